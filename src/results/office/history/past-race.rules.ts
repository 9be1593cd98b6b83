import { searchable } from '../../../registration/participants/participant-search.rules.ts';
import type { NamedRace } from './past-results-admin.contract.ts';

const firstYear = 1900;
const mostLetters = 80;
const mostKm = 1000;

/**
 * Reads which race a file is about: a year with a race’s name, a day of that year, a distance with
 * a point or a comma; undefined where one of them is not possible. The year may be the current one,
 * for a race before this site.
 */
export function readNamedRace({ year, day, race, distanceKm }: NamedRace, now: Date) {
  const name = race.normalize('NFC').replace(/\s+/g, ' ').trim();
  const raceKey = searchable(name);
  const found = {
    year: /^\d{4}$/.test(year.trim()) ? Number(year) : 0,
    day: day.trim() || null,
    race: name,
    raceKey,
    distanceKm: distanceKm.trim() ? Number(distanceKm.trim().replace(',', '.')) : null,
  };
  const isRight =
    found.year >= firstYear &&
    found.year <= now.getUTCFullYear() &&
    raceKey !== '' &&
    name.length <= mostLetters &&
    !/\p{C}/u.test(name) &&
    (found.day === null || isDayOf(found.day, found.year)) &&
    (found.distanceKm === null || (found.distanceKm > 0 && found.distanceKm <= mostKm));
  return isRight ? found : undefined;
}

const isDayOf = (day: string, year: number): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  day.startsWith(String(year)) &&
  new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
