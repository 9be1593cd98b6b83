import { expect, it } from 'vitest';
import { demoMoments, demoTimes, isDemoMoment } from './demo-moment.rules.ts';
import { closedEvent, eventAt } from './event-phase.rules.ts';

const at = (text: string) => new Date(text);
const races = (starts: string, ends: string) => ({
  raceDayBegins: at('2025-07-05T00:00:00+03:00'),
  pricesChangeAt: [],
  races: [{ id: 1, startsAt: at(starts), endsAt: at(ends) }],
});
const day = races('2025-07-05T08:30:00+03:00', '2025-07-05T16:30:00+03:00');
const night = races('2025-07-05T00:30:00+03:00', '2025-07-06T09:00:00+03:00');

it.each([
  ['a race by day', day, null],
  ['a race from midnight into the next day', night, null],
  ['results that were published late', day, at('2025-07-08T10:00:00+03:00')],
])('each moment is in the phase of its name: %s', (_what, facts, resultsAt) => {
  const { opensAt, closesAt, times } = demoTimes(facts, { resultsAt });
  const settings = {
    ...closedEvent,
    isOpen: true,
    opensAt,
    closesAt,
    resultsAt: resultsAt ?? facts.races[0]?.endsAt ?? null,
  };
  expect(demoMoments.map((moment) => eventAt(facts, settings, times[moment]).phase)).toEqual([
    'before-opening',
    'open',
    'race-day',
    'results',
  ]);
  for (const { startsAt } of facts.races) expect(times.morning < startsAt).toBe(true);
});

it('knows its moments by name, and no others', () => {
  expect(demoMoments.every(isDemoMoment)).toBe(true);
  for (const text of [undefined, '', 'today', 'results ', '__proto__'])
    expect(isDemoMoment(text)).toBe(false);
});
