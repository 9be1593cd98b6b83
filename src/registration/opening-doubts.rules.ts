import type { EventFacts } from '../edition/facts/event-phase.rules.ts';
import type { Opening } from './set-registration.ts';

/** Why opening registration may be a mistake: nobody can pay, or races have started by then. */
export type OpeningDoubt = 'no-payments' | 'some-started' | 'all-started';

/** The doubts to ask about before registration is opened; none when it is closed. */
export function openingDoubts(
  { isOpen, opensAt }: Opening,
  { facts, hasPayments, now }: { facts: EventFacts; hasPayments: boolean; now: Date },
): OpeningDoubt[] {
  if (!isOpen) return [];
  const from = opensAt && opensAt > now ? opensAt : now;
  const started = facts.races.filter(({ startsAt }) => startsAt <= from).length;
  return [
    ...(hasPayments ? [] : ['no-payments' as const]),
    ...(started === 0
      ? []
      : [started === facts.races.length ? ('all-started' as const) : ('some-started' as const)]),
  ];
}
