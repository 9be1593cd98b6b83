import { describe, expect, it } from 'vitest';
import { hasWavesByBib, startSpanOf, waveStartsOf, wavesByRace } from './wave.rules.ts';

const atOnce = { id: 1, startTime: '09:00', waves: [] };
const unnumbered = { id: 2, startTime: '09:00', waves: [{ afterMin: 0 }, { afterMin: 15 }] };
const byBib = {
  id: 3,
  startTime: '09:00',
  waves: [{ afterMin: 0, bibs: { from: 1, to: 20 } }, { afterMin: 5 }, { afterMin: 20 }],
};

const races = [atOnce, unnumbered, byBib];

describe('a race of the edition', () => {
  it('starts in its own waves, after the start that holds by now', () => {
    const times = (id: number) =>
      waveStartsOf({ id, startTime: '09:50' }, races).map(({ time }) => time);
    expect([1, 2, 3, 4].map(times)).toEqual([
      [],
      ['09:50', '10:05'],
      ['09:50', '09:55', '10:10'],
      [],
    ]);
  });

  it('is said to start from its first wave to its last one', () => {
    const spans = [1, 2, 3].map((id) => startSpanOf({ id, startTime: '09:50' }, races));
    expect(spans).toEqual(['09:50', '09:50–10:05', '09:50–10:10']);
  });

  it('is found by its number, with its waves by the clock where it is', () => {
    const startsAt = new Date('2025-07-05T05:30:00Z');
    const found = wavesByRace({ races: [{ id: 2, startsAt }] as never }, races);
    const numbered = [...found].map(([id, waves]) => [id, waves.map(({ number }) => number)]);
    expect(numbered).toEqual([[2, [1, 2]]]);
    const [first, second] = found.get(2)?.map(({ time }) => time) ?? [];
    expect(first).toMatch(/^\d\d:30$/);
    expect(second).toMatch(/^\d\d:45$/);
  });
});

it('lists have a column of waves as soon as one race has them by bib', () => {
  expect(hasWavesByBib(races)).toBe(true);
  expect(hasWavesByBib([unnumbered, atOnce])).toBe(false);
});
