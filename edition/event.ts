import { readings } from './readings.ts';

const raceDay = '2025-07-05';
/** The first race's, in Romanian time; the countdown runs to it. */
const firstStart = '08:30';
/** Romanian summer time. */
const utcOffset = '+03:00';
const year = Number(raceDay.slice(0, 4));

/** Facts of the event itself. Sentences about them are in `locales/`. */
export const event = {
  /** The database refuses to mix editions: give next year's edition its own. */
  year,
  name: 'Stâna de Vale Trail Race',
  nameInAscii: 'Stana de Vale Trail Race',
  /** The browser tab's title. */
  siteTitle: 'TrailRun Competition',
  organiser: 'TrailRun (sample organiser)',
  /** Of the site, in the order of its list of languages; the first is the default. */
  languages: ['en', 'ro', 'fr', 'de', 'it', 'es'],
  /** Mails to the organiser are in it. */
  organiserLanguage: 'ro',
  timeZone: 'Europe/Bucharest',
  firstDay: readings.fridayOfTheProgramme.stated,
  raceDay,
  firstStart,
  utcOffset,
  countdownTo: `${raceDay}T${firstStart}:00${utcOffset}`,
  place: {
    resort: 'Stâna de Vale',
    county: 'Bihor',
    mountains: 'Apuseni',
    countryCode: 'RO',
    lat: 46.69,
    lon: 22.62,
    altitudeM: 1100,
  },
  /** Sample: replace with the organiser's own. */
  email: 'contact@trailrun.example',
  /** Sample: kit pickup, meetings and questions. */
  raceCentre: { name: 'Hotel Molidul', street: 'Strada Poienii 1' },
  lodge: { name: 'Cabana Poieni', host: 'Ilinca' },
  circuit: { shortName: 'EMA', year, minAge: 35 },
} as const;
