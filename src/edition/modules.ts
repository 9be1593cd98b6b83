import type { EditionFacts } from './edition-files.ts';

/** Parts of the site that an edition has or has not; each has the page that it brings. */
export const modulePages = {
  circuit: '/ema-circuit',
  championship: '/cn-masters',
  lodging: '/accommodation',
  travel: '/how-to-get-there',
  sponsors: '/sponsors',
  results: '/results',
  newsletter: '/newsletter',
} as const;

export type Module = keyof typeof modulePages;
export const moduleNames = Object.keys(modulePages) as [Module, ...Module[]];

/** What is known of a module that is off. Its page, menus, fields and sentences are not there. */
export const factsWhenOff = {
  circuit: {
    shortName: '',
    year: 0,
    minAge: 0,
    maxAge: 0,
    minStages: 0,
    winnerPoints: 0,
    secondPoints: 0,
    bestResults: 0,
    tieBreakers: [],
    prizeStages: 0,
    awardedPlaces: 0,
    ceremonyYear: 0,
    regulationsDay: '1970-01-01',
    federationUrl: '',
    ageBands: [],
    calendar: [],
  },
  championship: { commissionEmail: '' },
  lodging: {
    hotel: {
      stars: 0,
      distanceKm: 0,
      phone: '',
      website: '',
      image: '',
      features: [],
      rooms: [],
    },
    campingTariffs: [],
    stationTax: 0,
    nearbyTown: { name: '', distanceKm: 0, driveMin: [], taxi: [0, 0], lat: 0, lon: 0 },
  },
  travel: {
    airports: [],
    carRoutes: [],
    trainLines: [],
    busLines: [],
    shuttles: [],
    mapLines: {
      frame: { west: 0, east: 0, south: 0, north: 0 },
      countries: [],
      roads: [],
      border: [],
      sea: [],
    },
  },
  sponsors: [],
  results: {
    officialResultsUrl: '',
    rankings: [],
    timesBy: 'gun',
    timesTo: 'second',
    isOnePrizeEach: true,
  },
  newsletter: { isOn: false, unconfirmedDays: 7 },
} satisfies { [Name in Module]: EditionFacts[Name] };
