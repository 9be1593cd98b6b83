import { event } from '../edition/facts.ts';
import { momentAt } from '../i18n/local-day.ts';
import type { EventFacts } from './event-phase.rules.ts';

const minuteMs = 60_000;

/** A race's times as the edition's files and the database have them. */
type RaceTimes = { id: number; date: string; startTime: string; timeLimitMin: number };

/** A time of day where the race is; in the hour that summer time leaves out, by the first day's. */
const localMoment = (day: string, time: string): Date =>
  momentAt(`${day}T${time}`, event.timeZone) ?? new Date(`${day}T${time}:00${event.utcOffset}`);

/** The dates and times of races as moments. */
export function eventFactsOf(races: readonly RaceTimes[]): EventFacts {
  const firstDay = races.map(({ date }) => date).toSorted()[0] ?? event.raceDay;
  return {
    raceDayBegins: localMoment(firstDay, '00:00'),
    races: races.map(({ id, date, startTime, timeLimitMin }) => {
      const startsAt = localMoment(date, startTime);
      return { id, startsAt, endsAt: new Date(startsAt.getTime() + timeLimitMin * minuteMs) };
    }),
  };
}

/** Whether a race has not started: until then it is paid for, and mails look forward to it. */
export function isRaceAhead(facts: EventFacts, raceId: number, now: Date): boolean {
  const start = startOf(facts, raceId);
  return start !== undefined && now < start;
}

/** When a race starts; undefined when there is no such race. */
export const startOf = ({ races }: EventFacts, raceId: number): Date | undefined =>
  races.find(({ id }) => id === raceId)?.startsAt;
