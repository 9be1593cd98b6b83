import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOffset, gunBefore, isGunTime, isNear, tapTime } from './gun.rules.ts';

const now = new Date('2025-07-05T05:30:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);

describe('the time of a tap', () => {
  it('is what the phone says, unless that cannot be', () => {
    fc.assert(
      fc.property(fc.integer({ min: -90_000_000, max: 90_000_000 }), (agoMs) => {
        const at = tapTime(before(agoMs), now).getTime();
        expect(at).toBeLessThanOrEqual(now.getTime());
        expect(at).toBe(agoMs >= 0 && agoMs <= 12 * 3_600_000 ? +before(agoMs) : +now);
      }),
    );
    expect(tapTime(undefined, now)).toBe(now);
    expect(tapTime(new Date(Number.NaN), now)).toBe(now);
  });

  it('comes to the server’s clock within half of the time that the page took', () => {
    const some = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(fc.integer({ min: -180_000, max: 180_000 }), some, some, (wrongMs, up, down) => {
        const asked = 1e12;
        const offset = clockOffset(asked + up, asked + wrongMs, asked + wrongMs + up + down);
        expect(Math.abs(offset + wrongMs)).toBeLessThanOrEqual((up + down) / 2);
      }),
    );
  });
});

describe('a gun', () => {
  it('goes off from an hour before its planned time, and not in the future', () => {
    const planned = now;
    expect(isNear(before(3_600_000), planned)).toBe(true);
    expect(isNear(before(3_600_001), planned)).toBe(false);
    expect(isGunTime(now, planned, now)).toBe(true);
    expect(isGunTime(new Date(now.getTime() + 1), planned, now)).toBe(false);
    expect(isGunTime(before(3_600_001), planned, now)).toBe(false);
  });
});

describe('a gun that is taken back', () => {
  const tap = { at: before(60_000), reason: '' };
  const first = { at: before(50_000), reason: 'late' };
  const second = { at: before(40_000), reason: 'later' };
  /** What is noted when the latest gun is taken back. */
  const takeBack = (notes: { at: Date | null; reason: string }[]) => [
    ...notes,
    { at: gunBefore(notes), reason: '' },
  ];
  const latest = (notes: { at: Date | null }[]) => notes.at(-1)?.at;

  it('goes one step further each time, to none, and stays there', () => {
    const once = takeBack([tap, first, second]);
    expect(latest(once)).toEqual(first.at);
    const twice = takeBack(once);
    expect(latest(twice)).toEqual(tap.at);
    expect(latest(takeBack(twice))).toBeNull();
    expect(latest(takeBack(takeBack(twice)))).toBeNull();
    expect(gunBefore([])).toBeNull();
  });

  it('is a gun again once it is noted anew', () => {
    const corrected = [...takeBack([tap, first]), second];
    expect(latest(takeBack(corrected))).toEqual(tap.at);
    const again = [...takeBack([tap]), first];
    expect(latest(takeBack(again))).toBeNull();
    // Two taps that were both let through.
    expect(gunBefore([tap, { at: before(1), reason: '' }])).toEqual(tap.at);
    // Corrected to what was there before.
    expect(gunBefore([tap, first, { ...tap, reason: 'right after all' }])).toEqual(first.at);
  });
});
