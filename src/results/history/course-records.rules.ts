import type { PastResult } from './past-results.contract.ts';

/**
 * The data of a result that records need; `course` is the same for the same race over the same
 * distance.
 */
export type Timed = Pick<PastResult, 'name' | 'gender' | 'country' | 'timeMs' | 'state'> & {
  course: string;
  year: number;
};

/**
 * The best time of a course and gender, with several results where it was run again to the
 * millisecond.
 */
export type CourseRecord<Result extends Timed> = {
  course: string;
  gender: 'F' | 'M';
  timeMs: number;
  /** The earliest first. */
  results: readonly Result[];
};

/**
 * The records of each course, women and men, in the order of the courses. Only finishers with a
 * time and a gender count; an erased runner keeps the record without a name.
 */
export function courseRecords<Result extends Timed>(
  results: readonly Result[],
): CourseRecord<Result>[] {
  const finished = results.filter(({ state, timeMs }) => state === 'finished' && timeMs !== null);
  return [...Map.groupBy(finished, ({ course }) => course)].flatMap(([course, all]) =>
    (['F', 'M'] as const).flatMap((gender) => {
      const own = all.filter((each) => each.gender === gender);
      if (own.length === 0) return [];
      const timeMs = own.reduce((best, each) => Math.min(best, each.timeMs ?? best), Infinity);
      const best = own.filter((each) => each.timeMs === timeMs);
      return [{ course, gender, timeMs, results: best.toSorted((a, b) => a.year - b.year) }];
    }),
  );
}
