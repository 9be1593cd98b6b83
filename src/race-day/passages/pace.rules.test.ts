import { describe, expect, test } from 'vitest';
import {
  effortAnHour,
  effortAt,
  isReachable,
  paceAt,
  paceDistance,
  positionAt,
  travelMs,
} from './pace.rules.ts';
import { gunAt, loop, runnerOf } from './simulated-race.ts';

const hour = 3_600_000;
const minute = 60_000;

describe('somebody can come', () => {
  const from = { at: 0, effortKm: 10 };

  test('twelve kilometres with climb in half an hour, less a minute for the clocks', () => {
    const at = hour / 2 - minute;
    expect(isReachable(from, { at, effortKm: 22 })).toBe(true);
    expect(isReachable(from, { at: at - 1, effortKm: 22 })).toBe(false);
  });

  test('only onwards', () => {
    expect(isReachable(from, { at: hour, effortKm: 10 })).toBe(false);
    expect(isReachable(from, { at: hour, effortKm: 9 })).toBe(false);
    expect(isReachable(from, { at: hour, effortKm: 10.1 })).toBe(true);
  });
});

test('a pace is told by the hour, of at least a minute', () => {
  expect(effortAnHour(6, 2 * hour)).toBe(3);
  expect(effortAnHour(1, 1)).toBe(60);
  expect(travelMs(6, 3)).toBe(2 * hour);
});

test('half as fast is as far from what is expected as twice as fast', () => {
  expect(paceDistance(6, 6)).toBe(0);
  expect(paceDistance(3, 6)).toBeCloseTo(0.693, 3);
  expect(paceDistance(12, 6)).toBeCloseTo(0.693, 3);
});

test('a point is as far as its kilometres with climb', () => {
  expect(effortAt(loop, 3)).toBe(28);
  expect(() => effortAt(loop, 6)).toThrow('The course has no point 6');
});

test('the time at the start is that of the gun', () => {
  const runner = runnerOf(1, '1');
  expect(positionAt(loop, runner, { pointIndex: 0, at: 7 })).toEqual({ at: gunAt, effortKm: 0 });
  expect(positionAt(loop, runner, { pointIndex: 1, at: 7 })).toEqual({ at: 7, effortKm: 10 });
});

test('a pace is known from the first place on the way', () => {
  const runner = runnerOf(1, '1');
  expect(paceAt(undefined, runner, loop)).toBeUndefined();
  expect(paceAt({ pointIndex: 0, at: gunAt + hour }, runner, loop)).toBeUndefined();
  expect(paceAt({ pointIndex: 1, at: gunAt + 2 * hour }, runner, loop)).toBe(5);
});
