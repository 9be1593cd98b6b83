import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../../../edition/edition.ts';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { placeRunners } from '../../../test/race-control-kit.ts';
import { between, textOf } from '../../../test/rendered.tsx';
import { publishFinishes } from '../../../test/results-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { itraHeadings } from './itra.rules.ts';

const { races } = edition();

const [race] = races;
const url = `/admin/results/${race?.id}/exports`;
let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  const { db } = site.database;
  ({ cookie } = await signedIn(db, 'office'));
  await placeRunners(db, 6, (index) => ({
    gender: index % 2 ? 'M' : 'F',
    country: index === 2 ? 'BG' : 'RO',
    birth_date: index === 1 ? null : '1980-02-29',
    licence: index === 0 ? '=1+1' : 'RO-77',
    club: 'A & B <C>',
    is_in_circuit: true,
    last_name: 'Pop',
    ...(index === 2 && { first_name: 'Иван', last_name: 'Щерев' }),
  }));
});
afterAll(() => site.close());

const get = (address: string, own = cookie) =>
  site.app.inject({ url: address, headers: { cookie: own } });
const main = async (address = url) =>
  textOf(between((await get(address)).body, '<main', '</main>'));
const take = async (form: Record<string, string>) => {
  const { headers, statusCode } = await postForm(site.app, url, form, { cookie });
  expect(statusCode).toBe(303);
  return get(String(headers.location));
};

describe('files of results for others', () => {
  it('are made of what is public only', async () => {
    expect(await main()).toContain('Nothing is published of this race yet');
    await publishFinishes(site.database.db, [100], { kind: 'draft' });
    expect(await main()).toContain('Nothing is published of this race yet');
    const refused = await postForm(site.app, url, { intent: 'itra', version: '1' }, { cookie });
    expect(refused.headers.location).toBeUndefined();
    expect(refused.body).toContain('the file would be empty');
    expect((await get('/admin/results/999/exports')).statusCode).toBe(404);
  });

  it('are made of the version that was chosen, and warn of a provisional one', async () => {
    const { db } = site.database;
    await publishFinishes(db, [9000, 8000], { kind: 'provisional' });
    expect(await main()).toContain('These results are provisional');
    await publishFinishes(db, [5000, 4000, 4000, null], { at: new Date('2025-07-05T15:00:00Z') });
    expect(await main()).not.toContain('These results are provisional');
    expect(await main(`${url}?version=2`)).toContain('These results are provisional');
    const older = await take({ intent: 'itra', version: '2' });
    expect((await readSheet(older.rawPayload))[1]?.slice(0, 2)).toEqual([1, '02:13:20']);
  });

  it('are for ITRA a workbook from the first cell on, with what it would refuse said before', async () => {
    const text = await main();
    expect(text).toContain('Runners in the file: 4');
    expect(text).toContain('did not start 2');
    expect(text).toContain('102 Ana Pop : the date of birth is missing');
    const { rawPayload, headers } = await take({ intent: 'itra', version: '3' });
    expect(headers['content-disposition']).toContain(`${race?.slug}-itra-v3.xlsx`);
    const [header, ...rows] = await readSheet(rawPayload);
    expect(header).toEqual([...itraHeadings]);
    expect(rows.map((row) => row.slice(0, 8))).toEqual([
      [1, '01:06:40', 'Pop', 'Ana', 'M', null, 'ROU', 102],
      [1, '01:06:40', 'Shterev', 'Ivan', 'F', '1980-02-29', 'BUL', 103],
      [3, '01:23:20', 'Pop', 'Ana', 'F', '1980-02-29', 'ROU', 101],
      ['DNF', null, 'Pop', 'Ana', 'M', '1980-02-29', 'ROU', 104],
    ]);
  });

  it('are for a federation a list with licences and no formula', async () => {
    const form = { intent: 'federation', version: '3', classification: 'women' };
    const { body, headers } = await take(form);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows = body.trimEnd().split('\r\n');
    expect(rows[0]).toMatch(/^\ufeffClassification;Place;Bib;Last name;First name;Date of birth/);
    expect(rows[1]).toBe('Women;1;103;Щерев;Иван;1980-02-29;A & B <C>;RO-77;BUL;01:06:40;');
    expect(rows[2]).toContain(`;'=1+1;`);
    const unknown = await postForm(
      site.app,
      url,
      { ...form, classification: 'nobody' },
      { cookie },
    );
    expect(unknown.headers.location).toBeUndefined();
  });

  it('are noted in the history, and taken once and by the same person', async () => {
    const { headers } = await postForm(site.app, url, { intent: 'itra', version: '3' }, { cookie });
    const entry = await site.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'result.export',
      subject: `race ${race?.id}`,
      after: { format: 'itra', version: 3, rows: 4 },
    });
    const address = String(headers.location);
    const other = await signedIn(site.database.db, 'office');
    expect((await get(address, other.cookie)).statusCode).toBe(410);
    expect((await get(address)).statusCode).toBe(200);
    expect((await get(address)).statusCode).toBe(410);
    const volunteer = await signedIn(site.database.db, 'volunteer');
    const refused = await postForm(
      site.app,
      url,
      { intent: 'itra', version: '3' },
      { cookie: volunteer.cookie },
    );
    expect(refused.statusCode).toBe(403);
  });
});
