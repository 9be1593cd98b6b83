import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { edition } from '../../edition/edition.ts';
import { raceFeesAt } from '../../edition/facts/race-fees.ts';
import { fallbackLanguage } from '../../edition/words/languages.ts';
import { inUnits } from '../../edition/words/money.ts';
import { type Texts, textIn } from '../../edition/words/text-in.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Race } from './races.contract.ts';

type Filter = { difficulty?: Race['difficulty'] | undefined };
export type RaceRow = Omit<Selectable<Schema['race']>, 'gpx'> & { gpx_version: string };

/** The organiser's course, or else the edition's. */
const gpxInForce = sql<string>`coalesce(
  (select gpx from race_course where race_course.id = race.course_id), race.gpx)`;

const columns = [
  'id',
  'position',
  'names',
  'descriptions',
  'image_url',
  'difficulty',
  'distance_km',
  'climb_m',
  'date',
  'start_time',
  'time_limit_min',
  'is_ema_certified',
  'is_national_championship',
  'race_map',
  'aid_stations_km',
  'cutoffs',
  'waymark',
  'own_image_url',
  'course_id',
] as const;

/** Races in the organiser's order, all or of one difficulty, with their fees at a moment. */
export async function listRaces(
  db: Kysely<Schema>,
  now: Date,
  filter: Filter = {},
): Promise<Race[]> {
  return (await raceRows(db, filter)).map((row) => toRace(row, now));
}

/** One race; undefined if none has this id. */
export async function findRace(
  db: Kysely<Schema>,
  now: Date,
  id: number,
): Promise<Race | undefined> {
  const [row] = await raceRows(db, { id });
  return row && toRace(row, now);
}

/** The course file's text; undefined if the race does not exist. */
export async function findCourseFile(db: Kysely<Schema>, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('race')
    .select(gpxInForce.as('gpx'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.gpx;
}

export function raceRows(db: Kysely<Schema>, filter: Filter & { id?: number }): Promise<RaceRow[]> {
  const { races } = edition();
  let query = db
    .selectFrom('race')
    .select(columns)
    .select(sql<string>`md5(${gpxInForce})`.as('gpx_version'))
    // A process with a newer version of the edition may have added a race that this one does not
    // know.
    .where(
      'id',
      'in',
      races.map((race) => race.id),
    )
    .orderBy('position');
  if (filter.difficulty) query = query.where('difficulty', '=', filter.difficulty);
  if (filter.id !== undefined) query = query.where('id', '=', filter.id);
  return query.execute();
}

export function toRace(row: RaceRow, now: Date): Race {
  return {
    id: row.id,
    ...wireTexts(row),
    imageUrl: row.own_image_url ?? row.image_url,
    difficulty: row.difficulty,
    distance: row.distance_km,
    elevation: row.climb_m,
    price: inUnits(raceFeesAt(row.id, now).fee.feeMinor),
    date: row.date,
    isemacertified: row.is_ema_certified,
    isNationalChampionship: row.is_national_championship,
    raceMap: row.race_map,
    aidStations: row.aid_stations_km.length,
    startTime: row.start_time,
    cutoffTime: hoursAndMinutes(row.time_limit_min),
    gpxUrl: `/api/races/${row.id}/gpx`,
  };
}

/**
 * The texts under the names of the specification; one that the edition lacks in a language is
 * empty.
 */
export const wireTexts = ({ names, descriptions }: { names: Texts; descriptions: Texts }) => ({
  name: textIn(fallbackLanguage(), names).text,
  nameRo: names['ro'] ?? '',
  nameFr: names['fr'] ?? '',
  nameDe: names['de'] ?? '',
  description: textIn(fallbackLanguage(), descriptions).text,
  descriptionRo: descriptions['ro'] ?? '',
  descriptionFr: descriptions['fr'] ?? '',
  descriptionDe: descriptions['de'] ?? '',
});

const hoursAndMinutes = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
