import { edition } from '../edition.ts';
import type { EventInForce } from '../words/event-words.ts';
import { onceFor } from './once-for.ts';
import type { LateFacts } from './reading.rules.ts';
import { scheduleWith } from './schedule.rules.ts';

/**
 * The days and races of the event with late changes applied. Memoised by `lateFacts`, so that words
 * are made once for all pages.
 */
export const eventInForce = onceFor((lateFacts: LateFacts): EventInForce => {
  const { races, event } = edition();
  // Ignores readings that the organiser chose of facts stated twice: each page has its own.
  const inForce = races.map((race) => ({ ...race, ...lateFacts.lateRaces?.[race.id] }));
  const raceDays = inForce.map(({ date }) => date).toSorted();
  const days = [...raceDays, ...daysOf(lateFacts)].toSorted();
  const [first = event.firstDay] = days;
  const [asPlanned] = [...races.map(({ date }) => date), ...daysOf({})].toSorted();
  return {
    races: inForce,
    // Guests may come before the programme begins.
    firstDay: first === asPlanned ? event.firstDay : first,
    raceDay: raceDays[0] ?? event.raceDay,
    lastDay: days.at(-1) ?? event.lastDay,
  };
});

/** The days on which the programme has anything. */
const daysOf = (lateFacts: LateFacts): string[] =>
  scheduleWith(lateFacts)
    .filter(({ items }) => items.some(({ isCancelled }) => !isCancelled))
    .map(({ day }) => day);
