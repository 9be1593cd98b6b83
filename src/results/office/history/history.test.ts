import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { edition } from '../../../edition/edition.ts';
import { readTable } from '../../../registration/office/imports/read-table.ts';
import { contextOf, postForm, signedIn } from '../../../test/admin-kit.ts';
import { tablesHolding } from '../../../test/find-texts.ts';
import { between, textOf } from '../../../test/rendered.tsx';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import type { FileContext } from '../results-context.ts';
import {
  beginPast,
  choosePastFields,
  dropPast,
  findPastDraft,
  runPast,
  undoPast,
} from './past-import.ts';
import { readHistoryOffice, searchPast } from './read-history-office.ts';

const { races } = edition();

const admin = '/admin/results/history';
let site: TestSite;
let ctx: FileContext;
let cookie = '';
beforeAll(async () => {
  site = await openTestSite();
  const office = await signedIn(site.database.db, 'office');
  ({ cookie } = office);
  ctx = { ...contextOf(site.database.db, office.session), readTable };
});
afterAll(() => site.close());
beforeEach(() => site.database.pool.query('truncate past_race, past_result'));

const header = 'Place;Name;Club;Gender;Country;Time';
const begin = (race: object, ...rows: string[]) =>
  beginPast(
    ctx,
    { year: '2022', day: '', race: 'Ridge', distanceKm: '', ...race },
    { name: 'list.csv', content: Buffer.from([header, ...rows].join('\n')) },
  );
const draft = async (race: object, ...rows: string[]) => {
  const begun = await begin(race, ...rows);
  if (!begun.ok) throw new Error(begun.code);
  return begun.id;
};
/** Imports what is shown now. */
const run = async (id: number) =>
  runPast(ctx, id, (await findPastDraft(ctx, id))?.fingerprint ?? '');
const importRows = async (race: object, ...rows: string[]) => {
  const id = await draft(race, ...rows);
  expect(await run(id)).toEqual({ ok: true });
  return id;
};
/** A page of another process, which keeps nothing of before. */
const look = async (url: string) => {
  const app = await site.openAnother();
  const { body } = await app.inject({ url, headers: { cookie } });
  return textOf(between(body, '<main', '</main>')).replace(/\s+/g, ' ');
};

describe('results of an earlier year', () => {
  it('are imported whole or not at all, and it is said row by row what is wrong', async () => {
    const id = await draft(
      {},
      '1;Ana Pop;;F;RO;2:00:00',
      'x;Eva Ban;;F;RO;2:01:00',
      '3;;;F;RO;3:0:0',
    );
    expect(await run(id)).toMatchObject({ ok: false, code: 'import-not-checked' });
    expect((await readHistoryOffice(ctx)).races).toEqual([]);
    const page = await look(`${admin}/imports/${id}`);
    expect(page).toContain('2 rows are wrong. Nothing is imported until they are right.');
    expect(page).toContain('3 Eva Ban: “x” is no place. 4 There is no name.');
    expect(page).not.toContain('Import 1 result');
  });

  it('are public once imported, found by year, race and name, and gone when taken out', async () => {
    expect(await look('/results/history')).toContain('No results of earlier years are here yet.');
    expect(await look('/results')).not.toContain('Results of earlier years');
    await importRows({}, '1;Ștefănescu Ana;Ridge Club;F;RO;2:03:04', 'DNF;Ion Dan;;M;ES;');
    const lake = await importRows({ year: '2023', race: 'Lake' }, '1;Eva Ban;;F;RO;1:00:00');
    expect(await look('/results')).toContain('Results of earlier years');
    const found = await look('/results/history?year=2022&q=stefanescu');
    expect(found).toContain('1 to 1 of 1');
    expect(found).toContain('1 Ștefănescu Ana Romania 2:03:04 Ridge, 2022');
    expect(found).not.toContain('Eva Ban');
    expect(await look('/results/history?race=ridge')).toContain('Ion Dan Spain did not finish');
    expect(await look('/results/history?race=lake&q=%20')).toContain('Eva Ban');
    await postForm(site.app, admin, { intent: 'undo', id: String(lake) }, { cookie });
    expect(await look('/results/history')).not.toContain('Eva Ban');
    expect(await undoPast(ctx, lake)).toEqual({ ok: true });
    const { rows } = await site.database.pool.query('select * from past_result');
    expect(rows).toHaveLength(2);
  });

  it('have records by race and distance, women and men', async () => {
    const [race] = races;
    const name = Object.values(race?.name ?? {})[0] ?? '';
    await importRows({ year: '2021', race: name, distanceKm: '10' }, '1;Ana Pop;;F;RO;1:00:00');
    await importRows(
      { race: name, distanceKm: '10' },
      '1;Eva Ban;;F;RO;59:00',
      '2;Ion;;M;RO;1:10:00',
    );
    const records = between(await look('/results/history'), 'Best times', 'All results');
    expect(records).toContain('Women 59:00 Eva Ban 2022 · Romania');
    expect(records).toContain('Men 1:10:00 Ion 2022 · Romania');
    expect(records).not.toContain('Ana Pop');
    expect(await look('/results/history?year=2022')).not.toContain('Best times');
  });

  it('have pages, each by its address', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `${at + 1};Runner ${at + 1}x;;F;RO;2:00:00`);
    await importRows({}, ...rows);
    expect(await look('/results/history')).toContain('Page 1 of 2 Next');
    const second = await look('/results/history?page=2');
    expect(second).toContain('51 to 60 of 60');
    expect(second).not.toContain('Runner 50x');
    expect(await look('/results/history?page=999')).toContain('51 to 60 of 60');
  });

  it('have their columns named by hand, no two the same', async () => {
    const id = await draft({}, '1;Ana Pop;;F;RO;2:00:00');
    const twice = await choosePastFields(ctx, id, ['place', 'name', 'name']);
    expect(twice).toMatchObject({ code: 'import-column-twice' });
    const fields = { 'field.0': 'place', 'field.1': 'name' };
    await postForm(site.app, `${admin}/imports/${id}`, { intent: 'choose', ...fields }, { cookie });
    await run(id);
    const { rows } = await site.database.pool.query('select place, name, time_ms from past_result');
    expect(rows).toEqual([{ place: 1, name: 'Ana Pop', time_ms: null }]);
    expect(await choosePastFields(ctx, id, [])).toMatchObject({ code: 'import-gone' });
  });

  it('are not imported as another person has had them read since they were shown', async () => {
    const id = await draft({}, '1;Ana Pop;Umbra;F;RO;2:00:00');
    const seen = (await findPastDraft(ctx, id))?.fingerprint ?? '';
    const fields = ['place', 'club', 'name', 'gender', 'country', 'time'] as const;
    expect(await choosePastFields(ctx, id, fields)).toEqual({ ok: true });
    expect(await runPast(ctx, id, seen)).toMatchObject({ ok: false, code: 'import-changed' });
    expect(await run(id)).toEqual({ ok: true });
  });

  it('come once: twice at once, and for a race that is there', async () => {
    const first = await draft({}, '1;Ana Pop;;F;RO;2:00:00');
    const second = await draft({ race: 'RIDGE' }, '1;Ana Pop;;F;RO;2:00:00');
    // All are under way before one can write.
    const holder = await site.database.pool.connect();
    await holder.query('begin; lock table past_race in share row exclusive mode');
    const all = Promise.all([run(first), run(second), run(first)]);
    const waiting = () =>
      holder.query(`select 1 from pg_locks where relation = 'past_race'::regclass and not granted`);
    await expect.poll(async () => (await waiting()).rowCount).toBe(3);
    await holder.query('commit');
    holder.release();
    const both = await all;
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await readHistoryOffice(ctx)).races).toMatchObject([{ count: 1 }]);
    expect(await run(await draft({}, '1;Eva;;F;RO;1:00:00'))).toMatchObject({
      code: 'past-race-there',
    });
  });

  it('keep no file once they are imported, or were given up', async () => {
    const id = await importRows({}, '1;Ana Pop;;F;RO;2:00:00');
    await dropPast(ctx, id);
    await dropPast(ctx, await draft({ race: 'Lake' }, '1;Ana Pop;;F;RO;2:00:00'));
    const { rows } = await site.database.pool.query('select state, rows from past_race');
    expect(rows).toEqual([{ state: 'done', rows: '' }]);
  });

  it('lose the name of whoever asks, in every year that is ticked', async () => {
    await importRows({}, '1;Ana Pop;Ridge Club;F;RO;2:00:00', '2;Eva Ban;;F;RO;2:01:00');
    await importRows({ year: '2021' }, '7;POP Ana;;F;RO;2:10:00');
    const office = await look(`${admin}?q=ana+pop`);
    expect(office).toContain('Ana Pop, Ridge Club Ridge 2022 place 1 · 2:00:00 · woman · Romania');
    const found = await searchPast(ctx, 'ana pop');
    expect(found.map(({ name }) => name)).toEqual(['Ana Pop', 'POP Ana']);
    const ticked = Object.fromEntries(found.map(({ id }) => [`line.${id}`, 'true']));
    await postForm(site.app, admin, { intent: 'erase', ...ticked }, { cookie });
    const page = await look('/results/history');
    expect(page).not.toMatch(/Ana Pop|POP Ana|Ridge Club/);
    expect(page).toContain('1 Name removed 2:00:00 Ridge, 2022');
    expect(page).toContain('Eva Ban');
    const told = await site.database.pool.query('select * from audit_entry order by id');
    expect(JSON.stringify(told.rows)).not.toContain('Pop');
    expect(told.rows.at(-1)).toMatchObject({ action: 'history.erase', after: { rows: 2 } });
  });
});

describe('the office of earlier years', () => {
  it('refuses a race that cannot be, no file, one that is too large or holds nothing', async () => {
    expect(await begin({ year: '2031' }, '1;Ana')).toMatchObject({ code: 'past-race-invalid' });
    const race = { year: '2022', day: '', race: 'Ridge', distanceKm: '' };
    const file = (content: Buffer | undefined) => beginPast(ctx, race, { name: 'a.csv', content });
    expect(await beginPast(ctx, race, undefined)).toMatchObject({ code: 'import-file-missing' });
    expect(await file(undefined)).toMatchObject({ code: 'import-file-large' });
    expect(await file(Buffer.alloc(0))).toMatchObject({ code: 'import-empty' });
    const stored = await site.database.pool.query('select 1 from past_race');
    expect(stored.rowCount).toBe(0);
  });

  it('keeps a list sealed whole, also where its first line names somebody, and none of it once imported', async () => {
    const race = { year: '2022', day: '', race: 'Ridge', distanceKm: '' };
    const lines = ['1;Ana Pop;;F;RO;2:00:00', '2;Eva Ban;;F;RO;2:01:00', '3;Ada Dan;;F;RO;2:02:00'];
    const file = { name: 'a.csv', content: Buffer.from(lines.join('\n')) };
    expect(await beginPast(ctx, race, file)).toMatchObject({ ok: true });
    expect(await tablesHolding(site.database.db, ['Ana Pop', 'Eva Ban'])).toEqual([]);
    await importRows({}, '1;Ana Pop;;F;RO;2:00:00');
    const done = site.database.db.selectFrom('past_race').select(['header', 'rows']);
    expect(await done.where('state', '=', 'done').execute()).toEqual([{ header: '', rows: '' }]);
  });

  it('reads a file with NULs, and keeps none', async () => {
    await importRows({}, '1;Ana\u0000Pop;Ri\u0000dge;F;RO;2:00:00');
    const { rows } = await site.database.pool.query('select name, club from past_result');
    expect(rows).toEqual([{ name: 'Ana\uFFFDPop', club: 'Ri\uFFFDdge' }]);
  });

  it('takes nothing from another site’s page, from a volunteer, or from nobody', async () => {
    const id = String(await importRows({}, '1;Ana Pop;;F;RO;2:00:00'));
    const volunteer = await signedIn(site.database.db, 'volunteer');
    const undo = (headers: Record<string, string>) =>
      postForm(site.app, admin, { intent: 'undo', id }, headers);
    const answers = [
      await undo({ cookie, 'sec-fetch-site': 'cross-site' }),
      await undo({ cookie: volunteer.cookie }),
      await undo({}),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 401]);
    expect((await readHistoryOffice(ctx)).races).toHaveLength(1);
  });
});
