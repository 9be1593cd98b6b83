import { describe, expect, it } from 'vitest';
import { mostTries, waitAfter } from './mail.rules.ts';

const second = 1000;
const hour = 3600 * second;

describe('waitAfter', () => {
  it('waits three times as long each time, up to twelve hours', () => {
    const waits = Array.from({ length: mostTries - 1 }, (_, i) => waitAfter(i + 1, 0.5));
    expect(waits.slice(0, 4)).toEqual([30, 90, 270, 810].map((s) => s * second));
    expect(waits.at(-1)).toBe(12 * hour);
    const total = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0);
    expect(total / (24 * hour)).toBeGreaterThan(2);
    expect(total / (24 * hour)).toBeLessThan(3);
  });

  it('is uneven by a fifth', () => {
    expect([waitAfter(1, 0), waitAfter(1, 1)]).toEqual([24 * second, 36 * second]);
  });

  it('gives up after the last try', () => {
    expect([waitAfter(mostTries, 0), waitAfter(mostTries + 1, 0)]).toEqual([undefined, undefined]);
  });
});
