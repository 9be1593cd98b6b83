import { afterAll, describe, expect, it } from 'vitest';
import { facts } from '../../../edition/facts/reading.rules.ts';
import { readMyRegistration } from '../../../registration/my-registration/read-my-registration.ts';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { insertPayer } from '../../../test/payer.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { syncEdition } from '../../races/sync-edition.ts';

const url = '/admin/readings';
// 20 days before the event: between the 14 days of the one text and the 30 of the other.
const now = new Date('2025-06-15T12:00:00+03:00');
const site: TestSite = await openTestSite({ now: now.toISOString(), isWithoutParticipants: true });
const { cookie } = await signedIn(site.database.db, 'admin');
afterAll(() => site.close());

const text = async (path: string, language = 'en') => {
  const { body } = await site.app.inject({
    url: path,
    headers: { cookie, 'accept-language': language },
  });
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
  return main
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
};
const choose = (fact: string, reading: string) =>
  postForm(site.app, url, { fact, reading }, { cookie });
const audits = () =>
  site.database.db
    .selectFrom('audit_entry')
    .select(['subject', 'before', 'after'])
    .where('action', '=', 'readings.choose')
    .execute();

describe('until a reading is chosen', () => {
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

  it('the organiser sees both, with the pages that show them', async () => {
    const page = await text(url);
    for (const words of ['1,500 m', '1,300 m', '14 days', '30 days', 'Shown on Championship']) {
      expect(page).toContain(words);
    }
  });
});

describe('a reading that is chosen', () => {
  it('stands on every page at once, and is written down', async () => {
    expect((await choose('longTrailClimbM', 'byTheHost')).statusCode).toBe(303);
    await expect.poll(() => text('/races/1')).toContain('1,300');
    for (const path of ['/', '/races', '/program', '/cn-masters']) {
      await expect.poll(() => text(path)).not.toMatch(/1[,.]500/);
      expect(await text(path)).toMatch(/1[,.]300/);
    }
    expect((await site.app.inject('/api/races/1')).json().elevation).toBe(1300);
    expect(await text('/')).not.toContain('are the official ones');
    expect(await audits()).toEqual([
      { subject: 'longTrailClimbM', before: { reading: 'both' }, after: { reading: 'byTheHost' } },
    ]);
  });

  it('outlives a start of the site, which reads the edition anew', async () => {
    await syncEdition(site.database.db);
    expect((await site.app.inject('/api/races/1')).json().elevation).toBe(1300);
  });

  it('of the aid stations is on the race page, the contact page and in the rules', async () => {
    await choose('longTrailAidStationsKm', 'rulesPage');
    await expect.poll(() => text('/contact')).toContain('9 · 15 · 21 · 25 · 29');
    await expect.poll(() => text('/races/1')).toContain('km 29');
    expect(await text('/races/1')).not.toContain('26.6');
  });

  it('of the policies rules what a runner may do, and what the pages promise', async () => {
    const { db } = site.database;
    const id = await insertPayer(db, now, { status: 'confirmed', held_until: null });
    const allowed = async () =>
      (await readMyRegistration(db, id, { now, isOpen: true }))?.changes[0]?.change.ok;
    expect(await allowed()).toBe(false);
    await choose('raceChangeUntilDaysBefore', 'rulesPage');
    expect(await allowed()).toBe(true);
    for (const path of ['/contact', '/terms-conditions', '/rules']) {
      await expect.poll(() => text(path)).toContain('14 days before the event');
    }
    await choose('refund', 'terms');
    await expect.poll(() => text('/rules')).toContain('typically 50%. In the last 30 days');
    await choose('refund', 'rulesPage');
    await expect.poll(() => text('/terms-conditions')).toContain('Entry fees are non-refundable.');
    expect(await text('/terms-conditions')).not.toContain('50%');
    expect(await text('/terms-conditions')).not.toContain('What is written here counts.');
  });

  it('can be taken back', async () => {
    for (const fact of facts) await choose(fact, 'both');
    await expect.poll(() => text('/')).toContain('are the official ones');
    await expect.poll(() => text('/races/1')).toContain('1,500');
  });

  it('is one of those that there are, and an admin’s', async () => {
    const before = (await audits()).length;
    expect((await choose('longTrailClimbM', 'mine')).statusCode).toBe(400);
    expect((await choose('constructor', 'both')).statusCode).toBe(400);
    const { cookie: office } = await signedIn(site.database.db, 'office');
    const form = { fact: 'refund', reading: 'terms' };
    expect((await postForm(site.app, url, form, { cookie: office })).statusCode).toBe(403);
    expect((await audits()).length).toBe(before);
  });
});
