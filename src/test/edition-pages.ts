import type { EventSettings } from '../facts/event-phase.rules.ts';
import type { Choices } from '../facts/reading.rules.ts';
import { eventPages } from '../pages.ts';
import type { PublicRoute } from '../site/page.ts';
import { editionRaces, eventWith, raceListOf } from './edition-races.ts';

type Known = {
  settings?: Partial<EventSettings>;
  now?: string;
  choices?: Choices['chosen'];
  races?: typeof editionRaces;
  resultsUrl?: string;
  isDemo?: boolean;
  /** Whether the database is away. */
  isAway?: boolean;
};

/** The pages about the event over what the office has set, without a database. */
export function editionPages({
  settings,
  now = '2025-03-01T10:00:00Z',
  choices = {},
  races = editionRaces,
  resultsUrl,
  isDemo = true,
  isAway = false,
}: Known = {}): Record<string, PublicRoute> {
  const known = async <T>(value: T | Promise<T>): Promise<T> => {
    if (isAway) throw new Error('the database is away');
    return value;
  };
  const at = eventWith(settings, new Date(now));
  const event = (moment?: Date) => known(at(moment));
  const routes = eventPages({
    races: raceListOf(races),
    event: {
      event,
      resultsUrl: () => known(resultsUrl),
      async registration() {
        const { registration: state, opensAt, changesAt } = await event();
        return { state, opensAt, changesAt };
      },
    },
    readings: () => known({ chosen: choices }),
    receiveContactMessage: async () => ({ ok: true }) as never,
    isDemo,
    clockOffsetMs: 0,
    participants: { find: async () => [], countries: async () => [] },
  });
  return Object.fromEntries(routes.map((route) => [route.path, route]));
}
