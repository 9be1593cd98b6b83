/** `node bench/fill-participants.ts 50000` fills `DATABASE_URL`, where the site has run once. */
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../src/platform/db/database.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import {
  insertSampleParticipants,
  removeSampleParticipants,
} from '../src/registration/participants/seed-sample-participants.ts';

/**
 * Puts `count` invented participants in the place of demo mode's, in one transaction, and has the
 * database count them for its plans. Throws when a participant is there who is not invented.
 */
export async function fillParticipants(db: Kysely<Schema>, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await removeSampleParticipants(trx);
    const real = await trx.selectFrom('participant').select('id').limit(1).executeTakeFirst();
    if (real) throw new Error('This database holds participants who are not invented.');
    await insertSampleParticipants(trx, count);
  });
  await sql`analyze participant`.execute(db);
}

if (import.meta.main) {
  const count = Number(process.argv[2]);
  const { DATABASE_URL: databaseUrl } = process.env;
  if (!databaseUrl || !Number.isInteger(count) || count < 0) {
    console.error('DATABASE_URL=postgres://… node bench/fill-participants.ts 50000');
    process.exit(1);
  }
  const database = await openDatabase<Schema>({ databaseUrl, dataDir: '' });
  const began = performance.now();
  await fillParticipants(database.db, count);
  console.log(`${count} participants in ${Math.round(performance.now() - began)} ms`);
  await database.close();
}
