import { describe, expect, it } from 'vitest';
import { localDay } from '../../platform/i18n/local-day.ts';
import { edition } from '../edition.ts';
import { type Fees, feeChanges, feeDayOf, feeMinor, feeOn, feesAfter } from './fee.rules.ts';

const { races } = edition();

const step = (amount: number, until: string | null) => ({
  until,
  feeMinor: amount * 100,
  feeWithCircuitMinor: amount * 100 + 10_00,
});
const early = step(45, '2027-01-31');
const middle = step(55, '2027-03-28');
const late = step(65, null);
const fees: Fees = [early, middle, late];

describe('the fee of a moment', () => {
  it.each([
    // One hour before UTC in winter, two from 28 March on.
    ['the first step', '2026-08-01T10:00:00Z', 'Europe/Rome', early],
    ['the last minute of its day', '2027-01-31T22:59:59.999Z', 'Europe/Rome', early],
    ['midnight after it', '2027-01-31T23:00:00Z', 'Europe/Rome', middle],
    ['that minute west of there', '2027-01-31T23:00:00Z', 'Atlantic/Azores', early],
    ['the last minute of a day of 23 hours', '2027-03-28T21:59:59.999Z', 'Europe/Rome', middle],
    ['midnight after a day of 23 hours', '2027-03-28T22:00:00Z', 'Europe/Rome', late],
    ['long after', '2027-06-13T08:00:00Z', 'Europe/Rome', late],
  ])('%s', (_, moment, timeZone, expected) => {
    expect(feeOn(fees, localDay(new Date(moment), timeZone))).toBe(expected);
  });

  it('is the last one where all days are over', () => {
    const ended = [early, middle, step(60, '2027-04-30')];
    expect(feeOn(ended, '2027-06-13')).toBe(ended[2]);
    expect(() => feeOn([], '2027-06-13')).toThrow('A race without a fee.');
  });

  it('stays the same where there is one', () => {
    expect(feeOn([late], '1999-01-01')).toBe(late);
    expect(feeChanges([late], 'Europe/Rome')).toEqual([]);
  });

  it('is the circuit’s own for who runs in it', () => {
    expect([feeMinor(early, false), feeMinor(early, true)]).toEqual([45_00, 55_00]);
  });
});

it('changes at local midnights, also where clocks are put forward at midnight', () => {
  expect(feeChanges(fees, 'Europe/Rome').map((at) => at.toISOString())).toEqual([
    '2027-01-31T23:00:00.000Z',
    '2027-03-28T22:00:00.000Z',
  ]);
  const [change] = feeChanges([step(1, '2023-04-27'), late], 'Africa/Cairo');
  expect(change).toEqual(new Date('2023-04-27T22:00:00Z'));
});

it('knows which are still to come', () => {
  expect(feesAfter(fees, '2027-01-31')).toEqual([middle, late]);
  expect(feesAfter(fees, '2027-02-01')).toEqual([late]);
  expect(feesAfter(fees, '2027-04-01')).toEqual([]);
});

it('goes by the day on which somebody queued, or else registered', () => {
  const created_at = new Date('2027-01-31T23:00:00Z');
  expect(feeDayOf({ created_at, fee_day: null }, 'Europe/Rome')).toBe('2027-02-01');
  expect(feeDayOf({ created_at, fee_day: '2026-12-24' }, 'Europe/Rome')).toBe('2026-12-24');
});

it.each([
  [1, false, 150_00],
  [1, true, 200_00],
  [2, false, 120_00],
  [2, true, 150_00],
])('race %i, in the circuit %s, costs %i minor units', (id, isInCircuit, amountMinor) => {
  const [own] = races.filter((each) => each.id === id);
  expect(own && feeMinor(feeOn(own.fees, '2025-03-01'), isInCircuit)).toBe(amountMinor);
});
