import { readings } from './readings.ts';

/** Facts of the event itself. Sentences about them are in `locales/`. */
export const event = {
  /** The database refuses to mix editions: give next year's edition its own. */
  year: 2025,
  name: 'Stâna de Vale Trail Race',
  nameInAscii: 'Stana de Vale Trail Race',
  /** The browser tab's title. */
  siteTitle: 'TrailRun Competition',
  organiser: 'TrailRun (sample organiser)',
  /** Mails to the organiser are in it. */
  organiserLanguage: 'ro',
  timeZone: 'Europe/Bucharest',
  firstDay: readings.fridayOfTheProgramme.stated,
  raceDay: '2025-07-05',
  /** The first start, which the countdown runs to: 08:30 Romanian summer time. */
  countdownTo: '2025-07-05T08:30:00+03:00',
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
  circuit: { shortName: 'EMA', year: 2025, minAge: 35 },
} as const;
