import { describe, expect, it } from 'vitest';
import { policies } from '../../edition/facts/reading.rules.ts';
import {
  allowedActions,
  cancellationRefundMinor,
  daysBefore,
  isBeforeEventEnds,
  raceChange,
} from './change.rules.ts';

const eventDay = '2025-07-05';
/** Moments as Romanian clocks show them: +02:00 before the last Sunday of March, then +03:00. */
const at = (local: string, offset = '+03:00') => new Date(`${local}${offset}`);

describe('what may be done', () => {
  it.each([
    ['pending', 'correct pay change cancel sign'],
    ['confirmed', 'correct change cancel sign'],
    ['cancelled', ''],
  ] as const)('to a %s registration: %s', (status, steps) => {
    const allowed = Object.entries(allowedActions[status]).filter(([, isAllowed]) => isAllowed);
    expect(allowed.map(([step]) => step).join(' ')).toBe(steps);
  });
});

describe('daysBefore', () => {
  it.each([
    ['31 days, its last second', at('2025-06-04T23:59:59'), 31],
    ['30 days, its first second', at('2025-06-05T00:00:00'), 30],
    ['30 days, its last second', at('2025-06-05T23:59:59'), 30],
    ['29 days, its first second', at('2025-06-06T00:00:00'), 29],
    ['the day itself', at('2025-07-05T23:59:59'), 0],
    ['the day after', at('2025-07-06T00:00:00'), -1],
    ['before summer time begins', at('2025-03-30T02:59:59', '+02:00'), 97],
    ['after it has begun, the same day', at('2025-03-30T04:00:00'), 97],
    ['the evening before it begins', at('2025-03-29T23:59:59', '+02:00'), 98],
    ['a year and a day', at('2024-07-04T12:00:00'), 366],
  ])('counts %s', (_, moment, days) => {
    expect(daysBefore(eventDay, moment)).toBe(days);
  });

  it('counts over the end of summer time', () => {
    expect(daysBefore('2025-11-01', at('2025-10-26T00:30:00'))).toBe(6);
    expect(daysBefore('2025-11-01', at('2025-10-26T23:30:00', '+02:00'))).toBe(6);
  });
});

describe('cancellationRefundMinor', () => {
  it.each([
    ['half, 31 days before, to its last second', 150_00, at('2025-06-04T23:59:59'), 75_00],
    ['nothing from the first second, 30 days before', 150_00, at('2025-06-05T00:00:00'), 0],
    ['nothing 29 days before', 150_00, at('2025-06-06T12:00:00'), 0],
    ['nothing on the day', 150_00, at('2025-07-05T08:00:00'), 0],
    ['nothing after it', 150_00, at('2025-08-05T08:00:00'), 0],
    ['half, when it is 31 days in Romania and 30 in Tokyo', 200_00, at('2025-06-04T20:00'), 100_00],
    ['nothing, when it is 30 days in Romania and 31 in London', 200_00, at('2025-06-05T01:00'), 0],
    ['whole minor units', 120_01, at('2025-01-01T00:00', '+02:00'), 60_01],
    ['nothing of nothing', 0, at('2025-01-01T00:00', '+02:00'), 0],
  ])('%s', (_, paidMinor, cancelledAt, refund) => {
    expect(
      cancellationRefundMinor({ paidMinor, cancelledAt, eventDay, refund: policies().refund }),
    ).toBe(refund);
  });

  it('brings nothing where fees are not given back', () => {
    const asked = { paidMinor: 150_00, cancelledAt: at('2025-01-01T00:00'), eventDay };
    expect(cancellationRefundMinor({ ...asked, refund: null })).toBe(0);
  });

  it('can be asked for until the race day has ended', () => {
    expect(isBeforeEventEnds(eventDay, at('2025-07-05T23:59:59'))).toBe(true);
    expect(isBeforeEventEnds(eventDay, at('2025-07-06T00:00:00'))).toBe(false);
  });
});

describe('raceChange', () => {
  const asked = {
    status: 'confirmed',
    isPaid: true,
    feeMinor: 120_00,
    newFeeMinor: 150_00,
    changedAt: at('2025-05-01T12:00:00'),
    eventDay,
    untilDaysBefore: policies().raceChangeUntilDaysBefore,
    birthDate: '1990-01-01',
    minAge: 18,
    isPaying: false,
    isRegisteredThere: false,
    isFull: false,
  } as const;
  const change = (other: Partial<Parameters<typeof raceChange>[0]>) =>
    raceChange({ ...asked, ...other });
  const costs = (dueMinor: number, feeMinor: number) => ({ ok: true, dueMinor, feeMinor });

  it.each([
    ['a dearer race: the difference', {}, costs(30_00, 150_00)],
    ['a cheaper one: nothing back', { feeMinor: 150_00, newFeeMinor: 120_00 }, costs(0, 150_00)],
    ['back to the dearer one: nothing more', { feeMinor: 150_00 }, costs(0, 150_00)],
    ['in the circuit', { feeMinor: 150_00, newFeeMinor: 200_00 }, costs(50_00, 200_00)],
    ['unpaid, dearer: the new fee, later', { isPaid: false, status: 'pending' }, costs(0, 150_00)],
    [
      'unpaid, cheaper: the new fee, later',
      { isPaid: false, status: 'pending', feeMinor: 150_00, newFeeMinor: 120_00 },
      costs(0, 120_00),
    ],
    [
      'paid, and the guardian has not signed',
      { status: 'pending', minAge: 16, birthDate: '2008-01-01' },
      costs(30_00, 150_00),
    ],
  ] as const)('costs, for %s', (_, other, result) => {
    expect(change(other)).toEqual(result);
  });

  it.each([
    ['31 days before', '2025-06-04T12:00:00', true],
    ['30 days before, to its last second', '2025-06-05T23:59:59', true],
    ['29 days before, from its first second', '2025-06-06T00:00:00', false],
    ['after the event', '2025-07-09T00:00:00', false],
  ])('%s', (_, local, isAllowed) => {
    const changed = change({ changedAt: at(local) });
    expect(changed).toMatchObject(isAllowed ? { ok: true } : { ok: false, code: 'too-late' });
  });

  it.each([
    ['cancelled', { status: 'cancelled' }],
    ['too-young', { birthDate: '2007-07-06' }],
    ['registered', { isRegisteredThere: true }],
    ['paying', { isPaying: true }],
    ['full', { isFull: true }],
  ] as const)('is refused: %s', (code, other) => {
    expect(change(other)).toEqual({ ok: false, code });
  });

  it('is not refused for an age that an older list did not have', () => {
    expect(change({ birthDate: null })).toMatchObject({ ok: true });
  });

  it('counts the birthday on race day', () => {
    expect(change({ birthDate: '2007-07-05' })).toMatchObject({ ok: true });
  });
});
