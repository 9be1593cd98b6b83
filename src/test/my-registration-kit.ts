import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { RegistrationForm } from '../edition/fields/field-lists.ts';
import { syncEdition } from '../event/races/sync-edition.ts';
import { currentToken, type VersionedPurpose } from '../platform/auth/link.queries.ts';
import type { Schema } from '../platform/db/schema.ts';
import { openRow } from '../platform/db/sealed-rows.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/test-database.ts';
import { countPlaces, openRegistration, register } from './registration-kit.ts';

/** Long before the event; 31, 30 and 29 days before it, and the day after, in Romanian time. */
export const early = new Date('2025-03-01T12:00:00+02:00');
export const days31 = new Date('2025-06-04T23:59:59+03:00');
export const days30 = new Date('2025-06-05T00:00:00+03:00');
export const days29 = new Date('2025-06-06T00:00:00+03:00');
export const dayAfter = new Date('2025-07-06T00:00:00+03:00');
export const siteUrl = 'https://race.example';

/** A database with the edition's races, registration open, and this many places in each. */
export async function openRaces(capacity = 3): Promise<TestDatabase<Schema>> {
  const database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
  await openRegistration(database.db, capacity);
  return database;
}

export type Db = TestDatabase<Schema>['db'];

/** Registers a runner and answers the number. */
export async function registered(
  db: Db,
  number: number,
  form: Partial<RegistrationForm> = {},
): Promise<number> {
  const outcome = await register(db, number, { now: early, acceptOverlap: true, ...form });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.answer.id;
}

/** Registers a runner and has the fee paid, as a message of the payment provider would. */
export async function paid(
  db: Db,
  number: number,
  form: Partial<RegistrationForm> = {},
  status: 'confirmed' | 'pending' = 'confirmed',
): Promise<number> {
  const id = await registered(db, number, form);
  const { fee_minor } = await runnerOf(db, id);
  await db
    .updateTable('participant')
    .set({ status, held_until: null, confirmed_at: status === 'confirmed' ? early : null })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('payment')
    .values({
      participant_id: id,
      provider: 'demo',
      reference: `paid-${id}`,
      purpose: 'fee',
      amount_minor: fee_minor ?? 0,
      state: 'succeeded',
      succeeded_at: early,
    })
    .execute();
  return id;
}

/** A participant's row as people read it. */
export async function runnerOf(db: Db, id: number) {
  const rows = db.selectFrom('participant').selectAll().where('id', '=', id);
  return openRow(db, 'participant', await rows.executeTakeFirstOrThrow());
}

const refundsOf = (db: Db) =>
  db.selectFrom('refund').select(['amount_minor', 'reason', 'state']).execute();

/** The mails that were queued for an address, and what they are about. */
export async function mailsTo(db: Db, address: string): Promise<string[]> {
  const mails = await db.selectFrom('mail').selectAll().where('to_address', '=', address).execute();
  return mails.map(({ subject }) => subject);
}

export const tokenFor = (db: Db, id: number, purpose: VersionedPurpose = 'registration') =>
  currentToken(db, purpose, id);

/** Fails unless in both races the number of places taken is that of the runners who have one. */
export async function expectExactPlaces(db: Db): Promise<void> {
  for (const raceId of [1, 2]) {
    const { taken, held, offered } = await countPlaces(db, raceId);
    expect([raceId, taken]).toEqual([raceId, held + offered]);
  }
}

/**
 * Gives each test of a file a database of its own, with registration open; call it at the top of
 * the file. With `isExact` a test fails if at its end the places taken are not those that runners
 * have.
 */
export function racesForEach(capacity?: number, { isExact = false } = {}) {
  let database: TestDatabase<Schema>;
  beforeEach(async () => {
    database = await openRaces(capacity);
  });
  afterEach(async () => {
    if (isExact) await expectExactPlaces(database.db);
    await database.close();
  });
  return {
    get database() {
      return database;
    },
    get db() {
      return database.db;
    },
    registered: (number: number, form?: Partial<RegistrationForm>) =>
      registered(database.db, number, form),
    paid: (
      number: number,
      form?: Partial<RegistrationForm>,
      status?: 'confirmed' | 'pending',
    ): Promise<number> => paid(database.db, number, form, status),
    runnerOf: (id: number) => runnerOf(database.db, id),
    refundsOf: () => refundsOf(database.db),
    mailsTo: (address: string) => mailsTo(database.db, address),
    tokenFor: (id: number, purpose?: VersionedPurpose) => tokenFor(database.db, id, purpose),
    expectExactPlaces: () => expectExactPlaces(database.db),
  };
}

/** The edition's races for all tests of a file together; call it at the top of the file. */
export function racesForAll() {
  let database: TestDatabase<Schema>;
  beforeAll(async () => {
    database = await createTestDatabase<Schema>();
    await syncEdition(database.db);
  });
  afterAll(() => database.close());
  return {
    get db() {
      return database.db;
    },
  };
}

/** A point at which two concurrent tasks wait until both have reached it. */
export function meetingOfTwo(): () => Promise<void> {
  let here = 0;
  const bothAreHere = Promise.withResolvers<void>();
  return () => {
    if (++here === 2) bothAreHere.resolve();
    return bothAreHere.promise;
  };
}
