import { describe, expect, it } from 'vitest';
import { edition } from '../edition.ts';
import { ageOn, categoryOf } from './category.rules.ts';

const { event, ageCategories, circuitCategories } = edition();

describe('age on race day', () => {
  it.each([
    ['1990-07-04', 35],
    ['1990-07-05', 35],
    ['1990-07-06', 34],
    ['1990-01-01', 35],
    ['1990-12-31', 34],
    ['2025-07-05', 0],
    ['2026-01-01', 0],
    [null, 0],
  ])('born %s: %i', (birthDate, age) => {
    expect(ageOn(birthDate, event.raceDay)).toBe(age);
  });

  it('counts a birthday of 29 February on 1 March where there is no such day', () => {
    expect(ageOn('1988-02-29', '2025-02-28')).toBe(36);
    expect(ageOn('1988-02-29', '2025-03-01')).toBe(37);
    expect(ageOn('1988-02-29', '2024-02-29')).toBe(36);
  });
});

describe('category', () => {
  const category = (gender: 'M' | 'F' | null, age: number, isInCircuit = true) =>
    categoryOf({ isInCircuit, gender, age }, ageCategories, true);

  it.each([
    [0, null],
    [34, null],
    [35, '35'],
    [39, '35'],
    [40, '40'],
    [44, '40'],
    [45, '45'],
    [49, '45'],
    [50, '50'],
    [54, '50'],
    [55, '55'],
    [59, '55'],
    [60, '60'],
    [64, '60'],
    [65, '65'],
    [69, '65'],
    [70, '70'],
    [79, '70'],
    [80, '70'],
    [150, '70'],
    [151, null],
  ])('at %i is band %s, of either gender', (age, band) => {
    for (const gender of ['M', 'F'] as const) {
      expect(category(gender, age)).toBe(band && `${gender}${band}`);
    }
  });

  it.each([34, 35, 70])('is not applicable at %i outside the circuit', (age) => {
    expect(category('F', age, false)).toBeNull();
  });

  it('is not applicable when the gender is missing', () => {
    expect(category(null, 42)).toBeNull();
  });

  it('exists 16 times, each with its number', () => {
    expect(circuitCategories.map(({ id, name }) => `${id} ${name}`)).toEqual(
      ['M', 'F'].flatMap((gender, half) =>
        [35, 40, 45, 50, 55, 60, 65, 70].map(
          (age, index) => `${half * 8 + index + 1} ${gender}${age}`,
        ),
      ),
    );
  });

  it.each([
    ['F', 39, 'F18'],
    ['M', 40, 'M40'],
    ['M', 17, null],
    ['M', 0, null],
    [null, 40, null],
  ] as const)('of the edition’s own is everybody’s: %s at %i is %s', (gender, age, name) => {
    const own = (['F', 'M'] as const).flatMap((each) => [
      { name: `${each}18`, gender: each, minAge: 18, maxAge: 39 },
      { name: `${each}40`, gender: each, minAge: 40, maxAge: 150 },
    ]);
    for (const isInCircuit of [true, false]) {
      expect(categoryOf({ isInCircuit, gender, age }, own, false)).toBe(name);
    }
  });

  it('may be that of women and men, and of nobody whose age is not known', () => {
    const all = [{ name: '0–99', gender: null, minAge: 0, maxAge: 99 }];
    const of = (age: number) => categoryOf({ isInCircuit: false, gender: null, age }, all, false);
    expect([of(1), of(99), of(100), of(0)]).toEqual(['0–99', '0–99', null, null]);
  });
});
