import type { EventNow } from '../../edition/facts/event-phase.rules.ts';

/** The work of an organiser's year, in its order. */
export const steps = ['readiness', 'open', 'bibs', 'print', 'raceDay', 'results'] as const;
export type Step = (typeof steps)[number];

/** The next step; undefined: everything is done. */
export type StepNow = {
  step: Step | undefined;
  /** How many things, or runners, are left to do. */
  count: number;
  /** Whether registration is open. */
  isOpen: boolean;
};

export type StepFacts = {
  phase: EventNow['phase'];
  /** What is missing before the site can take real visitors. */
  findings: number;
  /** Registrations that are not cancelled, those of them without a bib, and bibs in hand. */
  runners: number;
  withoutBib: number;
  handedOut: number;
};

/**
 * Finds the organiser's next step: by the phase of the event, and within it by what is not done
 * yet.
 */
export function nextStep({ phase, findings, ...counts }: StepFacts): StepNow {
  const isOpen = phase === 'open' || phase === 'full';
  const at = (step: Step | undefined, count = 0): StepNow => ({ step, count, isOpen });
  if (phase === 'results') return at(undefined);
  if (phase === 'over') return at('results');
  if (phase === 'race-day') return at('raceDay');
  if (findings > 0) return at('readiness', findings);
  const hasBeenOpen = phase === 'full' || (phase === 'closed' && counts.runners > 0);
  if (!hasBeenOpen) return at('open');
  if (counts.withoutBib > 0) return at('bibs', counts.withoutBib);
  return at(counts.handedOut > 0 ? 'raceDay' : 'print');
}
