import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Kysely } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import type { Schema } from '../src/db/schema.ts';
import { races } from '../src/edition/facts.ts';
import { forgetInPublications } from '../src/features/results/publications.queries.ts';
import { pdfText } from '../src/test/pdf-text.ts';
import { publishFinishes } from '../src/test/results-kit.ts';
import { addressOf, test } from './own-site.ts';
import { words } from './site-facts.ts';

const w = words('en', 'results-own');
const slug = races[0]?.slug;
const names = [
  { first_name: 'Ștefania', last_name: 'Țîrlea', gender: 'F' },
  { first_name: 'Дмитрий', last_name: 'Соколов', gender: 'M' },
  { first_name: 'Cai', last_name: 'Cox', gender: 'M' },
  { first_name: 'Bea', last_name: 'Ban', gender: 'F', birth_date: '2009-05-01' },
] as const;

/** Leaves those of `names` alone as runners of the first race, with bibs from 101 on. */
async function placeRunners(db: Kysely<Schema>): Promise<number[]> {
  await db.updateTable('participant').set({ status: 'cancelled', bib: null }).execute();
  const rows = await db
    .selectFrom('participant')
    .select('id')
    .where('race_id', '=', 1)
    .orderBy('id')
    .limit(names.length)
    .execute();
  for (const [index, { id }] of rows.entries()) {
    const runner = { status: 'confirmed', bib: 101 + index, birth_date: '1990-05-01' } as const;
    await db
      .updateTable('participant')
      .set({ ...runner, is_in_circuit: index !== 3, ...names[index] })
      .where('id', '=', id)
      .execute();
  }
  return rows.map(({ id }) => id);
}

const packed = (text: string) => text.replace(/\s/g, '');

test('a visitor sees two share the third place, and nobody the fourth', async ({
  site,
  browser,
}) => {
  test.slow();
  const address = await addressOf(site.start());
  const database = await openDatabase<Schema>({ dataDir: site.dataDir });
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB' });
  const page = await context.newPage();
  try {
    const { db } = database;
    await placeRunners(db);
    await publishFinishes(db, [12_000, 12_060, 12_120, 12_120]);
    await expect
      .poll(async () => {
        await page.goto('/results');
        return page.locator('.own-results tbody tr').count();
      })
      .toBe(names.length);
    const places = page.locator('.own-results tbody tr').locator('td, th').first();
    await expect(places).toHaveText('1');
    const rows = await page.locator('.own-results tbody tr').allInnerTexts();
    expect(rows.map((row) => /\d+/.exec(row)?.[0])).toEqual(['1', '2', '3', '3']);
    await expect(page.locator('.own-podium')).toContainText('Cai Cox');
    await expect(page.locator('.own-podium')).toContainText('Bea Ban');
    await page.goto(`/results/${slug}/104`);
    await page.locator('#places ~ ul summary').first().click();
    await expect(page.locator('#places ~ ul li').first()).toContainText('Cai Cox (103)');
  } finally {
    await database.close();
    await context.close();
  }
});

test('a visitor sees what a gear check changed, a minor, diplomas, and nothing of who was erased', async ({
  site,
  browser,
}) => {
  test.slow();
  const address = await addressOf(site.start());
  const database = await openDatabase<Schema>({ dataDir: site.dataDir });
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB' });
  const page = await context.newPage();
  const podium = async () => {
    await page.goto('/results');
    return page.locator('.own-results tbody th').allTextContents();
  };
  try {
    const { db } = database;
    const ids = await placeRunners(db);
    const seconds = [12_000, 12_060, 12_120, 12_500];
    await publishFinishes(db, seconds, { kind: 'provisional' });
    await expect.poll(async () => (await podium()).join()).toMatch(/^[^,]*Țîrlea/);

    // The winner ran without a jacket.
    await publishFinishes(db, seconds, {
      gearPenalties: [{ id: ids[0] ?? 0, ms: 1_800_000, rule: 'missingEquipment', why: 'Jacket' }],
    });
    await expect.poll(async () => (await podium()).join()).toMatch(/^[^,]*Соколов/);
    await expect(page.locator('.own-podium li').last()).not.toContainText('Țîrlea');
    await expect(page.getByRole('region', { name: w.changes.title })).toContainText(
      /Bib 101: \+30\smin/,
    );

    await page.goto(`/results/${slug}/104`);
    await expect(page.locator('main')).toContainText('Bea Ban');
    await expect(page.locator('main')).not.toContainText(/EMA|2009/);

    for (const [bib, language, name] of [
      ['101', 'ro', 'Ștefania Țîrlea'],
      ['102', 'ro', 'Дмитрий Соколов'],
    ] as const) {
      await page.goto(`/results/${slug}/${bib}?lang=${language}`);
      const downloading = page.waitForEvent('download');
      await page.locator('a[href*="diploma.pdf"]').first().click();
      const file = await downloading;
      expect(file.suggestedFilename()).toBe(`${slug}-${bib}-diploma-${language}.pdf`);
      expect(packed(pdfText(readFileSync(await file.path())))).toContain(packed(name));
    }

    await db.transaction().execute((trx) => forgetInPublications(trx, ids[2] ?? 0));
    await page.goto('/results?lang=en');
    await expect.poll(async () => (await podium()).join()).not.toContain('Cox');
    expect(await page.locator('.own-results tbody tr').count()).toBe(names.length);
    await page.goto(`/results/${slug}/103`);
    await expect(page.locator('main')).toContainText('3:22:00');
    await expect(page.locator('body')).not.toContainText('Cox');
  } finally {
    await database.close();
    await context.close();
  }
});
