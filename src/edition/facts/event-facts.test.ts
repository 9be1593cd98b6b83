import { expect, it } from 'vitest';
import { eventFactsOf, startOf } from './event-facts.ts';

it('a race starts at its own hour of the day, also after the clocks have been put back', () => {
  const facts = eventFactsOf([
    { id: 1, date: '2025-10-25', startTime: '08:30', timeLimitMin: 60 },
    { id: 2, date: '2025-10-26', startTime: '08:30', timeLimitMin: 60 },
  ]);
  expect(facts.raceDayBegins.toISOString()).toBe('2025-10-24T21:00:00.000Z');
  expect(startOf(facts, 1)?.toISOString()).toBe('2025-10-25T05:30:00.000Z');
  expect(startOf(facts, 2)?.toISOString()).toBe('2025-10-26T06:30:00.000Z');
});
