import { describe, expect, it } from 'vitest';
import {
  birthDateFrom,
  birthDateParts,
  isBirthDateBox,
  isBirthDateWhole,
  isPartWhole,
  pastedDate,
} from './birth-date.rules.ts';
import { registrationFrom } from './registration.rules.ts';

const boxes = (day: unknown, month: unknown, year: unknown) => ({
  'birthDate-day': day,
  'birthDate-month': month,
  'birthDate-year': year,
});

describe('a birth date in three boxes', () => {
  it.each([
    [boxes('12', '04', '1990'), '1990-04-12'],
    [boxes('2', '4', '1990'), '1990-04-02'],
    [boxes(' 2 ', '4-', '1990'), '1990-04-02'],
    [boxes('', '', ''), ''],
    [boxes('12', '', ''), '--12'],
    [boxes('12', 'April', '90'), '90-April-12'],
    [boxes(['1', '2'], '4', '1990'), '1990-04-'],
    [{}, undefined],
  ])('%j is %j', (fields, day) => expect(birthDateFrom(fields)).toBe(day));

  it.each(['1990-04-12', '--12', '90-April-12', '1990-04-', ''])(
    'gives back what was typed: %s',
    (birthDate) => {
      const { day, month, year } = birthDateParts(birthDate);
      expect(birthDateFrom(boxes(day, month, year))).toBe(birthDate);
    },
  );

  it('has boxes that are known by their names', () => {
    expect(Object.keys(boxes(1, 1, 1)).filter((name) => !isBirthDateBox(name))).toEqual([]);
    expect(isBirthDateBox('birthDate')).toBe(false);
  });

  it.each([
    ['1990-04-12', true],
    ['1990-04-', false],
    ['1990--12', false],
    ['199-04-12', false],
    ['', false],
  ])('%s: whether all is there is %s', (birthDate, isWhole) =>
    expect(isBirthDateWhole(birthDate)).toBe(isWhole),
  );

  it.each([
    ['day', '3', false],
    ['day', '4', true],
    ['day', '31', true],
    ['month', '1', false],
    ['month', '2', true],
    ['month', '12', true],
    ['year', '199', false],
    ['year', '1990', true],
    ['day', 'x', false],
    ['day', '123', false],
    ['day', '4x', false],
    ['month', '123', false],
    ['month', '2x', false],
    ['year', '19901', false],
    ['year', '1990x', false],
  ] as const)('%s %s: whether the next box is meant is %s', (part, text, isWhole) =>
    expect(isPartWhole(part, text)).toBe(isWhole),
  );

  it.each([
    ['12.04.1990', ['12', '04', '1990']],
    [' 12/4/1990\n', ['12', '4', '1990']],
    ['12. 4. 1990', ['12', '4', '1990']],
    ['1990-04-12', ['12', '04', '1990']],
    ['12', undefined],
    ['12.04.90', undefined],
    ['12.04.1990 08:00', undefined],
    ['12 April 1990', undefined],
  ])('pasted whole as “%s” is %j', (text, boxes) => {
    const pasted = pastedDate(text, ['day', 'month', 'year']);
    expect(pasted && [pasted.day, pasted.month, pasted.year]).toEqual(boxes);
  });

  it('is the form’s birth date, which a script may also send whole', () => {
    expect(registrationFrom({ ...boxes('12', '4', '1990'), birthDate: undefined }).birthDate).toBe(
      '1990-04-12',
    );
    const whole = { ...boxes('1', '1', '2001'), birthDate: '1990-04-12' };
    expect(registrationFrom(whole).birthDate).toBe('1990-04-12');
  });
});
