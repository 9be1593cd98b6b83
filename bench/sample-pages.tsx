import { races } from '../src/edition/facts.ts';
import { eventFactsOf } from '../src/facts/event-facts.ts';
import { closedEvent, eventAt } from '../src/facts/event-phase.rules.ts';
import { editionCourse } from '../src/features/races/edition-courses.ts';
import type { RaceDetail } from '../src/features/races/races.contract.ts';
import { inUnits } from '../src/i18n/money.ts';
import { type EventPageServices, eventPages } from '../src/pages.ts';
import type { PageRequest } from '../src/site/page.ts';
import { renderPage } from '../src/site/render-page.tsx';

/** Functions that each render one page from the edition's facts, without a database. */
export async function samplePages(): Promise<Record<string, () => string>> {
  const details = races.map(
    (race): RaceDetail => ({
      id: race.id,
      name: race.name.en,
      nameRo: race.name.ro,
      nameFr: race.name.fr,
      nameDe: race.name.de,
      description: race.description.en,
      descriptionRo: race.description.ro,
      descriptionFr: race.description.fr,
      descriptionDe: race.description.de,
      imageUrl: race.imageUrl,
      difficulty: race.difficulty,
      distance: race.distanceKm,
      elevation: race.climbM,
      price: inUnits(race.feeMinor),
      date: race.date,
      isemacertified: race.isEmaCertified,
      isNationalChampionship: race.isNationalChampionship,
      raceMap: race.raceMap,
      aidStations: race.aidStationsKm.length,
      startTime: race.startTime,
      cutoffTime: '',
      gpxUrl: '',
      priceMinor: race.feeMinor,
      priceWithCircuitMinor: race.feeWithCircuitMinor,
      timeLimitMin: race.timeLimitMin,
      aidStationsKm: [...race.aidStationsKm],
      cutoffs: [...race.cutoffs],
      waymark: race.waymark,
      course: editionCourse(race.course).profile,
      isCourseSample: true,
    }),
  );
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
    eventPages(servicesOf(details)).map(async (route) => {
      const page = await route.load(request);
      return [route.path, () => renderPage(page, place)] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** As much of the services as pages about the event ask: a closed one, with nobody registered. */
const servicesOf = (races: RaceDetail[]): EventPageServices => ({
  races: {
    list: async () => races,
    find: async (id) => races.find((race) => race.id === id),
  },
  event: {
    event: async (at?: Date) => eventAt(eventFactsOf(races), closedEvent, at ?? new Date()),
    registration: async () => ({ state: 'closed', opensAt: null, changesAt: null }),
    resultsUrl: async () => undefined,
  },
  participants: { find: async () => [], countries: async () => [] },
  readings: async () => ({}),
  receiveContactMessage: async () => ({ ok: true }),
  isDemo: true,
  clockOffsetMs: 0,
});
