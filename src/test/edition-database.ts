import { edition } from '../edition/edition.ts';
import { syncEdition } from '../event/races/sync-edition.ts';
import type { Schema } from '../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/test-database.ts';
import { seedSampleParticipants } from '../registration/participants/seed-sample-participants.ts';

const { event, races, registration, sampleRunners, ageCategories, areCategoriesOfCircuit } =
  edition();

/** A database with the edition, and without people. */
export async function openEditionDatabase(): Promise<TestDatabase<Schema>> {
  const database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
  return database;
}

/** By the facts that they hold: databases that are only ever copied. */
const sources = new Map<string, Promise<string | undefined>>();

/**
 * The same with the edition's invented participants. Inventing and sealing them takes longer than
 * the rest of a site's start, so it is done once in a process, for the current facts.
 */
export async function openSeededDatabase(): Promise<TestDatabase<Schema>> {
  const facts = JSON.stringify([
    { event, races, registration, sampleRunners },
    { ageCategories, areCategoriesOfCircuit },
  ]);
  const source = sources.get(facts) ?? makeSource();
  sources.set(facts, source);
  return createTestDatabase<Schema>(await source);
}

async function makeSource(): Promise<string | undefined> {
  const { db, pool, connection } = await openEditionDatabase();
  await seedSampleParticipants(db);
  // A database with an open connection cannot be copied.
  await pool.end();
  return connection.database;
}
