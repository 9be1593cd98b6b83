import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listRaceDetails } from '../../event/races/list-race-details.ts';
import type { Session } from '../../platform/auth/find-session.ts';
import { mostFileBytes } from '../../registration/office/imports/import.contract.ts';
import { readTable } from '../../registration/office/imports/read-table.ts';
import { contextOf, postForm, signedIn } from '../../test/admin-kit.ts';
import { mainOf, openRaceControl } from '../../test/race-control-kit.ts';
import { listResultEntries } from '../publications.queries.ts';
import { snapshotOf } from '../snapshot.rules.ts';
import { enterResults } from './enter-results.ts';
import type { PostedTable } from './finish-import.contract.ts';
import {
  beginFinishImport,
  chooseFinish,
  deleteOldFinishImports,
  dropFinishImport,
  findFinishImport,
  listFinishImports,
  runFinishImport,
} from './finish-imports.ts';
import type { FinishChoice } from './finish-plan.contract.ts';
import { readRaceInputs } from './read-race-inputs.ts';
import type { ResultsContext } from './results-context.ts';
import { undoFinishImport } from './undo-finish-import.ts';

const now = new Date('2025-07-05T16:00:00+03:00');
const path = '/admin/results/1/import';

let kit: Awaited<ReturnType<typeof openRaceControl>>;
let session: Session;
let ctx: ResultsContext;
beforeAll(async () => {
  kit = await openRaceControl();
  kit.setTime('16:00');
  ({ session } = await signedIn(kit.db, 'admin'));
  const races = { list: () => listRaceDetails(kit.db, now) };
  ctx = { ...contextOf(kit.db, session, () => now), races, readTable };
});
afterAll(() => kit.site.close());
beforeEach(async () => {
  const { pool } = kit.site.database;
  await pool.query(`
    alter table result_entry disable trigger refuse_result_change;
    delete from result_entry;
    alter table result_entry enable trigger refuse_result_change;
    delete from finish_import`);
});

const none = { file: undefined, text: '' };
const asItSeems: FinishChoice = { kind: null, from: null, fields: null, acceptsGaps: false };
const file = (content: string | Buffer, name = 'times.csv') => ({
  file: { name, content: Buffer.from(content) },
  text: '',
});
const begin = async (times: PostedTable, bibs = none) => {
  const begun = await beginFinishImport(ctx, 1, { times, bibs });
  if (!begun.ok) throw new Error(begun.code);
  return begun.id;
};
const paste = (text: string, bibs = '') => begin({ ...none, text }, { ...none, text: bibs });
const find = async (id: number) => {
  const found = await findFinishImport(ctx, { raceId: 1, id });
  if (!found) throw new Error('no such draft');
  return found;
};
const run = async (id: number, reason = 'Import of times.csv') =>
  runFinishImport(ctx, { raceId: 1, id }, { fingerprint: (await find(id)).fingerprint, reason });
const results = async () => {
  const inputs = await readRaceInputs({ ...ctx, now }, 1);
  if (!inputs) throw new Error('no such race');
  const { standings, runners } = snapshotOf(inputs);
  const bibOf = new Map(runners.map(({ id, bib }) => [id, bib]));
  const overall = standings.find(({ classification }) => classification === 'overall');
  return {
    places: overall?.ranked.map(({ id, place }) => `${place}. ${bibOf.get(id)}`),
    states: runners.map(({ bib, state }) => `${bib} ${state}`),
  };
};
const entries = async () => listResultEntries(kit.db, 1);
const codes = async (id: number) =>
  (await find(id)).plan.findings.map(({ row, code, isProblem }) => [row, code, isProblem]);

describe('a file of times', () => {
  it('is looked at without writing anything, then entered whole with its reason', async () => {
    const id = await begin(
      file('\ufeffBib;Time;Status \r\n102 ;3:31:24 ;\r\n101;3:40:00;\r\n103;;DNF\r\n'),
    );
    const { plan, fileName } = await find(id);
    expect(fileName).toBe('times.csv');
    expect(plan).toMatchObject({ kind: 'results', from: 'gun', findings: [], openCount: 0 });
    expect(plan.rows.map(({ row, does }) => [row, does])).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'state'],
    ]);
    expect(await entries()).toEqual([]);
    expect(await run(id)).toEqual({ ok: true });
    expect(await results()).toEqual({
      places: ['1. 102', '2. 101'],
      states: ['101 finished', '102 finished', '103 not-finished'],
    });
    expect((await entries()).map(({ reason, by }) => [reason, by])).toEqual(
      Array.from({ length: 3 }, () => ['Import of times.csv', 'Ana']),
    );
    const audit = await kit.db
      .selectFrom('audit_entry')
      .select('reason')
      .where('action', '=', 'result.enter')
      .execute();
    expect(audit.filter(({ reason }) => reason === 'Import of times.csv')).toHaveLength(1);
    const { rows } = await kit.site.database.pool.query('select rows from finish_import');
    expect(rows).toEqual([{ rows: '' }]);
  });

  it('changes what was entered before, and leaves alone what is the same', async () => {
    await run(await paste('101\t3:31:24\n102\t3:40:00'));
    const { plan } = await find(await paste('101 3:31:24\n102 3:39:00'));
    expect(plan.rows.map(({ does }) => does)).toEqual(['same', 'changed']);
    expect(plan.changes).toHaveLength(1);
    const again = await paste('101 3:31:24\n102 3:40:00');
    expect((await find(again)).plan.changes).toEqual([]);
    expect(await run(again)).toMatchObject({ code: 'import-not-checked' });
  });

  it('with something wrong is not entered, and says what in each row', async () => {
    const id = await paste('bib,time\n101,3:31:24\n101,3:32:00\n142,3:40:00\n103,3:4x:00\nTotal,');
    expect(await codes(id)).toEqual([
      [5, 'time-unclear', true],
      [3, 'runner-twice', true],
      [4, 'bib-unknown', true],
    ]);
    expect((await find(id)).plan.findings[2]?.values.meant).toBe('102');
    expect((await find(id)).plan.unread.map(({ text }) => text)).toEqual(['Total']);
    expect(await run(id)).toMatchObject({ ok: false, code: 'import-not-checked' });
    expect(await entries()).toEqual([]);
    const page = mainOf(await kit.read(`${path}/${id}`));
    expect(page).toContain('To settle: 3. Nothing is entered before that.');
    expect(page).toContain('4 Nobody has bib 142. It may be 102.');
    expect(page).not.toContain('Enter the results');
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffBib\tTime\r\n101\t3:31:24\r\n', 'utf16le')],
    ['curly marks', Buffer.from('101 3h31’24”')],
    ['no line end', Buffer.from('101;3:31:24')],
    ['blanks', Buffer.from('  101 \t 3:31:24  \n\n\n')],
  ])('is read in %s', async (_, content) => {
    const { plan } = await find(await begin(file(content, 'a.txt')));
    expect(plan.changes).toMatchObject([{ kind: 'time', gunMs: 12_684_000 }]);
  });

  it.each([
    ['DNF', 'not-finished'],
    ['abandon', 'not-finished'],
    ['aufgegeben', 'not-finished'],
    ['ritirato', 'not-finished'],
    ['abandono', 'not-finished'],
    ['DNS', 'not-started'],
    ['nu a luat startul', 'not-started'],
    ['non partant', 'not-started'],
    ['descalificat', 'disqualified'],
    ['hors délai', 'out-of-time'],
  ])('takes %s for a state', async (word, state) => {
    await run(await paste(`101;${word}\n102;3:40:00`));
    expect((await results()).states[0]).toBe(`101 ${state}`);
  });

  it('of the clock counts from the gun, and can be said to be otherwise', async () => {
    const id = await paste('101 12:01:24\n102 12:30:00');
    expect((await find(id)).plan).toMatchObject({
      from: 'midnight',
      changes: [{ gunMs: 12_684_000 }, { gunMs: 14_400_000 }],
    });
    await chooseFinish(ctx, { raceId: 1, id }, { ...asItSeems, from: 'gun' }, none);
    expect((await find(id)).plan.changes[0]).toMatchObject({ gunMs: 43_284_000 });
  });

  it('with columns that nobody can know has them named by hand', async () => {
    const id = await paste('A;B;C\n7;101;3:31:24\n5;102;3:40:00');
    const fields = ['bib', 'place', 'bib'] as const;
    expect(
      await chooseFinish(ctx, { raceId: 1, id }, { ...asItSeems, fields }, none),
    ).toMatchObject({
      code: 'import-column-twice',
    });
    const post = { intent: 'choose', 'field.0': '', 'field.1': 'bib', 'field.2': 'time' };
    await kit.post({ ...post, kind: '', from: '', seemed: '' }, `${path}/${id}`);
    const { plan } = await find(id);
    expect(plan.fields).toEqual([null, 'bib', 'time']);
    expect(plan.changes).toHaveLength(2);
  });

  it('in the order of the finish ranks, with a shared place where it says so', async () => {
    await run(await paste('Place;Bib\n1;103\n2;101\n2;102'));
    expect((await results()).places).toEqual(['1. 103', '2. 101', '2. 102']);
    const bare = await paste('102\n101\n103');
    expect((await find(bare)).plan.kind).toBe('order');
    await run(bare);
    expect((await results()).places).toEqual(['1. 102', '2. 101', '3. 103']);
  });

  it('with equal times gives a shared place and says where the file does not', async () => {
    const id = await paste('Place;Bib;Time\n1;103;3:31:24\n2;101;3:31:24\n3;102;3:40:00');
    expect(await codes(id)).toEqual([[3, 'place-differs', false]]);
    await run(id);
    expect((await results()).places).toEqual(['1. 101', '1. 103', '3. 102']);
  });

  it('of chips takes the first read at the finish, and the last one at the start', async () => {
    const reads = ['101;0:00:05', '102;0:00:09', '103;0:00:12', '101;0:00:11', '101;3:31:24'];
    const id = await paste([...reads, '102;3:40:00', '101;3:50:00'].join('\n'));
    const { plan } = await find(id);
    expect(plan.kind).toBe('reads');
    expect(plan.changes).toMatchObject([
      { gunMs: 12_684_000, chipMs: 12_673_000 },
      { gunMs: 13_200_000, chipMs: 13_191_000 },
    ]);
    expect((await codes(id)).map(([, code]) => code)).toEqual(['chip-again', 'chip-start-only']);
  });

  it('keeps somebody out of the ranking who is disqualified, and says so', async () => {
    const [one = 0] = kit.ids;
    const change = { kind: 'state', id: one, action: 'disqualify', detail: {} } as const;
    await enterResults(kit.db, 1, [{ change, reason: 'Shortcut' }], {
      staff: session.staff,
      now,
    });
    const id = await paste('101 3:31:24\n102 DNF');
    expect(await codes(id)).toEqual([[1, 'state-stays', false]]);
    await run(id);
    expect((await results()).states.slice(0, 2)).toEqual(['101 disqualified', '102 not-finished']);
  });

  it('with times that can hardly be is looked at twice', async () => {
    expect((await codes(await paste('101 0:31:24\n102 30:00:00'))).map(([, code]) => code)).toEqual(
      ['time-fast', 'time-late'],
    );
  });
});

describe('times without bibs', () => {
  const times = '3:31:24\n3:40:00\n3:52:00';

  it('ask for the bibs in order, and take them', async () => {
    const id = await paste(times);
    expect(await codes(id)).toEqual([[null, 'bibs-missing', true]]);
    await chooseFinish(ctx, { raceId: 1, id }, asItSeems, { ...none, text: 'Bib\n103\n101\n102' });
    expect((await find(id)).plan).toMatchObject({ kind: 'times', findings: [] });
    await run(id);
    expect((await results()).places).toEqual(['1. 103', '2. 101', '3. 102']);
  });

  it('come with a gap where a bib was missed, by the times beside some', async () => {
    const id = await paste(times, '103 3:31:20\n102 3:52:03');
    expect(await codes(id)).toEqual([
      [null, 'gaps-found', true],
      [2, 'gap-time', true],
    ]);
    await chooseFinish(ctx, { raceId: 1, id }, { ...asItSeems, acceptsGaps: true }, none);
    expect(await run(id)).toEqual({ ok: true });
    expect((await results()).places).toEqual(['1. 103', '2. 102']);
  });

  it('with nothing to tell where the gap is say so, until ? stands for the bib', async () => {
    const id = await paste(times, '103 102');
    expect((await codes(id))[0]).toEqual([null, 'gaps-unclear', true]);
    await chooseFinish(ctx, { raceId: 1, id }, asItSeems, { ...none, text: '103\n?\n102' });
    expect(await codes(id)).toEqual([[2, 'bib-unread', false]]);
    await chooseFinish(ctx, { raceId: 1, id }, asItSeems, { ...none, text: '103\n101\n102\n104' });
    expect(await codes(id)).toEqual([
      [null, 'gaps-unclear', true],
      [null, 'gap-bib', true],
    ]);
  });
});

describe('entering', () => {
  it('shows the dry run again where something was entered meanwhile', async () => {
    const id = await paste('101 3:31:24');
    const { fingerprint } = await find(id);
    await run(await paste('102 3:40:00'));
    const asked = { intent: 'run', fingerprint, reason: 'Times' };
    const answer = await kit.post(asked, `${path}/${id}`);
    expect(answer.statusCode).toBe(409);
    expect(mainOf(answer.body)).toContain('Results were entered meanwhile.');
    expect(await entries()).toHaveLength(1);
    expect(await run(id)).toEqual({ ok: true });
  });

  it('happens once where two do it', async () => {
    const id = await paste('101 3:31:24\n102 3:40:00');
    const answers = await Promise.all([run(id), run(id)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await entries()).toHaveLength(2);
    expect(
      await runFinishImport(ctx, { raceId: 1, id }, { fingerprint: '', reason: 'x' }),
    ).toMatchObject({
      code: 'import-gone',
    });
  });

  it('would happen twice without what guards the draft', async () => {
    const { plan } = await find(await paste('101 3:31:24\n102 3:40:00'));
    const rows = plan.changes.map((change) => ({ change, reason: 'Times' }));
    const acting = { staff: session.staff, now };
    await Promise.all([
      enterResults(kit.db, 1, rows, acting),
      enterResults(kit.db, 1, rows, acting),
    ]);
    expect(await entries()).toHaveLength(4);
  });

  it('needs a reason', async () => {
    const id = await paste('101 3:31:24');
    expect(await run(id, ' ')).toMatchObject({ code: 'import-reason-missing' });
    expect(await undoFinishImport(ctx, { raceId: 1, id }, '')).toMatchObject({
      code: 'import-reason-missing',
    });
  });

  it('is taken back as a whole, once, unless something came later', async () => {
    const id = await paste('101 3:31:24\n102 3:40:00');
    await run(id);
    const [one = 0, , third = 0] = kit.ids;
    const acting = { staff: session.staff, now };
    const penalty = (runner: number) => ({
      change: { kind: 'adjustment', id: runner, ms: 60_000, rule: 'x' } as const,
      reason: 'y',
    });
    await enterResults(kit.db, 1, [penalty(third)], acting);
    const undone = await Promise.all([
      undoFinishImport(ctx, { raceId: 1, id }, 'Wrong'),
      undoFinishImport(ctx, { raceId: 1, id }, 'Wrong'),
    ]);
    expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await entries()).toHaveLength(5);
    expect((await results()).places).toEqual([]);
    expect((await listFinishImports(ctx, 1))?.[0]).toMatchObject({ id, state: 'undone', count: 2 });
    const other = await paste('101 3:31:24');
    await run(other);
    await enterResults(kit.db, 1, [penalty(one)], acting);
    expect(await undoFinishImport(ctx, { raceId: 1, id: other }, 'Wrong')).toMatchObject({
      code: 'finish-import-kept',
    });
  });

  it('is not for the drafts of another race, nor for a race that there is not', async () => {
    const id = await paste('101 3:31:24');
    expect(await findFinishImport(ctx, { raceId: 2, id })).toBeUndefined();
    expect(
      await runFinishImport(ctx, { raceId: 2, id }, { fingerprint: '', reason: 'x' }),
    ).toMatchObject({ ok: false });
    await dropFinishImport(ctx, { raceId: 2, id });
    expect(await findFinishImport(ctx, { raceId: 1, id })).toBeDefined();
    expect(await listFinishImports(ctx, 99)).toBeUndefined();
    expect(await beginFinishImport(ctx, 99, { times: none, bibs: none })).toMatchObject({
      code: 'not-found',
    });
    await dropFinishImport(ctx, { raceId: 1, id });
    expect(await findFinishImport(ctx, { raceId: 1, id })).toBeUndefined();
    expect(await chooseFinish(ctx, { raceId: 1, id }, asItSeems, none)).toMatchObject({
      code: 'import-gone',
    });
  });
});

describe('a hostile file', () => {
  it('is told what is wrong with it, and nothing is kept', async () => {
    const tried = async (content: Buffer | undefined) =>
      beginFinishImport(ctx, 1, {
        times: { file: { name: 'x.csv', content }, text: '' },
        bibs: none,
      });
    expect(await tried(undefined)).toMatchObject({ code: 'import-file-large' });
    expect(await tried(Buffer.alloc(mostFileBytes))).toMatchObject({ ok: false });
    expect(await tried(Buffer.from('PK\u0003\u0004 nothing of it'))).toMatchObject({
      code: 'import-unreadable',
    });
    expect(await beginFinishImport(ctx, 1, { times: none, bibs: none })).toMatchObject({
      code: 'import-file-missing',
    });
    const long = `101 3:31:24\n`.repeat(25_001);
    expect(await tried(Buffer.from(long))).toMatchObject({ code: 'import-rows-many' });
    expect(await listFinishImports(ctx, 1)).toEqual([]);
  });

  it('with formulas, NUL and markup is text to everybody', async () => {
    const id = await begin(
      file('Bib;Name;Time\n=1+1;=cmd|x;3:31:24\n101;<b>Pop101</b>\0;3:40:00\n', 'a<b>.csv'),
    );
    const html = await kit.read(`${path}/${id}`);
    expect(html).not.toContain('<b>Pop101');
    expect(html).not.toContain('a<b>.csv');
    expect((await find(id)).plan.rows).toHaveLength(1);
  });

  it('of twenty thousand rows is looked at in pages', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `${index + 1000};3:31:24`);
    const id = await begin(file(['Bib;Time', '101;3:31:00', ...rows].join('\n')));
    const html = await kit.read(`${path}/${id}`);
    expect(html.length).toBeLessThan(400_000);
    expect(mainOf(html)).toContain('To settle: 20000.');
    expect(mainOf(html)).toContain('The first 200 are shown.');
  });

  it('comes from our own page only, and not from whoever lacks the right', async () => {
    const { cookie } = await signedIn(kit.db, 'volunteer');
    const form = { intent: 'upload', text: '101 3:31:24' };
    const answer = await postForm(kit.site.app, path, form, { cookie });
    expect(answer.statusCode).toBe(403);
    const strange = await postForm(kit.site.app, path, form, {
      cookie: kit.cookie,
      'sec-fetch-site': 'cross-site',
    });
    expect(strange.statusCode).toBe(403);
    expect(await listFinishImports(ctx, 1)).toEqual([]);
  });

  it('has its page with zeros before the number of the race', async () => {
    expect(await kit.read(path.replace('/1/', '/01/'))).toContain('name="text"');
  });

  it('pasted with more lines than a form holds is refused, and not cut off', async () => {
    const body = new FormData();
    body.append('intent', 'upload');
    body.append('text', '101 3:31:24\n'.repeat(6000));
    const headers = { cookie: kit.cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await kit.site.app.inject({ method: 'POST', url: path, headers, body });
    expect(answer.statusCode).toBe(400);
    expect(await listFinishImports(ctx, 1)).toEqual([]);
  });

  it('left lying goes after a day', async () => {
    const id = await paste('101 3:31:24');
    await kit.site.database.pool.query(`update finish_import set at = at - interval '25 hours'`);
    await deleteOldFinishImports(kit.db, now);
    expect(await findFinishImport(ctx, { raceId: 1, id })).toBeUndefined();
  });
});

it('the page takes lines, shows them row by row, enters them and takes them back', async () => {
  const begun = await kit.post({ intent: 'upload', text: '101 3:31:24\n102 DNF' }, path);
  const draft = String(begun.headers.location);
  expect(draft).toMatch(/^\/admin\/results\/1\/import\/\d+$/);
  const page = await kit.read(draft);
  expect(mainOf(page)).toContain('1 101 · Ana Pop101 new: 3:31:24');
  expect(mainOf(page)).toContain('2 102 · Ana Pop102 did not start → did not finish');
  const [, fingerprint = ''] = /name="fingerprint" value="([^"]+)"/.exec(page) ?? [];
  const ran = await kit.post({ intent: 'run', fingerprint, reason: 'Line judges' }, draft);
  expect(ran.headers.location).toBe(`${path}?done=applied`);
  const list = await kit.read(`${path}?done=applied`);
  expect(mainOf(list)).toContain('Results entered: 2');
  const [, id = ''] = /name="id" value="(\d+)"/.exec(list) ?? [];
  await kit.post({ intent: 'undo', id, reason: 'Wrong race' }, path);
  expect(mainOf(await kit.read(path))).toContain('Taken back');
  expect((await kit.post({ intent: 'drop' }, draft)).headers.location).toBe(`${path}?done=dropped`);
  expect((await kit.post({ intent: 'what' }, path)).statusCode).toBe(200);
});
