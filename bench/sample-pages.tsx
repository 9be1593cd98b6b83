import { type EventPageServices, eventPages } from '../src/pages.ts';
import type { PageRequest } from '../src/site/page.ts';
import { renderPage } from '../src/site/render-page.tsx';
import { eventWith, raceListOf } from '../src/test/edition-races.ts';

/** Functions that each render one page from the edition's facts, without a database. */
export async function samplePages(): Promise<Record<string, () => string>> {
  const request: PageRequest = {
    language: 'en',
    path: '/',
    params: { id: '1' },
    query: {},
    cookies: undefined,
    ip: '127.0.0.1',
    device: '',
    now: new Date(),
  };
  const place = {
    ...request,
    isOpen: false,
    notices: [],
    siteUrl: 'http://localhost',
    scriptUrl: '/site.js',
  };
  const entries = await Promise.all(
    eventPages(services).map(async (route) => {
      const page = await route.load(request);
      return [route.path, () => renderPage(page, place)] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** As much of the services as pages about the event ask: a closed one, with nobody registered. */
const services: EventPageServices = {
  races: raceListOf(),
  event: {
    event: eventWith({}, new Date()),
    registration: async () => ({ state: 'closed', opensAt: null, changesAt: null }),
    resultsUrl: async () => undefined,
  },
  standings: async () => undefined,
  results: async () => [],
  history: async () => ({ races: [], lines: [] }),
  countExtras: async () => ({}),
  participants: { find: async () => [], countries: async () => [] },
  readLateFacts: async () => ({}),
  live: {
    day: async () => ({ at: new Date(0), runners: [] }),
    find: async () => ({ at: new Date(0), runners: [] }),
    listHidden: async () => new Set<number>(),
  },
  receiveContactMessage: async () => ({ ok: true }),
  isDemo: true,
  clockOffsetMs: () => 0,
};
