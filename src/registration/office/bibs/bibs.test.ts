import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncEdition } from '../../../event/races/sync-edition.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/db/test-database.ts';
import { orRefuse } from '../../../platform/http/refusals.ts';
import { refused } from '../../../platform/http/result.ts';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import { contextOf, signedIn } from '../../../test/admin-kit.ts';
import { insertSampleParticipants } from '../../participants/seed-sample-participants.ts';
import { assignBibs, readBibs } from './assign-bibs.ts';
import { addBibRange, removeBibRange } from './change-bib-ranges.ts';
import { setBib } from './set-bib.ts';

let database: TestDatabase<Schema>;
let ctx: OfficeContext;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
  ctx = contextOf(database.db, (await signedIn(database.db, 'office')).session);
});
afterAll(() => database.close());

beforeEach(async () => {
  const { db } = database;
  for (const table of ['bib_range', 'audit_entry', 'participant'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.transaction().execute((trx) => insertSampleParticipants(trx, 40));
  await db.updateTable('participant').set({ bib: null, status: 'confirmed' }).execute();
  await addBibRange(ctx, { raceId: 1, first: 1, last: 399 });
  await addBibRange(ctx, { raceId: 2, first: 1001, last: 1399 });
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
    const { plan, waiting } = await readBibs(ctx, 'name');
    expect([waiting, plan?.given.length]).toEqual([40, 40]);
    const asked = { order: 'name', digest: plan?.digest ?? '' } as const;
    const outcomes = await Promise.all([
      assignBibs(ctx, asked),
      assignBibs(ctx, asked),
      assignBibs(ctx, asked),
    ]);
    const numbers = outcomes.map((each) => orRefuse(each).count);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([0, 0, 40]);
    const given = await bibs();
    expect(new Set(given.map(({ bib }) => bib)).size).toBe(40);
    expect(given.every(({ race_id, bib }) => (bib ?? 0) > 1000 === (race_id === 2))).toBe(true);
    expect((await actions()).filter((action) => action === 'bibs.assign')).toHaveLength(1);
  });

  it('refuses when somebody else would get something else by now', async () => {
    const { db } = database;
    const { plan } = await readBibs(ctx, 'name');
    await db
      .updateTable('participant')
      .set({ status: 'pending' })
      .where('id', '=', await someId())
      .execute();
    const asked = { order: 'name', digest: plan?.digest ?? '' } as const;
    expect(await assignBibs(ctx, asked)).toEqual(refused('bibs-changed'));
    expect((await bibs()).every(({ bib }) => bib === null)).toBe(true);
  });
});

describe('one bib', () => {
  it('is given by hand, a reserved one too, and taken away', async () => {
    const { db } = database;
    const id = await someId();
    await addBibRange(ctx, { raceId: null, first: 7, last: 7 });
    await db.updateTable('participant').set({ race_id: 1 }).where('id', '=', id).execute();
    await setBib(ctx, { id, bib: 7 });
    await setBib(ctx, { id, bib: 7 });
    await setBib(ctx, { id, bib: null });
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
    await setBib(ctx, { id: first, bib: 5 });
    const codeOf = async (id: number, bib: number) => {
      const set = await setBib(ctx, { id, bib });
      return set.ok ? undefined : set.code;
    };
    expect([
      await codeOf(second, 5),
      await codeOf(second, 1001),
      await codeOf(second, 0),
      await codeOf(third, 6),
      await codeOf(0, 6),
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
    const overlapping = addBibRange(ctx, { raceId: 2, first: 300, last: 500 });
    expect(await overlapping).toMatchObject({ ok: false, code: 'bib-range-taken' });
    const backwards = addBibRange(ctx, { raceId: 2, first: 9, last: 8 });
    expect(await backwards).toMatchObject({ ok: false, code: 'bib-range-invalid' });
    const reserved = { raceId: null, first: 13, last: 13 };
    await Promise.all([addBibRange(ctx, reserved), addBibRange(ctx, reserved)]);
    const { ranges } = await readBibs(ctx, undefined);
    expect(ranges.map(({ first, last, free }) => [first, last, free])).toEqual([
      [1, 399, 398],
      [1001, 1399, 399],
      [13, 13, 1],
    ]);
    const last = ranges.at(-1)?.id ?? 0;
    await removeBibRange(ctx, last);
    await removeBibRange(ctx, last);
    expect((await actions()).slice(-2)).toEqual(['bib-range.add', 'bib-range.remove']);
  });
});
