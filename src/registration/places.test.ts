import { type Kysely, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncEdition } from '../event/races/sync-edition.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase, testKysely } from '../platform/db/test-database.ts';
import {
  beginToPay,
  countPlaces,
  fillIn,
  openRegistration,
  register,
} from '../test/registration-kit.ts';
import { releasePlace, takePlace } from './places.ts';

const now = new Date('2025-03-01T10:00:00Z');
const buyers = 200;

let database: TestDatabase<Schema>;
let pools: Pool[];
/** As processes are: each with connections of its own. */
let processes: Kysely<Schema>[];
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
  pools = [1, 2, 3].map(() => new Pool({ ...database.connection, max: 10 }));
  // One that is idle may hear that the database is dropped before it has left.
  for (const pool of pools) pool.on('error', () => {});
  processes = pools.map((pool) => testKysely<Schema>(pool));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.close();
});
beforeEach(async () => {
  await database.db.deleteFrom('participant').execute();
  await database.db.updateTable('race_places').set({ taken: 0 }).execute();
});

const everyBuyer = <T>(work: (db: Kysely<Schema>, number: number) => Promise<T>) =>
  Promise.all(
    Array.from({ length: buyers }, (_, number) => {
      const db = processes[number % processes.length];
      if (!db) throw new Error('no process');
      return work(db, number);
    }),
  );

describe('the last places, with 200 buyers at once in three processes', () => {
  it.each([1, 7, 150])('are held by %i runners, no more and no fewer', async (places) => {
    await openRegistration(database.db, places);
    const outcomes = await everyBuyer((db, number) => register(db, number, { now }));
    expect(outcomes.filter((each) => each.ok)).toHaveLength(places);
    expect(
      outcomes.filter((each) => 'code' in each && each.code === 'registration-full'),
    ).toHaveLength(buyers - places);
    expect(await countPlaces(database.db)).toEqual({ taken: places, held: places, offered: 0 });
  });

  it('go to as many people, though each of them asks four times', async () => {
    await openRegistration(database.db, 20);
    await everyBuyer((db, number) => register(db, number % 50, { now }));
    const people = await database.db
      .selectFrom('participant')
      .select('person_key')
      .where('holds_place', '=', true)
      .execute();
    expect(new Set(people.map((each) => each.person_key)).size).toBe(20);
    expect(await countPlaces(database.db)).toEqual({ taken: 20, held: 20, offered: 0 });
  });

  it('are all held when there are just as many as people, some of whom ask twice', async () => {
    await openRegistration(database.db, 100);
    await everyBuyer((db, number) => register(db, number % 100, { now }));
    expect(await countPlaces(database.db)).toEqual({ taken: 100, held: 100, offered: 0 });
  });

  it('are given to whoever waited for those who gave them back', async () => {
    await openRegistration(database.db, 3);
    const made = await fillIn(database.db, 1, { now });
    const [other] = processes;
    if (!other || !made.ok) throw new Error('no process or runner');
    await database.db.updateTable('race_places').set({ taken: 3 }).execute();
    const giving = await database.db.startTransaction().execute();
    await releasePlace(giving, 2, 3);
    const asked = beginToPay(other, made.answer.id, { now });
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
        return rows.length;
      })
      .toBe(1);
    await giving.commit().execute();
    expect(await asked).toBe('kept');
    expect(await countPlaces(database.db)).toEqual({ taken: 1, held: 1, offered: 0 });
  });

  it('are taken and given back one by one as well', async () => {
    await openRegistration(database.db, 7);
    const taken = await everyBuyer((db) => inTransaction(db, (trx) => takePlace(trx, 2)));
    expect(taken.filter(Boolean)).toHaveLength(7);
    const given = await Promise.allSettled(
      Array.from({ length: 10 }, () => inTransaction(database.db, (trx) => releasePlace(trx, 2))),
    );
    expect(given.filter((each) => each.status === 'fulfilled')).toHaveLength(7);
    expect((await countPlaces(database.db)).taken).toBe(0);
  });

  it('would be oversold by looking first and taking then, which the database refuses', async () => {
    await openRegistration(database.db, 7);
    /** What a place must not be taken by. */
    const lookThenTake = (db: Kysely<Schema>) =>
      inTransaction(db, async (trx) => {
        const { taken, capacity } = await trx
          .selectFrom('race_places')
          .selectAll()
          .where('race_id', '=', 2)
          .executeTakeFirstOrThrow();
        if (taken >= capacity) return false;
        await trx
          .updateTable('race_places')
          .set((places) => ({ taken: places('taken', '+', 1) }))
          .where('race_id', '=', 2)
          .execute();
        return true;
      });
    await everyBuyer((db) => lookThenTake(db).catch(() => false));
    expect((await countPlaces(database.db)).taken).toBe(7);
    await sql`alter table race_places drop constraint taken_fits`.execute(database.db);
    await database.db.updateTable('race_places').set({ taken: 0 }).execute();
    await everyBuyer(lookThenTake);
    expect((await countPlaces(database.db)).taken).toBeGreaterThan(7);
    await database.db.updateTable('race_places').set({ taken: 0 }).execute();
    await sql`
      alter table race_places add constraint taken_fits check (taken between 0 and capacity)`.execute(
      database.db,
    );
  });
});
