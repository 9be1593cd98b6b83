import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRaceDetails } from '../../event/races/list-race-details.ts';
import { personalData } from '../../personal-data.ts';
import type { Staff } from '../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { eraseRegistration } from '../../registration/my-registration/erase-registration.ts';
import { signedIn } from '../../test/admin-kit.ts';
import { linkContext } from '../../test/link-context.ts';
import { openRaceControl } from '../../test/race-control-kit.ts';
import {
  findPublication,
  forgetInPublications,
  listPublications,
  listResultEntries,
} from '../publications.queries.ts';
import type { ResultChange } from '../results.contract.ts';
import { snapshotOf } from '../snapshot.rules.ts';
import { enterResults } from './enter-results.ts';
import { type AskedPublication, publishResults } from './publish-results.ts';
import { readRaceInputs } from './read-race-inputs.ts';

const now = new Date('2025-07-05T16:00:00+03:00');
const later = new Date('2025-07-05T18:00:00+03:00');

let kit: Awaited<ReturnType<typeof openRaceControl>>;
let staff: Staff;
let other: Staff;
beforeAll(async () => {
  kit = await openRaceControl();
  ({ staff } = await signedIn(kit.db, 'admin'));
  ({ staff: other } = await signedIn(kit.db, 'admin'));
  await kit.handOut();
  kit.setTime('15:00');
  await kit.report('101 12:30\n102 12:45\n103 12:20', 'finish');
});
afterAll(() => kit.site.close());

async function inputs(gear: readonly { id: number; ms: number | null }[] = []) {
  const found = await readRaceInputs(
    { db: kit.db, races: { list: () => listRaceDetails(kit.db, now) }, now },
    1,
  );
  if (!found) throw new Error('there is no race');
  const gearPenalties = gear.map((each) => ({ ...each, rule: 'missingEquipment', why: '' }));
  return { ...found, gearPenalties };
}
const publish = async (asked: Partial<AskedPublication>, by = staff) =>
  publishResults(
    kit.db,
    snapshotOf(await inputs()),
    { kind: 'draft', protestUntil: null, note: '', seen: 0, ...asked },
    { staff: by, now },
  );
const penalty = (id: number): ResultChange => ({
  kind: 'adjustment',
  id,
  ms: 1_800_000,
  rule: 'missingEquipment',
});
const enter = (changes: ResultChange[], by = staff) =>
  enterResults(
    kit.db,
    1,
    changes.map((change) => ({ change, reason: 'No jacket' })),
    { staff: by, now },
  );
const places = async () => {
  const { standings, runners } = snapshotOf(await inputs());
  const bibOf = new Map(runners.map(({ id, bib }) => [id, bib]));
  return standings
    .find(({ classification }) => classification === 'overall')
    ?.ranked.map(({ id, place }) => `${place}. ${bibOf.get(id)}`);
};

describe('what the results follow from', () => {
  it('is who was recorded at the finish, with the gear checks', async () => {
    const { recorded, points, entrants, day } = await inputs();
    expect(day).toBe('2025-07-05');
    expect(points.at(-1)).toMatchObject({ checkpoint: 'finish' });
    expect(entrants.map(({ bib, lastname }) => [bib, lastname])).toEqual([
      ['101', 'Pop101'],
      ['102', 'Pop102'],
      ['103', 'Pop103'],
    ]);
    expect(recorded.map(({ gunMs, state }) => [gunMs, state])).toEqual([
      [14_400_000, 'finished'],
      [15_300_000, 'finished'],
      [13_800_000, 'finished'],
    ]);
    expect(await places()).toEqual(['1. 103', '2. 101', '3. 102']);
    const [first = 0] = kit.ids;
    const { runners } = snapshotOf(await inputs([{ id: first, ms: 60_000 }]));
    expect(runners[0]?.finalMs).toBe(14_460_000);
  });

  it('is nothing of a race that there is not', async () => {
    const races = { list: () => listRaceDetails(kit.db, now) };
    expect(await readRaceInputs({ db: kit.db, races, now }, 99)).toBeUndefined();
  });

  it('takes what the office enters, numbered apart, and changed by nobody', async () => {
    const [one = 0, two = 0, third = 0] = kit.ids;
    const last = await Promise.all([enter([penalty(third)]), enter([penalty(one)], other)]);
    expect(last.toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(await places()).toEqual(['1. 102', '2. 103', '3. 101']);
    const number =
      (await listResultEntries(kit.db, 1)).find(
        ({ change }) => change.kind === 'adjustment' && change.id === one,
      )?.number ?? 0;
    expect(await enter([{ kind: 'withdrawn', number }, penalty(two)])).toBe(4);
    expect(await places()).toEqual(['1. 101', '2. 103', '3. 102']);
    for (const change of [
      `update result_entry set reason = ''`,
      'delete from result_entry',
      'truncate result_entry',
    ])
      await expect(kit.site.database.pool.query(change)).rejects.toThrow('only added to');
  });
});

describe('publishing', () => {
  it('makes versions, of which drafts are not public', async () => {
    expect(await findPublication(kit.db, 1, { isPublic: false })).toBeUndefined();
    expect(await publish({})).toEqual({ ok: true, version: 1 });
    expect(await findPublication(kit.db, 1, { isPublic: true })).toBeUndefined();
    const asked = { kind: 'provisional', protestUntil: later, note: 'First', seen: 1 } as const;
    expect(await publish(asked)).toEqual({ ok: true, version: 2 });
    const found = await findPublication(kit.db, 1, { isPublic: true });
    expect(found).toMatchObject({
      raceId: 1,
      version: 2,
      kind: 'provisional',
      protestUntil: later,
      note: 'First',
      by: 'Ana',
      at: now,
    });
    expect(found?.snapshot).toEqual(snapshotOf(await inputs()));
    expect((await listPublications(kit.db, 1)).map(({ version }) => version)).toEqual([2, 1]);
    const first = await findPublication(kit.db, 1, { isPublic: false, version: 1 });
    expect(first?.kind).toBe('draft');
  });

  it('refuses a protest window that is over, and who has not seen the last version', async () => {
    const invalid = { ok: false, code: 'protest-invalid' };
    const provisional = { kind: 'provisional', seen: 2 } as const;
    expect(await publish(provisional)).toEqual(invalid);
    expect(await publish({ ...provisional, protestUntil: now })).toEqual(invalid);
    expect(await publish({ kind: 'official', seen: 1 })).toMatchObject({
      code: 'taken',
      last: { version: 2 },
    });
  });

  it('of two at once is that of the first, and the second is told', async () => {
    const both = await Promise.all([
      publish({ kind: 'official', seen: 2 }),
      publish({ kind: 'official', seen: 2 }, other),
    ]);
    expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 3 }]);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'taken', last: { version: 3 } });
  });

  it('would make one version twice without the key that guards it', async () => {
    const { pool } = kit.site.database;
    const client = await pool.connect();
    await pool.query('alter table publication drop constraint publication_pkey cascade');
    await pool.query('alter table publication disable trigger refuse_result_change');
    try {
      // The first one has not ended yet when the second looks.
      await client.query('begin');
      await client.query(
        `insert into publication select race_id, 4, kind, snapshot, people, note, at, protest_until,
          staff_id from publication where version = 3`,
      );
      expect(await publish({ kind: 'official', seen: 3 })).toEqual({ ok: true, version: 4 });
      await client.query('commit');
      const versions = (await listPublications(kit.db, 1)).map(({ version }) => version);
      expect(versions).toEqual([4, 4, 3, 2, 1]);
    } finally {
      client.release();
      await pool.query('delete from publication where version = 4');
      await pool.query('alter table publication enable trigger refuse_result_change');
      await pool.query('alter table publication add primary key (race_id, version)');
    }
  });

  it('is official from the first official one on', async () => {
    const provisional = { kind: 'provisional', protestUntil: later, seen: 3 } as const;
    expect(await publish(provisional)).toEqual({ ok: false, code: 'official-already' });
    expect(await publish({ kind: 'official', seen: 3 })).toEqual({ ok: true, version: 4 });
  });

  it('is changed by nobody; an erased runner is taken out and keeps the place', async () => {
    const { pool } = kit.site.database;
    const change = (set: string) => pool.query(`update publication set ${set} where version = 4`);
    for (const set of [`note = 'x'`, `people = '{"1": {}}'`, `snapshot = '{}'`, `kind = 'draft'`])
      await expect(change(set)).rejects.toThrow('only added to');
    await expect(change('protest_until = now()')).rejects.toThrow('only added to');
    await expect(pool.query('delete from publication')).rejects.toThrow('only added to');
    const [, , third = 0] = kit.ids;
    const before = await findPublication(kit.db, 1, { isPublic: true });
    await eraseRegistration(
      linkContext(kit.db, {
        now: new Date('2025-08-01T12:00:00Z'),
        siteUrl: 'https://race.example',
        outboxDir: '/nowhere',
        personalData,
      }),
      { id: third },
      { refundMinor: 0 },
    );
    const { rows } = await pool.query(
      `select 1 from publication where people::text like '%Pop103%' or snapshot::text like '%Pop103%'`,
    );
    expect(rows).toEqual([]);
    const after = await findPublication(kit.db, 1, { isPublic: true });
    expect(after?.snapshot.standings).toEqual(before?.snapshot.standings);
    expect(after?.snapshot.runners.map(({ person }) => person?.lastname)).toEqual([
      'Pop101',
      'Pop102',
      undefined,
    ]);
    expect(await places()).toEqual(['1. 101', '2. 103', '3. 102']);
    // A second time there is nobody left to take out.
    await inTransaction(kit.db, (trx) => forgetInPublications(trx, third));
  });
});
