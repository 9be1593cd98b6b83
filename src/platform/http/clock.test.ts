import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startClock, startDemoClock } from './clock.ts';

const startedAt = new Date('2026-11-24T12:00:00Z');
const time = new Date('2025-07-05T08:00:00Z');
const later = (ms: number) => new Date(startedAt.getTime() + ms);

beforeEach(() => vi.useFakeTimers({ now: startedAt }));
afterEach(() => vi.useRealTimers());

it('is the machine’s clock outside of a rehearsal', () => {
  const clock = startClock();
  vi.setSystemTime(later(90_000));
  expect([clock.now(), clock.offsetMs]).toEqual([later(90_000), 0]);
});

it('starts at the rehearsed time and runs on from there', () => {
  const clock = startClock({ time });
  vi.setSystemTime(later(90_000));
  expect(clock.now()).toEqual(new Date('2025-07-05T08:01:30Z'));
  expect(clock.offsetMs).toBe(time.getTime() - startedAt.getTime());
});

it('goes faster, and is the same in every process that is told since when', () => {
  const rehearsed = { time, since: startedAt, speed: 60 };
  const first = startClock(rehearsed);
  vi.setSystemTime(later(60_000));
  // Such as one that is started again in the middle of the day.
  const second = startClock(rehearsed);
  expect(first.now()).toEqual(new Date('2025-07-05T09:00:00Z'));
  expect(second.now()).toEqual(first.now());
  expect(second.offsetMs).toBe(new Date('2025-07-05T09:00:00Z').getTime() - Date.now());
});

it('in demo mode is the machine’s, until it is moved, and goes on from there', () => {
  const clock = startDemoClock();
  expect([clock.now(), clock.offsetMs, clock.moves]).toEqual([startedAt, 0, 0]);
  vi.setSystemTime(later(1000));
  clock.moveTo(time);
  vi.setSystemTime(later(61_000));
  expect(clock.now()).toEqual(new Date(time.getTime() + 60_000));
  expect(clock.offsetMs).toBe(time.getTime() - later(1000).getTime());
  clock.moveTo(undefined);
  expect([clock.now(), clock.offsetMs, clock.moves]).toEqual([later(61_000), 0, 2]);
});
