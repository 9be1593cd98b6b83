import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { languages } from '../edition/words/languages.ts';
import { pdfText } from '../test/pdf-text.ts';
import { placeRunners } from '../test/race-control-kit.ts';
import { publishFinishes } from '../test/results-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { forgetInPublications } from './publications.queries.ts';

const { races } = edition();

const [race] = races;
let site: TestSite;
let ids: number[];
beforeAll(async () => {
  site = await openTestSite();
  const { db } = site.database;
  ids = await placeRunners(db, 5);
  const set = (index: number, values: { first_name?: string; last_name?: string; club?: string }) =>
    db
      .updateTable('participant')
      .set(values)
      .where('id', '=', ids[index] ?? 0)
      .execute();
  await set(0, { first_name: '=HYPERLINK("x")', last_name: 'Ștefănescu', club: '@club' });
  await set(1, { first_name: 'Иван', last_name: 'Петков', club: 'Рила' });
});
afterAll(() => site.close());

const at = (ending: string, query = '', of = String(race?.id)) =>
  site.app.inject({ url: `/api/results/${of}/results.${ending}${query}` });
const packed = (text: string) => text.replace(/\s/g, '');
/** Waits until the site has heard of a publication. */
const heard = (version: number) =>
  expect
    .poll(async () => (await at('csv')).headers['content-disposition'])
    .toContain(`-v${version}-`);

describe('files of results', () => {
  it('are not there before something is public', async () => {
    for (const ending of ['csv', 'xlsx', 'pdf']) expect((await at(ending)).statusCode).toBe(404);
    await publishFinishes(site.database.db, [100], { kind: 'draft' });
    expect((await at('csv')).statusCode).toBe(404);
  });

  it('say everybody’s place, time and state as CSV, and no formula', async () => {
    const moment = new Date('2025-07-05T15:00:00Z');
    await publishFinishes(site.database.db, [5000, 4000, 4000, null], {
      kind: 'provisional',
      at: moment,
      gearPenalties: [{ id: ids[0] ?? 0, ms: 1_800_000, rule: 'missingEquipment', why: 'x' }],
    });
    await heard(2);
    const { body, headers } = await at('csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${race?.slug}-overall-v2-en.csv"`,
    );
    const rows = body.trimEnd().split('\r\n');
    expect(rows[0]).toBe(
      '\ufeffPlace,Bib,Last name,First name,Country,Club,Category,Time,Status,Penalties',
    );
    const cells = rows.slice(1).map((row) => row.split(','));
    expect(cells.map((row) => row[0])).toEqual(['1', '1', '3', '', '']);
    expect(cells.map((row) => row.at(-3))).toEqual(['01:06:40', '01:06:40', '01:53:20', '', '']);
    expect(cells.map((row) => row.at(-2))).toEqual(['', '', '', 'DNF', 'DNS']);
    expect(rows[3]).toContain(`'=HYPERLINK`);
    expect(rows[3]).toContain(`'@club`);
    expect(rows[3]).toContain('mandatory equipment: +30');
  });

  it('say the same as a workbook', async () => {
    const { rawPayload } = await at('xlsx', '?lang=de');
    const rows = await readSheet(rawPayload);
    expect(rows[0]?.slice(0, 2)).toEqual(['Platz', 'Startnummer']);
    expect(rows.map((row) => row[0]).slice(1)).toEqual([1, 1, 3, null, null]);
    expect(rows[3]?.[3]).toBe('=HYPERLINK("x")');
  });

  it.each(languages().map(({ code }) => code))('are set as a PDF in %s', async (language) => {
    const { statusCode, rawPayload, headers } = await at('pdf', `?lang=${language}`);
    expect([statusCode, headers['content-language']]).toEqual([200, language]);
    const text = packed(pdfText(rawPayload));
    expect(text).toContain('ИванПетков');
    expect(text).toContain('1:53:20');
    expect(text).not.toContain('�');
  });

  it('say in the PDF that they are provisional and until when, and later official', async () => {
    const before = packed(pdfText((await at('pdf')).rawPayload));
    expect(before).toContain('Provisionalresults,protestsuntil5Jul2025');
    expect(before).toContain('Version2,');
    expect(before).toContain('Page1of1');
    await publishFinishes(site.database.db, [5000, 4000, 4100]);
    await heard(3);
    const after = packed(pdfText((await at('pdf')).rawPayload));
    expect(after).toContain('Officialresults');
    expect(after).not.toContain('Provisional');
    expect(after).toContain('Version3,');
  });

  it('are linked from the page of results, of the races that have some', async () => {
    const { body } = await site.app.inject({ url: '/results' });
    for (const ending of ['csv', 'xlsx', 'pdf'])
      expect(body).toContain(`href="/api/results/${race?.slug}/results.${ending}?`);
    expect(body).not.toContain(`/api/results/${races[1]?.slug}/`);
  });

  it('hold one classification where it is asked for, of those that the race has', async () => {
    const { body, headers } = await at('csv', '?classification=women');
    expect(headers['content-disposition']).toContain('-women-');
    expect(body.split('\r\n').length).toBeLessThan((await at('csv')).body.split('\r\n').length);
    expect((await at('csv', '?classification=nobody')).statusCode).toBe(404);
    expect((await at('csv', '', '999')).statusCode).toBe(404);
    expect((await at('pdf', '', race?.slug)).statusCode).toBe(200);
    expect((await at('csv', '?lang=ro&lang=de')).statusCode).toBe(400);
  });

  it('name nobody who was erased, also not in a PDF that was set before', async () => {
    expect(packed(pdfText((await at('pdf')).rawPayload))).toContain('Петков');
    const { db } = site.database;
    await db.transaction().execute((trx) => forgetInPublications(trx, ids[1] ?? 0));
    await expect.poll(async () => (await at('csv')).body).not.toContain('Петков');
    const text = packed(pdfText((await at('pdf')).rawPayload));
    expect(text).not.toContain('Петков');
    expect(text).toContain('Erasedrunner');
    expect(text).toContain('1:06:40');
  });
});
