import {
  differing,
  type LateRace,
  type RaceInForce,
} from '../../../edition/facts/late-race.rules.ts';
import { daysBetween, isDay } from '../../../platform/i18n/local-day.ts';
import type { PostedFields } from '../../../site/page.ts';

/**
 * A race cannot be moved farther than this: a later day belongs to another edition, or its year is
 * mistyped.
 */
export const raceMostDaysOff = 180;

export type RaceProblem = 'date' | 'far' | 'time' | 'duration' | 'kilometres' | 'cutoffs';

/** Minutes as `8:00`. */
export const hoursAndMinutes = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** The form's values for a race, with a line for each cut-off. */
export const raceForm = (race: RaceInForce): Record<string, string> => ({
  date: race.date,
  startTime: race.startTime,
  timeLimit: hoursAndMinutes(race.timeLimitMin),
  aidStations: race.aidStationsKm.join('  '),
  cutoffs: race.cutoffs.map(({ km, afterMin }) => `${km}  ${hoursAndMinutes(afterMin)}`).join('\n'),
});

type Read =
  | { ok: true; value: LateRace | null }
  | { ok: false; problems: Record<string, RaceProblem> };

/** Reads a posted race: the fields that differ from the edition's files. */
export function readRace(form: PostedFields, files: RaceInForce & { distanceKm: number }): Read {
  const { date = '', startTime = '' } = form;
  const { distanceKm } = files;
  const problems: Record<string, RaceProblem> = {};
  const timeLimitMin = readDuration(form.timeLimit?.trim() ?? '');
  const aidStationsKm = words(form.aidStations).map(readKm);
  const cutoffs = readCutoffs(form.cutoffs);
  const closes = cutoffs.map(({ afterMin }) => afterMin);
  if (!isDay(date)) problems.date = 'date';
  else if (daysBetween(files.date, date) > raceMostDaysOff) problems.date = 'far';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(startTime)) problems.startTime = 'time';
  if (timeLimitMin === 0) problems.timeLimit = 'duration';
  if (!isRising([0, ...aidStationsKm, distanceKm])) problems.aidStations = 'kilometres';
  if (
    !isRising([0, ...cutoffs.map(({ km }) => km), distanceKm]) ||
    !isRising([0, ...closes, timeLimitMin || Number.POSITIVE_INFINITY])
  ) {
    problems.cutoffs = 'cutoffs';
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    value: differing({ date, startTime, timeLimitMin, aidStationsKm, cutoffs }, files),
  };
}

const readCutoffs = (text = '') =>
  text.split('\n').flatMap((line) => {
    const [km, after = '', ...rest] = words(line);
    if (km === undefined) return [];
    return { km: readKm(km), afterMin: rest.length > 0 ? 0 : readDuration(after) };
  });

const words = (text = '') => text.split(/[\s;·]/).filter(Boolean);

/** Kilometres with a point or a comma; NaN if it is no number, which fails every check of order. */
const readKm = (text: string) =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

/** Minutes of `8:00`; 0: not a duration. */
function readDuration(text: string): number {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? 0 : Number(hours) * 60 + Number(minutes);
}

const isRising = (values: readonly number[]) =>
  values.slice(1).every((value, index) => value > (values[index] ?? Number.NaN));
