import type { Edition, RaceFacts } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { textIn } from '../../edition/words/text-in.ts';
import { type CourseProfile, pointAt } from './course.rules.ts';
import { planOf } from './course-plan.ts';
import type { RaceDetail } from './races.contract.ts';

type Landmark = Edition['landmarks'][number];

/** The name of a place of a race's course, if it has one; `km` is an aid station's. */
export function placeNameIn(
  language: Language,
  raceId: RaceFacts['id'],
  km: number,
): string | undefined {
  const { landmarks, checkpoints } = edition();
  const named = [...landmarks, ...checkpoints.map(({ name, passes }) => ({ name, passes }))];
  const found = named.find(
    ({ name, passes }) => name && [passes?.[raceId] ?? []].flat().includes(km),
  );
  return found?.name ? textIn(language, found.name).text : undefined;
}

/** The landmarks on the map of a course in words, each with its letter on a phone. */
export const landmarkWords = (language: Language, race: RaceDetail) =>
  landmarksOn(race.id, race.course, race.aidStationsKm).map(({ name, kind, eleM }, i) => ({
    kind,
    letter: letterOf(i),
    name: textIn(language, name).text,
    height: eleM === undefined ? '' : `${formatNumber(language, eleM)}\u00a0m`,
  }));

/** A, B, C: replace the names of landmarks on a map that is too narrow for all of them. */
export const letterOf = (i: number): string => String.fromCharCode(65 + i);

/**
 * The landmarks on the map of a course with their position; a landmark with only a kilometre is at
 * that place of the course.
 */
export function landmarksOn(
  raceId: RaceFacts['id'],
  course: CourseProfile,
  stationsKm: readonly number[],
): (Landmark & { lat: number; lon: number })[] {
  const { landmarks } = edition();
  const { share } = planOf(course);
  const placed = landmarks.flatMap((landmark) => {
    const { lat, lon, passes } = landmark;
    const km = passes?.[raceId];
    // An aid station has its own sign with the name beside it.
    if (km !== undefined && stationsKm.includes(km)) return [];
    if (lat !== undefined && lon !== undefined) return [{ ...landmark, lat, lon }];
    if (km === undefined) return [];
    const at = pointAt(course, km);
    return [{ ...landmark, lat: at.lat, lon: at.lon }];
  });
  return placed.filter((landmark) => share(landmark).every((part) => part > 0 && part < 1));
}
