import type { CircuitStage } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import type { RegistrationNow } from '../../edition/facts/event-phase.rules.ts';

/** A stage as the calendar shows it at a moment. */
export type CalendarStage = CircuitStage & {
  isClosed: boolean;
  /** When registration opens, if that is still to come. */
  opensAt: Date | null;
};

/**
 * The season's stages; our own has its current day and the current state of its registration.
 * `registration` undefined: shown as closed.
 */
export const calendarWith = (
  registration: RegistrationNow | undefined,
  raceDay = edition().event.raceDay,
  calendar = edition().circuitCalendar,
): CalendarStage[] =>
  calendar
    .map((stage) => {
      if (stage.name !== edition().event.name) {
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
