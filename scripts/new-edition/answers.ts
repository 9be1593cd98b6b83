import type { Dress } from '../../src/edition/look.schema.ts';
import type { CourseProfile } from '../../src/event/races/course.rules.ts';

/** An answer cannot be; the message is a plain sentence that says what can. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

export type RaceAnswer = {
  name: string;
  distanceKm: number;
  climbM: number;
  day: string;
  startTime: string;
  fee: number;
  /** The file's text and what it measures; undefined: a sample is drawn. */
  course: { gpx: string; profile: CourseProfile } | undefined;
};

/** Everything that a new edition is made from. */
export type Answers = {
  name: string;
  /** The folder below `editions/`. */
  slug: string;
  resort: string;
  region: string;
  mountains: string;
  countryCode: string;
  timeZone: string;
  firstDay: string;
  lastDay: string;
  currency: string;
  languages: [string, ...string[]];
  races: RaceAnswer[];
  lat: number;
  lon: number;
  altitudeM: number;
  organiser: string;
  email: string;
  colours?: { primary: string; accent: string };
  /** What stands on the drawn ridge. */
  dress: Dress;
  /** The name of its file, and what is in it. */
  logo?: { name: string; file: Buffer };
};

/** The start of the longest course that there is a file of: where the race is. */
export function startOf({ races = [] }: Partial<Answers>) {
  const profiles = races.flatMap(({ course }) => course?.profile ?? []);
  const longest = profiles.toSorted((one, other) => other.distanceKm - one.distanceKm)[0];
  return longest?.points[0];
}
