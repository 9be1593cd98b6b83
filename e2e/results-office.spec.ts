import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { misfitsOn } from './race-day-kit.ts';
import { expect, test, words } from './site-facts.ts';

const w = words('en', 'admin-results');
const shown = words('en', 'results-own');

test.use({ siteKind: { moment: 'race day', isOwn: true } });

async function publish(page: Page, kind: string, note: string): Promise<void> {
  await page.goto('/admin/results/1?do=publish');
  await page.getByLabel(kind, { exact: true }).check();
  await page.locator('[name=note]').fill(note);
  await page.getByRole('button', { name: w.publish.button }).click();
  await expect(page).toHaveURL(/done=/);
}

test('a timing company’s file becomes official results, with a protest in between', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsAdmin(page);
  const all = await (await page.request.get('/api/participants')).json();
  const bibs: string[] = all
    .filter(({ raceid, bib }: { raceid: number; bib: number | null }) => raceid === 1 && bib)
    .map(({ bib }: { bib: number }) => String(bib))
    .slice(0, 4);
  const [first = '', second = '', third = '', fourth = ''] = bibs;

  // Two come in together for the third place, and one bib is mistyped.
  const lines = ['bib;time', `${first};2:50:00`, `${second};3:00:00`, `${third};3:05:00`];
  const read = async (text: string) => {
    await page.goto('/admin/results/1/import');
    await page.locator('[name=text]').fill(text);
    await page.locator('form:has([name=text]) [type=submit]').click();
  };
  await read([...lines, '99999;3:05:00'].join('\n'));
  await expect(page.getByText('Nobody has bib 99999')).toBeVisible();
  await read([...lines, `${fourth};3:05:00`].join('\n'));
  await page.locator('button[value=run]').click();
  await expect(page).toHaveURL(/done=/);
  await publish(page, w.publish.kinds.provisional, 'First list');

  const visitor = await (await browser.newContext({ baseURL })).newPage();
  const places = async () => {
    await visitor.goto('/results');
    return visitor.locator('.own-results tbody .own-bib').allTextContents();
  };
  await expect.poll(places).toEqual(expect.arrayContaining([first]));
  expect((await places()).slice(0, 4)).toEqual([
    first,
    second,
    ...[third, fourth].toSorted((one, other) => Number(one) - Number(other)),
  ]);
  await expect(visitor.locator('.own-podium li')).toHaveCount(4);

  // The winner's jacket was missing.
  await page.goto(`/admin/results/1?q=${first}`);
  await page.locator('main table').getByRole('link').first().click();
  await page.getByText(w.forms.adjustment, { exact: true }).click();
  const form = page.locator('form:has([name=resultMinutes])');
  await form.locator('[name=resultMinutes]').fill('30');
  await form.locator('[name=rule]').selectOption('missingEquipment');
  await form.locator('[name=reason]').fill('No jacket');
  await form.locator('[value=adjustment]').click();
  await expect(page).toHaveURL(/done=/);
  expect(await misfitsOn(page)).toEqual([]);
  await publish(page, w.publish.kinds.official, 'The protest of the third was right');

  await expect.poll(async () => (await places())[0]).toBe(second);
  expect((await places())[3]).toBe(first);
  await expect(visitor.getByText(shown.kinds.official, { exact: true })).toBeVisible();
  await expect(visitor.getByRole('region', { name: shown.changes.title })).toContainText(
    new RegExp(`Bib ${first}: \\+30\\smin`),
  );
  await expect(visitor.getByText('The protest of the third was right')).toBeVisible();
  await visitor.context().close();
});
