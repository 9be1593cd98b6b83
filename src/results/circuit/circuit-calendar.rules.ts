import type { RegistrationNow } from '../../edition/facts/event-phase.rules.ts';
import { type CircuitStage, circuitCalendar, event } from '../../edition/facts.ts';

/** A stage as the calendar shows it at a moment. */
export type CalendarStage = CircuitStage & {
  isClosed: boolean;
  /** When registration opens, while it is still to come. */
  opensAt: Date | null;
};

/**
 * The season's stages, ours on its day as it holds and with registration as it stands; undefined:
 * taken as closed.
 */
export const calendarWith = (
  registration: RegistrationNow | undefined,
  raceDay = event.raceDay,
  calendar = circuitCalendar,
): CalendarStage[] =>
  calendar
    .map((stage) => {
      if (stage.name !== event.name) {
        return { ...stage, isClosed: stage.registrationUrl === null, opensAt: null };
      }
      const isOpen = registration?.state === 'open';
      const isToCome = registration?.state === 'not-yet';
      return {
        ...stage,
        day: raceDay,
        registrationUrl: isOpen ? '/registration' : null,
        isClosed: !isOpen && !isToCome,
        opensAt: isToCome ? registration.opensAt : null,
      };
    })
    .toSorted((one, other) => one.day.localeCompare(other.day));
