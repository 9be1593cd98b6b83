import { afterAll, expect, it } from 'vitest';
import { signedIn } from '../../test/admin-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

const site: TestSite = await openTestSite({ isWithoutParticipants: true });
const { cookie } = await signedIn(site.database.db, 'admin');
afterAll(() => site.close());

const text = async (path: string) => {
  const { body } = await site.app.inject({ url: path, headers: { cookie } });
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
  return main
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
};

it('each page shows its own, and the one that does not count says which does', async () => {
  expect(await text('/')).toContain(
    'The long course has 1,300 m of climbing, the short one 470 m.',
  );
  expect(await text('/')).toMatch(
    /the short one 470 m\. The figures on the race page are the official ones\./,
  );
  expect(await text('/cn-masters')).toMatch(
    /500 m .* Diferența de nivel oficială este pe pagina cursei/,
  );
  expect(await text('/rules')).toMatch(
    /km 9 km 15 km 21 km 25 km 29 The figures on the race page are/,
  );
  expect(await text('/rules')).toMatch(
    /until 14 days before the event\. The terms and conditions count\./,
  );
  expect(await text('/rules')).toMatch(
    /fees are non-refundable\. The terms and conditions count\./,
  );
  expect(await text('/contact')).toContain('up to 30 days before the event');
  expect(await text('/terms-conditions')).toContain('What is written here counts.');
});

it.each(['ro', 'fr', 'de', 'it', 'es'])('says so in %s', async (language) => {
  const { body } = await site.app.inject({
    url: '/rules',
    headers: { 'accept-language': language },
  });
  expect(body.match(/<small class="small">/g)).toHaveLength(3);
  expect(body).not.toContain('count.</small>');
});

it('is listed with file and line for who gets the site ready', async () => {
  const page = await text('/admin/readiness');
  expect(page).toContain('5 facts are stated twice by the sources.');
  expect(page).toMatch(/readings\.yaml:\d+ longTrailClimbM/);
  expect(page).toMatch(/readings\.yaml:\d+ refund/);
});
