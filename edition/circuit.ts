import { event } from './event.ts';

/** Facts of the masters off-road circuit that the races belong to. */
export const circuit = {
  ...event.circuit,
  maxAge: 79,
  /** Events, in different locations, that a runner finishes to stand in the final ranking. */
  minStages: 2,
  /** A stage's winner and second of a category; every further place is one point more. */
  winnerPoints: 1,
  secondPoints: 2,
  /** A runner's best results, which make the final total. */
  bestResults: 2,
  /** Stages finished for the special prize. */
  prizeStages: 3,
  /** First places of every category that are awarded. */
  awardedPlaces: 3,
  ceremonyYear: 2026,
  /** The day from which this version of the regulations holds: sample. */
  regulationsDay: '2025-01-15',
  /** Sample: replace with the federation's own page. */
  federationUrl: 'https://federation.example/masters-off-road-circuit',
} as const;

/** The age bands of every category, by age in whole years on race day; the last is open-ended. */
export const ageBands = [
  { minAge: 35, maxAge: 39 },
  { minAge: 40, maxAge: 44 },
  { minAge: 45, maxAge: 49 },
  { minAge: 50, maxAge: 54 },
  { minAge: 55, maxAge: 59 },
  { minAge: 60, maxAge: 64 },
  { minAge: 65, maxAge: 69 },
  { minAge: 70, maxAge: 150 },
] as const;

/** The 16 age categories: `M35` to `M70`, `F35` to `F70`. */
export const ageCategories = (['M', 'F'] as const).flatMap((gender, half) =>
  ageBands.map((band, index) => ({
    id: half * ageBands.length + index + 1,
    name: `${gender}${band.minAge}` as const,
    gender,
    ...band,
  })),
);

export type CircuitStage = {
  day: string;
  name: string;
  /** ISO 3166, two letters. */
  countryCode: string;
  /** Absolute, or a path of this site. */
  website: string;
  /** Null once registration is closed; our own follows the site's registration. */
  registrationUrl: string | null;
  email: string;
};

/** The federation's desk for stages that answer no e-mail of their own: sample. */
const federationDesk = 'circuit@federation.example';

/** The season's stages in order. All but our own are samples: replace them with the real ones. */
export const circuitCalendar: readonly CircuitStage[] = [
  {
    day: '2025-05-25',
    name: 'Trail des Crêtes Bleues',
    countryCode: 'FR',
    website: 'https://cretes-bleues.example',
    registrationUrl: 'https://cretes-bleues.example/inscription',
    email: 'bonjour@cretes-bleues.example',
  },
  {
    day: '2025-06-22',
    name: 'Corsa dei Larici',
    countryCode: 'IT',
    website: 'https://corsa-dei-larici.example',
    registrationUrl: 'https://corsa-dei-larici.example/iscrizioni',
    email: federationDesk,
  },
  {
    day: event.raceDay,
    name: event.name,
    countryCode: event.place.countryCode,
    website: '/',
    registrationUrl: null,
    email: event.email,
  },
  {
    day: '2025-09-13',
    name: 'Carrera de los Neveros',
    countryCode: 'ES',
    website: 'https://carrera-neveros.example',
    registrationUrl: 'https://carrera-neveros.example/inscripciones',
    email: federationDesk,
  },
];
