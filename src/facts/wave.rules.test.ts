import { expect, it } from 'vitest';
import { races } from '../edition/facts.ts';
import { startSpanOf, waveStarts, waveStartsOf } from './wave.rules.ts';

const waves = [
  { afterMin: 0, bibs: { from: 1, to: 100 } },
  { afterMin: 10, bibs: undefined },
];

it.each([
  ['10:00', ['10:00', '10:10']],
  ['23:55', ['23:55', '00:05']],
])('waves of a race that starts at %s start at %j', (startTime, times) => {
  const starts = waveStarts(waves, startTime);
  expect(starts.map(({ time }) => time)).toEqual(times);
  expect(starts).toMatchObject([{ number: 1, bibs: { from: 1, to: 100 } }, { number: 2 }]);
});

it('has no waves where all start together', () => {
  expect(waveStarts([], '10:00')).toEqual([]);
  expect(waveStarts(waves.slice(0, 1), '10:00')).toEqual([]);
  for (const race of races) {
    expect(waveStartsOf(race)).toEqual([]);
    expect(startSpanOf({ ...race, startTime: '05:55' })).toBe('05:55');
  }
});
