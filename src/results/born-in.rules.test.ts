import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ageOn } from '../edition/facts/category.rules.ts';
import { bornIn } from './explain-place.rules.ts';

it('names the first and the last day of birth of a band, birthdays on race day within', () => {
  expect(bornIn({ min: 35, max: 39 }, '2025-07-05')).toEqual({
    bornFrom: '1985-07-06',
    bornTo: '1990-07-05',
  });
  expect(bornIn({ min: 0, max: 150 }, '2025-12-31')).toEqual({
    bornFrom: '1875-01-01',
    bornTo: '2025-12-31',
  });
  expect(bornIn({ min: 35, max: 40 }, '2024-02-29')).toEqual({
    bornFrom: '1983-03-01',
    bornTo: '1989-02-28',
  });
  expect(bornIn({ min: 36, max: 39 }, '2024-02-29')).toEqual({
    bornFrom: '1984-03-01',
    bornTo: '1988-02-29',
  });
});

it('has exactly the days of birth of those in the band', () => {
  const dayOf = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);
  fc.assert(
    fc.property(
      fc.integer({ min: 18_000, max: 30_000 }),
      fc.integer({ min: -15_000, max: 17_000 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 20 }),
      (race, birth, min, years) => {
        const band = { min, max: min + years };
        const { bornFrom, bornTo } = bornIn(band, dayOf(race));
        const age = ageOn(dayOf(birth), dayOf(race));
        const isIn = dayOf(birth) >= bornFrom && dayOf(birth) <= bornTo;
        expect(isIn).toBe(age >= band.min && age <= band.max);
      },
    ),
    { numRuns: 500 },
  );
});
