import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listRaceDetails } from '../../event/races/list-race-details.ts';
import { insertStaff } from '../../staff/staff.queries.ts';
import { contextOf, postForm, signedIn } from '../../test/admin-kit.ts';
import { mainOf, openRaceControl } from '../../test/race-control-kit.ts';
import { listResultEntries } from '../publications.queries.ts';
import {
  beginFinishImport,
  chooseFinish,
  dropFinishImport,
  findFinishImport,
  listFinishImports,
  runFinishImport,
} from './finish-imports.ts';
import { leaveOutRows } from './leave-out-rows.ts';
import type { ResultsContext } from './results-context.ts';

const now = new Date('2025-07-05T16:00:00+03:00');
const path = '/admin/results/1/import';
const none = { file: undefined, text: '' };

let kit: Awaited<ReturnType<typeof openRaceControl>>;
let ctx: ResultsContext;
let others: ResultsContext;
beforeAll(async () => {
  kit = await openRaceControl();
  kit.setTime('16:00');
  const races = { list: () => listRaceDetails(kit.db, now) };
  const signed = await signedIn(kit.db, 'admin');
  ctx = { ...contextOf(kit.db, signed.session, () => now), races };
  const { staff, ...rest } = signed.session;
  const ion = { email: 'ion@race.example', name: 'Ion', rights: staff.rights, password_hash: null };
  const added = await insertStaff(kit.db, ion);
  if (!added) throw new Error('Ion is taken');
  others = { ...ctx, ...contextOf(kit.db, { ...rest, staff: added }, () => now) };
});
afterAll(() => kit.site.close());
beforeEach(async () => {
  await kit.site.database.pool.query(`
    alter table result_entry disable trigger refuse_result_change;
    delete from result_entry;
    alter table result_entry enable trigger refuse_result_change;
    delete from finish_import`);
});

const paste = async (text: string, bibs = '') => {
  const begun = await beginFinishImport(ctx, 1, {
    times: { ...none, text },
    bibs: { ...none, text: bibs },
  });
  if (!begun.ok) throw new Error(begun.code);
  return begun.id;
};
const find = async (id: number) => {
  const found = await findFinishImport(ctx, { raceId: 1, id });
  if (!found) throw new Error('no such draft');
  return found;
};
const run = async (id: number) =>
  runFinishImport(
    ctx,
    { raceId: 1, id },
    { fingerprint: (await find(id)).fingerprint, reason: 'Times' },
  );
const leaveOut = (id: number, rows: number[], isOut = true) =>
  leaveOutRows(ctx, { raceId: 1, id }, { rows, isOut });
const entered = async () =>
  (await listResultEntries(kit.db, 1)).map(({ change }) =>
    change.kind === 'time' ? [kit.ids.indexOf(change.id) + 101, change.gunMs] : change.kind,
  );
const codes = async (id: number) =>
  (await find(id)).plan.findings.map(({ row, code }) => [row, code]);

const wrong = 'bib,time\n101,3:31:24\n101,3:32:00\n142,3:40:00\n103,3:4x:00\n102,3:50:00';

describe('a row that is left out of an import', () => {
  it('neither does nor says anything, and the others are entered whole', async () => {
    const id = await paste(wrong);
    expect(await codes(id)).toEqual([
      [5, 'time-unclear'],
      [3, 'runner-twice'],
      [4, 'bib-unknown'],
    ]);
    await leaveOut(id, [3, 4]);
    expect(await codes(id)).toEqual([[5, 'time-unclear']]);
    expect(await run(id)).toMatchObject({ code: 'import-not-checked' });
    await leaveOut(id, [5]);
    expect((await find(id)).plan.findings).toEqual([]);
    expect(await run(id)).toEqual({ ok: true });
    expect(await entered()).toEqual([
      [101, 12_684_000],
      [102, 13_800_000],
    ]);
  });

  it('may be the first of two of one runner', async () => {
    const id = await paste('bib,time\n101,3:31:24\n101,3:32:00');
    await leaveOut(id, [2]);
    expect(await run(id)).toEqual({ ok: true });
    expect(await entered()).toEqual([[101, 12_720_000]]);
  });

  it('is named with who left it out, in the report, the list and the history', async () => {
    const id = await paste(wrong);
    await leaveOut(id, [4, 3]);
    await leaveOutRows(others, { raceId: 1, id }, { rows: [5, 3], isOut: true });
    const by = [
      { row: 3, by: 'Ana' },
      { row: 4, by: 'Ana' },
      { row: 5, by: 'Ion' },
    ];
    expect((await find(id)).leftOut).toEqual(by);
    expect((await find(id)).plan.leftOut[1]).toEqual({ row: 4, text: '142 · 3:40:00' });
    await chooseFinish(
      ctx,
      { raceId: 1, id },
      { kind: null, from: null, fields: null, acceptsGaps: false },
      none,
    );
    const page = mainOf(await kit.read(`${path}/${id}`));
    const said = 'Left out by hand: row 3 (Ana), row 4 (Ana) and row 5 (Ion).';
    expect(page).toContain(said);
    expect(page).toContain('142 · 3:40:00 Ana');
    await run(id);
    expect((await listFinishImports(ctx, 1))?.[0]).toMatchObject({ leftOut: by, count: 2 });
    expect(mainOf(await kit.read(path))).toContain(said);
    const { after } = await kit.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'result.enter')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ leftOut: ['3 (Ana)', '4 (Ana)', '5 (Ion)'] });
    expect(mainOf(await kit.read('/admin/audit'))).toContain(
      'Rows left out: 3 (Ana), 4 (Ana) and 5 (Ion)',
    );
  });

  it('is taken in again', async () => {
    const id = await paste(wrong);
    const before = await codes(id);
    await leaveOut(id, [3, 4, 5]);
    await leaveOut(id, [3, 4, 5, 6], false);
    expect(await codes(id)).toEqual(before);
    expect((await find(id)).leftOut).toEqual([]);
  });

  it('does not move what the others are read as', async () => {
    const order = await paste('102\n142\n101\n103');
    await leaveOut(order, [2]);
    expect((await find(order)).plan.kind).toBe('order');
    expect((await find(order)).plan.changes).toMatchObject([
      { order: 1 },
      { order: 3 },
      { order: 4 },
    ]);
    const paired = await paste('3:31:24\n3:40:00\n3:52:00', '103\n142\n102');
    await leaveOut(paired, [2]);
    expect((await find(paired)).plan.changes).toMatchObject([
      { id: kit.ids[2], gunMs: 12_684_000 },
      { id: kit.ids[1], gunMs: 13_920_000 },
    ]);
  });

  it('leaves nothing to enter where it is every row', async () => {
    const id = await paste('142 3:31:24');
    await leaveOut(id, [1]);
    expect((await find(id)).plan).toMatchObject({ findings: [], changes: [] });
    expect(await run(id)).toMatchObject({ code: 'import-not-checked' });
  });

  it('changes what somebody else has seen', async () => {
    const id = await paste('101 3:31:24\n102 30:00:00');
    const { fingerprint } = await find(id);
    await leaveOutRows(others, { raceId: 1, id }, { rows: [2], isOut: true });
    expect(
      await runFinishImport(ctx, { raceId: 1, id }, { fingerprint, reason: 'Times' }),
    ).toMatchObject({
      code: 'finish-import-changed',
    });
  });

  it('stays out where two leave rows out at once', async () => {
    const id = await paste(wrong);
    await Promise.all([3, 4, 5].map((row) => leaveOut(id, [row])));
    expect((await find(id)).leftOut.map(({ row }) => row)).toEqual([3, 4, 5]);
  });

  it('is no row of the file, of another race, or of a file that is gone', async () => {
    const id = await paste(wrong);
    expect(await leaveOut(id, [99, 0, -1])).toEqual({ ok: true });
    expect((await find(id)).leftOut).toEqual([]);
    expect(
      await leaveOutRows(ctx, { raceId: 2, id: id }, { rows: [3], isOut: true }),
    ).toMatchObject({ code: 'import-gone' });
    await dropFinishImport(ctx, { raceId: 1, id });
    expect(await leaveOut(id, [3])).toMatchObject({ code: 'import-gone' });
  });
});

describe('the page of a dry run', () => {
  it('has a box for each row in doubt, and leaves out what is ticked', async () => {
    const id = await paste(wrong);
    const draft = `${path}/${id}`;
    const boxes = async () =>
      [...(await kit.read(draft)).matchAll(/name="(row\.\d+)"/g)].map(([, name]) => name);
    expect(await boxes()).toEqual(['row.5', 'row.2', 'row.3', 'row.4']);
    const form = { intent: 'leave-out', 'row.3': 'true', 'row.4': 'true', 'row.05': 'true' };
    const posted = await kit.post({ ...form, 'row.x': 'true' }, draft);
    expect(posted.headers.location).toBe(draft);
    expect((await find(id)).leftOut.map(({ row }) => row)).toEqual([3, 4]);
    expect(mainOf(await kit.read(draft))).toContain('Rows left out by hand: 2');
    await kit.post({ intent: 'take-in', 'row.3': 'true' }, draft);
    expect((await find(id)).leftOut.map(({ row }) => row)).toEqual([4]);
    expect((await kit.post({ intent: 'leave-out' }, draft)).headers.location).toBe(draft);
  });

  it('leaves nothing out for another site, or for whoever lacks the right', async () => {
    const id = await paste(wrong);
    const form = { intent: 'leave-out', 'row.3': 'true' };
    const { cookie, session } = await signedIn(kit.db, 'volunteer');
    const tried = await postForm(kit.site.app, `${path}/${id}`, form, { cookie });
    const strange = await postForm(kit.site.app, `${path}/${id}`, form, {
      cookie: kit.cookie,
      'sec-fetch-site': 'cross-site',
    });
    expect([tried.statusCode, strange.statusCode]).toEqual([403, 403]);
    expect((await find(id)).leftOut).toEqual([]);
    expect(session.staff.rights).not.toContain('race-day');
  });
});
