import { type CourseProfile, climbM } from '../event/races/course.rules.ts';
import type { Course, CoursePoint } from './passages/passages.contract.ts';

const minuteMs = 60_000;

/** The data from which the course of a race follows. */
export type RaceWay = {
  id: number;
  distanceKm: number;
  climbM: number;
  cutoffs: readonly { km: number; afterMin: number }[];
  timeLimitMin: number;
  /** When its first wave starts; milliseconds since 1970. */
  startedAt: number;
  profile: CourseProfile;
};

/** Where bibs are recorded: for each race by its id, the kilometres at which its course passes. */
type Place = { id: string; passes: Readonly<Record<string, readonly number[]>> };

/** The course of a race from checkpoint to checkpoint, with the effort up to each. */
export function courseOf(race: RaceWay, places: readonly Place[]): Course {
  const points = places
    .flatMap(({ id, passes }) =>
      (passes[race.id] ?? []).map((km) => ({ checkpoint: id, km, effortKm: effortTo(race, km) })),
    )
    .toSorted((one, other) => one.km - other.km);
  const at = (afterMin: number) => race.startedAt + afterMin * minuteMs;
  return {
    raceId: race.id,
    points: points satisfies CoursePoint[],
    cutoffs: [
      ...race.cutoffs.map(({ km, afterMin }) => ({ km, at: at(afterMin) })),
      { km: race.distanceKm, at: at(race.timeLimitMin) },
    ],
  };
}

/**
 * Kilometres from the start, plus one for each hundred metres climbed. The measured track is
 * stretched to the length and climb that the race gives.
 */
function effortTo({ profile, distanceKm, climbM: climb }: RaceWay, km: number): number {
  const share = km / distanceKm;
  const behind = profile.points.filter((point) => point.km <= share * profile.distanceKm);
  const climbed = profile.climbM > 0 ? climbM(behind) / profile.climbM : share;
  return km + (climb * climbed) / 100;
}
