import type { Page } from '@playwright/test';
import { edition } from '../src/edition/edition.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { publishFinishes } from '../src/test/results-kit.ts';
import { misfitsOf } from './race-day-kit.ts';
import { expect, test, words } from './site-facts.ts';

const { races } = edition();

test.use({ siteKind: { isOwn: true } });

const w = words('en', 'results-own');
const slug = races[0]?.slug;

/** Publishes the first race of a site: two share the third place. */
async function publish(dataDir: string): Promise<void> {
  const database = await openDatabase<Schema>({ dataDir });
  try {
    await publishFinishes(database.db, [12_000, 12_060, 12_120, 12_120, 12_500, null]);
  } finally {
    await database.close();
  }
}

const rowsOf = (page: Page) => page.locator('.own-results tbody tr');

test('published results are found, explained and compared without script', async ({
  page: scripted,
  site,
  browser,
  baseURL,
}) => {
  await publish(site.dataDir);
  const without = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB', baseURL });
  const page = await without.newPage();
  // The server hears of it from the database.
  await expect
    .poll(async () => {
      await page.goto('/results');
      return page.getByText(w.kinds.official, { exact: true }).count();
    })
    .toBe(1);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.locator('.own-podium li')).toHaveCount(4);
  await page.getByRole('navigation', { name: w.classification }).getByText('Women').press('Enter');
  await expect(page).toHaveURL(/classification=women/);
  await page.getByRole('navigation', { name: w.classification }).getByText('Overall').click();

  const third = rowsOf(page).nth(2);
  const bib = (await third.locator('.own-bib').textContent()) ?? '';
  await page.getByLabel(w.finder.q).fill(bib);
  await page.getByLabel(w.finder.q).press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).getByRole('link').press('Enter');
  await expect(page).toHaveURL(new RegExp(`/results/${slug}/${bib}$`));
  await page.getByRole('main').locator('summary').first().press('Enter');
  await expect(page.getByText(/^Shares the place with/).first()).toBeVisible();
  await page.getByLabel(w.compare.label).fill('99999');
  await page.getByLabel(w.compare.label).press('Enter');
  await expect(page.getByText(w.compare.nobody.replace('{{bib}}', '99999'))).toBeVisible();
  await without.close();

  for (const path of ['/results', `/results/${slug}/${bib}`])
    expect(await misfitsOf(scripted, path)).toEqual([]);
});
