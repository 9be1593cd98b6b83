import { checkpoints, landmarks, type RaceFacts } from '../../edition/facts.ts';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { textIn } from '../../edition/words/text-in.ts';
import { type CourseProfile, pointAt } from './course.rules.ts';
import { planOf } from './course-plan.ts';
import type { RaceDetail } from './races.contract.ts';

type Landmark = (typeof landmarks)[number];

/** What a place of a race's course is called, if anybody said; `km` is an aid station's. */
export function placeNameIn(
  language: Language,
  raceId: RaceFacts['id'],
  km: number,
): string | undefined {
  const named = [...landmarks, ...checkpoints.map(({ name, passes }) => ({ name, passes }))];
  const found = named.find(
    ({ name, passes }) => name && [passes?.[raceId] ?? []].flat().includes(km),
  );
  return found?.name ? textIn(language, found.name).text : undefined;
}

/** What lies on the map of a course, in words, each with the letter that stands for it on a phone. */
export const landmarkWords = (language: Language, race: RaceDetail) =>
  landmarksOn(race.id, race.course, race.aidStationsKm).map(({ name, kind, eleM }, i) => ({
    kind,
    letter: letterOf(i),
    name: textIn(language, name).text,
    height: eleM === undefined ? '' : `${formatNumber(language, eleM)}\u00a0m`,
  }));

/** A, B, C: a map that is too narrow for all names of landmarks has these instead. */
export const letterOf = (i: number): string => String.fromCharCode(65 + i);

/**
 * The landmarks on the map of a course with their position; of one that is told by its kilometre,
 * that of the course there.
 */
export function landmarksOn(
  raceId: RaceFacts['id'],
  course: CourseProfile,
  stationsKm: readonly number[],
): (Landmark & { lat: number; lon: number })[] {
  const { share } = planOf(course);
  const placed = landmarks.flatMap((landmark) => {
    const { lat, lon, passes } = landmark;
    const km = passes?.[raceId];
    // An aid station has its own sign, and the name beside it.
    if (km !== undefined && stationsKm.includes(km)) return [];
    if (lat !== undefined && lon !== undefined) return [{ ...landmark, lat, lon }];
    if (km === undefined) return [];
    const at = pointAt(course, km);
    return [{ ...landmark, lat: at.lat, lon: at.lon }];
  });
  return placed.filter((landmark) => share(landmark).every((part) => part > 0 && part < 1));
}
