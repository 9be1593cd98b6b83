import { momentOf } from '../../platform/i18n/local-day.ts';
import { edition } from '../edition.ts';
import type { EventFacts } from './event-phase.rules.ts';
import { extraSalesEnd, feesChangeAt } from './race-fees.ts';

const minuteMs = 60_000;

/** The times of a race as the edition's files and the database write them. */
type RaceTimes = { id: number; date: string; startTime: string; timeLimitMin: number };

/** The dates and times of races as moments. */
export function eventFactsOf(races: readonly RaceTimes[]): EventFacts {
  const { event } = edition();
  const firstDay = races.map(({ date }) => date).toSorted()[0] ?? event.raceDay;
  return {
    raceDayBegins: momentOf(firstDay, '00:00', event.timeZone),
    pricesChangeAt: [...feesChangeAt(), ...extraSalesEnd()],
    races: races.map(({ id, date, startTime, timeLimitMin }) => {
      const startsAt = momentOf(date, startTime, event.timeZone);
      return { id, startsAt, endsAt: new Date(startsAt.getTime() + timeLimitMin * minuteMs) };
    }),
  };
}

/** Whether a race has not started: until then runners pay for it and mails announce it. */
export function isRaceAhead(facts: EventFacts, raceId: number, now: Date): boolean {
  const start = startOf(facts, raceId);
  return start !== undefined && now < start;
}

/** Whether the time limit of a race has passed; true for a race that does not exist. */
export function isRaceOver({ races }: EventFacts, raceId: number, now: Date): boolean {
  const race = races.find(({ id }) => id === raceId);
  return race === undefined || now >= race.endsAt;
}

/** When a race starts; undefined when there is no such race. */
export const startOf = ({ races }: EventFacts, raceId: number): Date | undefined =>
  races.find(({ id }) => id === raceId)?.startsAt;
