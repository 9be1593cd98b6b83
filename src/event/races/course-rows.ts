import type { TFunction } from 'i18next';
import { clockAfter } from '../../edition/words/format.ts';
import { type CourseProfile, climbM, pointAt } from './course.rules.ts';
import type { RaceDetail } from './races.contract.ts';

/** A place of a course: its elevation and the climb so far in metres; `closesAt` as HH:MM. */
type CourseRow = { place: string; km: number; eleM: number; climbM: number; closesAt?: string };

/** Start, aid stations, cut-offs, highest point and finish of a course, in running order. */
export function courseRows(race: RaceDetail, t: TFunction<'race'>): CourseRow[] {
  const { course } = race;
  const summitKm = course.points.find((point) => point.eleM === course.maxEleM)?.km ?? 0;
  const places: Pick<CourseRow, 'place' | 'km' | 'closesAt'>[] = [
    { place: t('profile.start'), km: 0 },
    ...race.aidStationsKm.map((km, i) => ({
      place: t('profile.aidStation', { number: i + 1 }),
      km,
    })),
    ...race.cutoffs.map(({ km, afterMin }) => ({
      place: t('profile.cutoff'),
      km,
      closesAt: clockAfter(race.startTime, afterMin),
    })),
    { place: t('profile.summit'), km: summitKm },
    {
      place: t('profile.finish'),
      km: race.distance,
      closesAt: clockAfter(race.startTime, race.timeLimitMin),
    },
  ];
  return places
    .sort((a, b) => a.km - b.km)
    .map((row) => ({
      ...row,
      eleM: Math.round(pointAt(course, row.km).eleM),
      climbM: climbUntil(course, row.km),
    }));
}

const climbs = new WeakMap<CourseProfile, Map<number, number>>();

/** Metres climbed up to a distance, rounded to 10 as suits a recording. */
function climbUntil(course: CourseProfile, km: number): number {
  const known = climbs.get(course) ?? new Map<number, number>();
  climbs.set(course, known);
  const climb =
    known.get(km) ?? Math.round(climbM(course.points.filter((point) => point.km <= km)) / 10) * 10;
  known.set(km, climb);
  return climb;
}
