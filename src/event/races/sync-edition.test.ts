import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { EditionError } from '../../edition/edition-error.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { seedSampleParticipants } from '../../registration/participants/seed-sample-participants.ts';
import { syncEdition } from './sync-edition.ts';

let database: TestDatabase<Schema>;
/** A race that the edition no longer has. */
beforeEach(async () => {
  database = await createTestDatabase<Schema>();
  onTestFinished(() => database.close());
  await syncEdition(database.db);
  const [first] = await database.db.selectFrom('race').selectAll().execute();
  if (!first) throw new Error('no race');
  const { descriptions, aid_stations_km, cutoffs, waymark, ...rest } = first;
  await database.db
    .insertInto('race')
    .values({
      ...rest,
      id: 7,
      names: JSON.stringify({ en: 'Night Run 5K' }),
      descriptions: JSON.stringify(descriptions),
      aid_stations_km: JSON.stringify(aid_stations_km),
      cutoffs: JSON.stringify(cutoffs),
      waymark: JSON.stringify(waymark),
    })
    .execute();
});

const raceIds = async () =>
  (await database.db.selectFrom('race').select('id').orderBy('id').execute()).map(({ id }) => id);

it('deletes a race that the edition no longer has', async () => {
  await seedSampleParticipants(database.db);
  await syncEdition(database.db);
  expect(await raceIds()).toEqual([1, 2]);
});

it('refuses in one line while somebody is entered in it', async () => {
  await seedSampleParticipants(database.db);
  await database.db.updateTable('participant').set({ race_id: 7 }).where('id', '=', 1).execute();
  const failure: unknown = await syncEdition(database.db).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EditionError);
  expect((failure as EditionError).message).toMatch(
    /^Participants are entered in race 7 \(Night Run 5K\), .*\.$/,
  );
  expect(await raceIds()).toEqual([1, 2, 7]);
});
