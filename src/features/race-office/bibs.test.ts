import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { signedIn } from '../../test/office-kit.ts';
import { insertSampleParticipants } from '../participants/seed-sample-participants.ts';
import { syncEdition } from '../races/sync-edition.ts';
import type { Staff } from '../staff/staff-contract.ts';
import { assignBibs, readBibs } from './assign-bibs.ts';
import { addBibRange, removeBibRange } from './change-bib-ranges.ts';
import { setBib } from './set-bib.ts';

let database: TestDatabase<Schema>;
let staff: Staff;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
  staff = (await signedIn(database.db, 'office')).staff;
});
afterAll(() => database.close());

beforeEach(async () => {
  const { db } = database;
  for (const table of ['bib_range', 'audit_entry', 'participant'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.transaction().execute((trx) => insertSampleParticipants(trx, 40));
  await db.updateTable('participant').set({ bib: null, status: 'confirmed' }).execute();
  await addBibRange(db, staff, { raceId: 1, first: 1, last: 399 });
  await addBibRange(db, staff, { raceId: 2, first: 1001, last: 1399 });
});

const bibs = () =>
  database.db.selectFrom('participant').select(['id', 'race_id', 'bib']).orderBy('bib').execute();
const actions = async () =>
  (await database.db.selectFrom('audit_entry').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );
const someId = async () => (await bibs())[0]?.id ?? 0;

describe('giving bibs', () => {
  it('does once what was shown, also under two clicks at once', async () => {
    const { db } = database;
    const { plan, waiting } = await readBibs(db, 'name');
    expect([waiting, plan?.given.length]).toEqual([40, 40]);
    const asked = { order: 'name', mark: plan?.mark ?? '' } as const;
    const counts = await Promise.all([
      assignBibs(db, staff, asked),
      assignBibs(db, staff, asked),
      assignBibs(db, staff, asked),
    ]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 40]);
    const given = await bibs();
    expect(new Set(given.map(({ bib }) => bib)).size).toBe(40);
    expect(given.every(({ race_id, bib }) => (bib ?? 0) > 1000 === (race_id === 2))).toBe(true);
    expect((await actions()).filter((action) => action === 'bibs.assign')).toHaveLength(1);
  });

  it('refuses when somebody else would get something else by now', async () => {
    const { db } = database;
    const { plan } = await readBibs(db, 'name');
    await db
      .updateTable('participant')
      .set({ status: 'pending' })
      .where('id', '=', await someId())
      .execute();
    const asked = { order: 'name', mark: plan?.mark ?? '' } as const;
    await expect(assignBibs(db, staff, asked)).rejects.toMatchObject({ code: 'bibs-changed' });
    expect((await bibs()).every(({ bib }) => bib === null)).toBe(true);
  });
});

describe('one bib', () => {
  it('is given by hand, a reserved one too, and taken away', async () => {
    const { db } = database;
    const id = await someId();
    await addBibRange(db, staff, { raceId: null, first: 7, last: 7 });
    await db.updateTable('participant').set({ race_id: 1 }).where('id', '=', id).execute();
    await setBib(db, staff, { id, bib: 7 });
    await setBib(db, staff, { id, bib: 7 });
    await setBib(db, staff, { id, bib: null });
    expect((await actions()).slice(-2)).toEqual(['bib.set', 'bib.clear']);
  });

  it('is nobody else’s, of no other race, and for nobody who cancelled', async () => {
    const { db } = database;
    const [first, second, third] = (await bibs()).map(({ id }) => id) as [number, number, number];
    await db.updateTable('participant').set({ race_id: 1 }).execute();
    await db
      .updateTable('participant')
      .set({ status: 'cancelled' })
      .where('id', '=', third)
      .execute();
    await setBib(db, staff, { id: first, bib: 5 });
    const refused = (id: number, bib: number) =>
      setBib(db, staff, { id, bib }).catch((error: { code: string }) => error.code);
    expect([
      await refused(second, 5),
      await refused(second, 1001),
      await refused(second, 0),
      await refused(third, 6),
      await refused(0, 6),
    ]).toEqual([
      'bib-taken',
      'bib-other-race',
      'bib-invalid',
      'bib-cancelled',
      'participant-not-found',
    ]);
  });
});

describe('ranges', () => {
  it('do not overlap, are there once, and go', async () => {
    const { db } = database;
    const overlapping = addBibRange(db, staff, { raceId: 2, first: 300, last: 500 });
    await expect(overlapping).rejects.toMatchObject({ code: 'bib-range-taken' });
    const backwards = addBibRange(db, staff, { raceId: 2, first: 9, last: 8 });
    await expect(backwards).rejects.toMatchObject({ code: 'bib-range-invalid' });
    const reserved = { raceId: null, first: 13, last: 13 };
    await Promise.all([addBibRange(db, staff, reserved), addBibRange(db, staff, reserved)]);
    const { ranges } = await readBibs(db, undefined);
    expect(ranges.map(({ first, last, free }) => [first, last, free])).toEqual([
      [1, 399, 398],
      [1001, 1399, 399],
      [13, 13, 1],
    ]);
    const last = ranges.at(-1)?.id ?? 0;
    await removeBibRange(db, staff, last);
    await removeBibRange(db, staff, last);
    expect((await actions()).slice(-2)).toEqual(['bib-range.add', 'bib-range.remove']);
  });
});
