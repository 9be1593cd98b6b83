import type { EventFacts, EventSettings } from './event-phase.rules.ts';

/** The moments at which demo mode shows the site, in the order of time. */
export const demoMoments = ['before', 'open', 'morning', 'results'] as const;
export type DemoMoment = (typeof demoMoments)[number];

export const isDemoMoment = (text: string | undefined): text is DemoMoment =>
  demoMoments.some((moment) => moment === text);

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;

/**
 * When each moment of the demo is, and when registration is open in demo mode: from four months
 * before the race day until it begins, so that every moment is in the phase of its name.
 */
export function demoTimes(
  { races, raceDayBegins }: EventFacts,
  { resultsAt }: Pick<EventSettings, 'resultsAt'>,
): { opensAt: Date; closesAt: Date; times: Record<DemoMoment, Date> } {
  const starts = races.map(({ startsAt }) => startsAt.getTime());
  const ends = races.map(({ endsAt }) => endsAt.getTime());
  const dayMsOf = raceDayBegins.getTime();
  // In the morning, whether or not the clocks change in between.
  const opensAt = new Date(dayMsOf - 120 * dayMs + 9 * hourMs);
  return {
    opensAt,
    closesAt: raceDayBegins,
    times: {
      before: new Date(opensAt.getTime() - 7 * dayMs),
      open: new Date(dayMsOf - 60 * dayMs + 10 * hourMs),
      // Before the first start, but on the race day.
      morning: new Date(Math.max(dayMsOf, Math.min(...starts) - 1.5 * hourMs)),
      results: new Date(Math.max(...ends, resultsAt?.getTime() ?? 0) + hourMs),
    },
  };
}
