import { edition } from '../edition/edition.ts';
import type { EventSettings } from '../edition/facts/event-phase.rules.ts';
import type { ExtraCounts } from '../edition/facts/extra.rules.ts';
import type { LateFacts } from '../edition/facts/reading.rules.ts';
import { keptInBrowser } from '../kept-in-browser.ts';
import { circuitInRules } from '../results/circuit/rules-of-circuit.tsx';
import type { SiteServices } from '../site-services.ts';
import { editionRaces, eventWith, raceListOf } from './edition-races.ts';

const { modules } = edition();

type Known = {
  settings?: Partial<EventSettings>;
  now?: string;
  lateFacts?: LateFacts;
  races?: typeof editionRaces;
  resultsUrl?: string;
  isDemo?: boolean;
  /** Whether the database cannot be reached. */
  isAway?: boolean;
  /** How many of each extra are sold. */
  taken?: ExtraCounts;
};

/** The services of the pages about the event, over settings of the office, without a database. */
export function editionServices({
  settings,
  now = '2025-03-01T10:00:00Z',
  lateFacts = {},
  races = editionRaces,
  resultsUrl,
  isDemo = true,
  isAway = false,
  taken = {},
}: Known = {}) {
  const known = async <T>(value: T | Promise<T>): Promise<T> => {
    if (isAway) throw new Error('the database is away');
    return value;
  };
  const at = eventWith(settings, new Date(now));
  const event = (moment?: Date) => known(at(moment));
  const services = {
    races: raceListOf(races),
    event,
    resultsUrl: () => known(resultsUrl),
    async registration() {
      const { registration: state, opensAt, changesAt } = await event();
      return { state, opensAt, changesAt };
    },
    readLateFacts: () => known(lateFacts),
    live: {
      day: () => known({ at: new Date(now), runners: [] }),
      find: () => known({ at: new Date(now), runners: [] }),
      listHidden: async () => new Set<number>(),
    },
    receiveContactMessage: async () => ({ ok: true }) as never,
    standings: async () => undefined,
    results: async () => [],
    history: async () => ({ races: [], lines: [] }),
    countTaken: async () => taken,
    mostCountries: async () => [],
    circuitInRules: modules.circuit ? circuitInRules : undefined,
    keptInBrowser: keptInBrowser(),
    isDemo,
    clockOffsetMs: () => 0,
    participants: { find: async () => [], countries: async () => [] },
  } satisfies Partial<Record<keyof SiteServices, unknown>>;
  return {
    ...services,
    plain: {
      registration: () => services.registration(),
      readLateFacts: services.readLateFacts,
    },
  };
}
