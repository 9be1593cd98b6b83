import { event, races } from '../edition/facts.ts';
import type { EventFacts } from './event-phase.rules.ts';

const minuteMs = 60_000;

/** The edition's dates and times as moments. */
export const eventFacts: EventFacts = {
  raceDayBegins: new Date(`${event.raceDay}T00:00:00${event.utcOffset}`),
  races: races.map(({ id, date, startTime, timeLimitMin }) => {
    const startsAt = new Date(`${date}T${startTime}:00${event.utcOffset}`);
    return { id, startsAt, endsAt: new Date(startsAt.getTime() + timeLimitMin * minuteMs) };
  }),
};

/** Whether a race has not started: until then it is paid for, and mails look forward to it. */
export function isRaceAhead(raceId: number, now: Date): boolean {
  const start = startOf(raceId);
  return start !== undefined && now < start;
}

/** When a race starts; undefined when there is no such race. */
export const startOf = (raceId: number): Date | undefined =>
  eventFacts.races.find(({ id }) => id === raceId)?.startsAt;
