import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf, feeInCircuit, openForExtras } from './difference.rules.ts';

const now = new Date('2025-05-01T10:00:00Z');
const fees = { feeMinor: 120_00, feeWithCircuitMinor: 150_00 };
const joining = { isInCircuit: true, isSettled: true, fees, now };

it.each([
  ['all that is asked for, without the circuit', 20_00, 20_00, 0, 20_00],
  ['what is beyond the circuit', 50_00, 25_00, 30_00, 20_00],
  ['no more than the extras cost', 50_00, 10_00, 30_00, 10_00],
  ['nothing where less than the circuit is asked for', 20_00, 10_00, 30_00, 0],
  ['nothing where nothing is', null, 10_00, 0, 0],
])('for extras is open %s', (_, extraMinor, extrasMinor, circuitMinor, open) => {
  expect(openForExtras({ extraMinor, extrasMinor, circuitMinor })).toBe(open);
});

describe('the fee of who joins the circuit', () => {
  it.each([
    ['paid without it', 120_00, 120_00, 120_00, 30_00],
    ['paid with a discount', 100_00, 100_00, 100_00, 30_00],
    ['paid for it before, and left without a refund', 150_00, 150_00, 150_00, null],
    ['paid for it before, and got the difference back', 150_00, 120_00, 120_00, 30_00],
    ['paid for a dearer race before', 140_00, 140_00, 140_00, 10_00],
    ['got a small favour back', 120_00, 110_00, 120_00, 30_00],
  ])('%s: %i of %i minor units', (_, feeMinor, netMinor, fee, extra) => {
    expect(feeInCircuit({ ...joining, feeMinor, netMinor })).toEqual({
      fee_minor: fee,
      extra_minor: extra,
      extra_since: extra === null ? null : now,
    });
  });

  it('is the whole one where nobody has paid', () => {
    const unpaid = { ...joining, isSettled: false, feeMinor: 120_00, netMinor: 0 };
    const none = { extra_minor: null, extra_since: null };
    expect(feeInCircuit(unpaid)).toEqual({ fee_minor: 150_00, ...none });
    expect(feeInCircuit({ ...unpaid, isInCircuit: false })).toEqual({ fee_minor: 120_00, ...none });
  });

  it('stays as it was paid on leaving, and nothing is asked for', () => {
    const paid = { ...joining, isInCircuit: false, feeMinor: 150_00, netMinor: 150_00 };
    expect(feeInCircuit(paid)).toEqual({
      fee_minor: 150_00,
      extra_minor: null,
      extra_since: null,
    });
  });

  it('never rises above what the circuit costs, whatever was paid and given back', () => {
    const sums = fc.integer({ min: 0, max: 300_00 });
    fc.assert(
      fc.property(sums, sums, sums, (feeMinor, paidMinor, backMinor) => {
        const netMinor = Math.max(0, paidMinor - backMinor);
        const after = feeInCircuit({ ...joining, feeMinor, netMinor });
        const extra = after.extra_minor ?? 0;
        expect(extra).toBeLessThanOrEqual(fees.feeWithCircuitMinor - fees.feeMinor);
        expect(after.fee_minor).toBeLessThanOrEqual(feeMinor);
        if (extra > 0)
          expect(after.fee_minor + extra).toBeLessThanOrEqual(fees.feeWithCircuitMinor);
        if (netMinor >= fees.feeWithCircuitMinor) expect(extra).toBe(0);
      }),
    );
  });
});

describe('the difference as pages show it', () => {
  const owed = { status: 'confirmed', extra_minor: 30_00, extra_since: now };

  it.each([
    ['asked for', {}, { amountMinor: 30_00, since: now }],
    ['asked for before it is confirmed', { status: 'pending' }, { amountMinor: 30_00, since: now }],
    ['gone with the registration', { status: 'cancelled' }, null],
    ['none', { extra_minor: null }, null],
    ['not asked for yet', { extra_since: null }, null],
  ])('is %s', (_, changes, view) => {
    expect(differenceOf({ ...owed, ...changes })).toEqual(view);
  });
});
