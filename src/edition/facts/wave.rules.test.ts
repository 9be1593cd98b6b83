import { describe, expect, it } from 'vitest';
import { edition } from '../edition.ts';
import { hasWavesByBib, startSpanOf, waveStarts, waveStartsOf } from './wave.rules.ts';
import { waveOf } from './wave-of-bib.rules.ts';

const { races } = edition();

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

describe('the wave that a bib starts in', () => {
  const first = { bibs: { from: 1, to: 20 } };
  const second = { bibs: { from: 21, to: 40 } };
  const rest = {};
  it.each([
    ['the first of its bibs', [first, second], 1, first],
    ['the last of its bibs', [first, second], 20, first],
    ['one after them', [first, second], 21, second],
    ['a bib of no wave', [first, second], 41, undefined],
    ['a bib of no wave, where one takes all others', [first, rest], 41, rest],
    ['a bib of no wave, where two could', [first, rest, {}], 41, undefined],
    ['a bib below those of every wave', [second], 1, undefined],
    ['no bib', [first, rest], null, undefined],
    ['a bib where no wave names any', [rest], 1, undefined],
    ['a bib where all start together', [], 1, undefined],
  ])('of %s is found', (_of, all, bib, expected) => {
    expect(waveOf(all, bib)).toBe(expected);
  });

  it('is a column of no list where no race starts so', () => {
    expect(hasWavesByBib()).toBe(false);
  });
});
