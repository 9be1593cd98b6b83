import { describe, expect, it } from 'vitest';
import { courseRecords, type Timed } from './course-records.rules.ts';

const run = (name: string, year: number, timeMs: number | null, more: Partial<Timed> = {}) => ({
  name,
  year,
  timeMs,
  gender: 'F' as const,
  country: 'RO',
  state: 'finished' as const,
  course: 'ridge 21',
  ...more,
});
const told = (results: readonly Timed[]) =>
  courseRecords(results).map(
    ({ course, gender, timeMs, results: best }) =>
      `${course} ${gender} ${timeMs} ${best.map(({ name, year }) => `${name} ${year}`).join(', ')}`,
  );

describe('the records', () => {
  it('are the best times of each course, of women and of men', () => {
    expect(
      told([
        run('Ana', 2022, 5000),
        run('Eva', 2023, 4000),
        run('Ion', 2023, 3000, { gender: 'M' }),
        run('Ina', 2021, 1000, { course: 'ridge 12' }),
      ]),
    ).toEqual(['ridge 21 F 4000 Eva 2023', 'ridge 21 M 3000 Ion 2023', 'ridge 12 F 1000 Ina 2021']);
  });

  it('name everybody who ran the same time, the earliest first', () => {
    expect(told([run('Eva', 2023, 4000), run('Ana', 2022, 4000)])).toEqual([
      'ridge 21 F 4000 Ana 2022, Eva 2023',
    ]);
  });

  it('are nobody’s who did not finish, has no time or whose gender is unknown', () => {
    expect(
      told([
        run('Ana', 2022, 4000, { state: 'disqualified' }),
        run('Eva', 2022, null),
        run('Ina', 2022, 4000, { gender: null }),
      ]),
    ).toEqual([]);
  });
});
