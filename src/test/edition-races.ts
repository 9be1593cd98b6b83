import type { RaceFacts } from '../edition/compose-edition.ts';
import { eventFactsOf } from '../edition/facts/event-facts.ts';
import {
  closedEvent,
  type EventNow,
  type EventSettings,
  eventAt,
} from '../edition/facts/event-phase.rules.ts';
import { feeOn } from '../edition/facts/fee.rules.ts';
import { racesWith } from '../edition/facts/reading.rules.ts';
import { inUnits } from '../edition/words/money.ts';
import { editionCourse } from '../event/races/edition-courses.ts';
import type { RaceDetail } from '../event/races/races.contract.ts';
import { wireTexts } from '../event/races/races.queries.ts';

const feeOf = ({ fees }: RaceFacts) => feeOn(fees, '');

/** The races of the edition as pages get them from a newly filled database. */
export const editionRaces: RaceDetail[] = racesWith({}).map((race) => ({
  id: race.id,
  names: race.name,
  descriptions: race.description,
  ...wireTexts({ names: race.name, descriptions: race.description }),
  imageUrl: race.imageUrl,
  difficulty: race.kind,
  distance: race.distanceKm,
  elevation: race.climbM,
  price: inUnits(feeOf(race).feeMinor),
  date: race.date,
  isemacertified: race.isEmaCertified,
  isNationalChampionship: race.isNationalChampionship,
  raceMap: race.raceMap,
  aidStations: race.aidStationsKm.length,
  startTime: race.startTime,
  cutoffTime: `${race.timeLimitMin / 60}:00`,
  gpxUrl: `/api/races/${race.id}/gpx`,
  fee: feeOf(race),
  laterFees: race.fees.slice(1),
  timeLimitMin: race.timeLimitMin,
  aidStationsKm: [...race.aidStationsKm],
  closedStationsKm: [],
  cutoffs: [...race.cutoffs],
  waymark: race.waymark,
  course: editionCourse(race.course),
  isCourseSample: true,
}));

/** A list of races in memory. */
export const raceListOf = (races: RaceDetail[] = editionRaces) => ({
  list: async () => races,
  find: async (id: number) => races.find((race) => race.id === id),
});

/**
 * The state of the event with some settings, at the moment that is asked for or at the one given.
 */
export const eventWith =
  (settings: Partial<EventSettings> = {}, now = new Date('2025-03-01T10:00:00Z')) =>
  async (at = now): Promise<EventNow> =>
    eventAt(eventFactsOf(racesWith({})), { ...closedEvent, ...settings }, at);
