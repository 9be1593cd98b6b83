import { describe, expect, test } from 'vitest';
import type { TimedRecord } from './passages.contract.ts';
import { visitsOf } from './read-records.rules.ts';

const second = 1000;
const minute = 60 * second;

const entry = (at: number, kind: TimedRecord['kind'] = 'in', checkpoint = 'hut'): TimedRecord => ({
  device: 'phone',
  sequence: at,
  bib: '7',
  clock: 'measured',
  at,
  kind,
  checkpoint,
});

/** Each visit: where, in, out, whether the race ended there, and how many entries. */
const visits = (...records: TimedRecord[]) =>
  visitsOf(records).map(({ checkpoint, at, outAt, isRetired, records: own }) => [
    checkpoint,
    at,
    outAt,
    isRetired,
    own.length,
  ]);

describe('entries of one bib at one place', () => {
  test('within a minute are one visit, at the time of the first', () => {
    expect(visits(entry(minute), entry(0))).toEqual([['hut', 0, undefined, false, 2]]);
    expect(visits(entry(0), entry(minute + 1))).toHaveLength(2);
  });

  test('each within a minute of the one before stay one visit', () => {
    const times = [0, 50, 100, 150].map((seconds) => entry(seconds * second));
    expect(visits(...times)).toHaveLength(1);
  });

  test('at another place are another visit', () => {
    expect(visits(entry(0), entry(second, 'in', 'saddle'))).toHaveLength(2);
  });

  test('leave after any rest', () => {
    const out = 40 * minute;
    expect(visits(entry(0), entry(out, 'out'))).toEqual([['hut', 0, out, false, 2]]);
  });

  test('leave once: later than that it is another visit', () => {
    const [out, again] = [minute / 2, 40 * minute];
    expect(visits(entry(0), entry(out, 'out'), entry(again, 'out'))).toEqual([
      ['hut', 0, out, false, 2],
      ['hut', again, again, false, 1],
    ]);
  });

  test('do not leave where the runner has been elsewhere since', () => {
    const left = entry(40 * minute, 'out');
    expect(visits(entry(0), entry(20 * minute, 'in', 'saddle'), left)).toHaveLength(3);
  });

  test('end the race there, after any rest or alone', () => {
    expect(visits(entry(0, 'retired'))).toEqual([['hut', 0, undefined, true, 1]]);
    expect(visits(entry(0), entry(40 * minute, 'retired'))).toEqual([
      ['hut', 0, undefined, true, 2],
    ]);
    const elsewhere = entry(20 * minute, 'in', 'saddle');
    expect(visits(entry(0), elsewhere, entry(40 * minute, 'retired'))).toHaveLength(3);
  });
});
