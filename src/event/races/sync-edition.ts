import type { Kysely } from 'kysely';
import type { RaceFacts } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { EditionError } from '../../edition/edition-error.ts';
import { racesWith } from '../../edition/facts/reading.rules.ts';
import { noteCalendarEntries } from '../../edition/late-changes/calendar-entries.ts';
import { readLateFacts } from '../../edition/late-changes/late-change.queries.ts';
import { fallbackLanguage } from '../../edition/words/languages.ts';
import { textIn } from '../../edition/words/text-in.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { momentOf } from '../../platform/i18n/local-day.ts';
import { editionCourseFile } from './edition-courses.ts';
import { editionPicture } from './race-photograph.ts';

/**
 * Writes the facts of the edition to the database at every start, in one transaction. Throws
 * EditionError if the database holds another edition, if a course file is missing, or if a runner
 * is entered in a race that no longer exists.
 */
export async function syncEdition(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { event, races } = edition();
    await trx
      .insertInto('edition')
      .values({ year: event.year, ...openingOfFiles() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const others = await trx
      .selectFrom('edition')
      .select('year')
      .where('year', '<>', event.year)
      .execute();
    if (others[0]) {
      throw new EditionError(
        `This database holds the ${others[0].year} edition, and this one is of ${event.year}: give the new edition a DATA_DIR or DATABASE_URL of its own.`,
      );
    }
    const rows = racesWith(await readLateFacts(trx)).map(toRow);
    for (const row of rows) {
      const { id: _, ...changes } = row;
      await trx
        .insertInto('race')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
        .execute();
      const capacity = races.find(({ id }) => id === row.id)?.capacity ?? 0;
      await trx
        .insertInto('race_places')
        .values({ race_id: row.id, capacity })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const ids = rows.map((row) => row.id);
    const entered = await trx
      .selectFrom('race')
      .innerJoin('participant', 'participant.race_id', 'race.id')
      .select(['race.id', 'race.names'])
      .where('race.id', 'not in', ids)
      .orderBy('race.id')
      .limit(1)
      .executeTakeFirst();
    if (entered) {
      throw new EditionError(
        `Participants are entered in race ${entered.id} (${textIn(fallbackLanguage(), entered.names).text}), which the edition no longer has: put it back, or move them first.`,
      );
    }
    await trx.deleteFrom('race').where('id', 'not in', ids).execute();
    await noteCalendarEntries(trx);
  });
}

/**
 * Registration settings from the files, for a new database only, as the office decides from then
 * on.
 */
function openingOfFiles() {
  const { registration } = edition();
  const { opensAt, closesAt } = registration;
  const asMoment = (written: string | undefined) => {
    const { event } = edition();
    const [day, time] = written?.split('T') ?? [];
    return day && time ? momentOf(day, time, event.timeZone) : null;
  };
  return {
    is_registration_open: opensAt !== undefined,
    registration_opens_at: asMoment(opensAt),
    registration_closes_at: asMoment(closesAt),
  };
}

function toRow(race: RaceFacts, position: number) {
  return {
    id: race.id,
    position,
    names: JSON.stringify(race.name),
    descriptions: JSON.stringify(race.description),
    image_url: editionPicture(race),
    difficulty: race.kind,
    distance_km: race.distanceKm,
    climb_m: race.climbM,
    date: race.date,
    start_time: race.startTime,
    time_limit_min: race.timeLimitMin,
    is_ema_certified: race.isEmaCertified,
    is_national_championship: race.isNationalChampionship,
    race_map: race.raceMap,
    aid_stations_km: JSON.stringify(race.aidStationsKm),
    cutoffs: JSON.stringify(race.cutoffs),
    waymark: JSON.stringify(race.waymark),
    gpx: editionCourseFile(race.course),
  };
}
