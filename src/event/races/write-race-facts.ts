import type { Kysely } from 'kysely';
import { racesWith } from '../../edition/facts/reading.rules.ts';
import { readLateFacts } from '../../edition/late-changes/late-change.queries.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** Writes the current facts of the races to their rows, after the organiser has changed some. */
export async function writeRaceFacts(db: Kysely<Schema>): Promise<void> {
  for (const race of racesWith(await readLateFacts(db))) {
    await db
      .updateTable('race')
      .set({
        date: race.date,
        start_time: race.startTime,
        time_limit_min: race.timeLimitMin,
        climb_m: race.climbM,
        aid_stations_km: JSON.stringify(race.aidStationsKm),
        cutoffs: JSON.stringify(race.cutoffs),
      })
      .where('id', '=', race.id)
      .execute();
  }
}
