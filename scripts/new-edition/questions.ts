import { type Answers, startOf } from './answers.ts';
import {
  readCoordinates,
  readCountry,
  readCurrency,
  readDays,
  readLanguages,
  readName,
  readOrganiser,
  readPlace,
  readSlug,
  readTimeZone,
  slugOf,
  timeZonesOf,
} from './read-answers.ts';
import { readColours, readDress, readLogo } from './read-look.ts';
import { raceExample, readRace } from './read-race.ts';
import { ensureFree } from './write-edition.ts';

/** What is known beside the answers. */
export type Surroundings = {
  /** The folder of all editions. */
  editions: string;
  today: string;
  /** The folder's name, if it is given. */
  slug: string | undefined;
};

export type Question = {
  /** The name of the option that answers it. */
  option: string;
  asks: string;
  example: string;
  /** What an empty answer means; absent: one is needed. */
  fallback?: (known: Partial<Answers>) => string | undefined;
  /** Whether the answer does not follow from those before it. */
  isOpen?: (known: Partial<Answers>) => boolean;
  /** So many answers it takes; the first empty one ends them. */
  most?: number;
  /** What an answer adds to the others. Throws AnswerError. */
  read: (text: string, known: Answers, around: Surroundings) => Partial<Answers>;
};

const euroCountries = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** The questions in their order; what comes before is known to those after it. */
export const questions: readonly Question[] = [
  {
    option: 'name',
    asks: 'What is the race called?',
    example: 'Dolomiti Sky Trail',
    read(text, _, { editions, slug = slugOf(text) }) {
      readName(text);
      readSlug(slug);
      ensureFree(slug, editions);
      return { name: text, slug };
    },
  },
  {
    option: 'place',
    asks: 'Where is it: place, region, mountains?',
    example: 'Cortina d’Ampezzo, Veneto, Dolomiti',
    read: (text) => readPlace(text),
  },
  {
    option: 'country',
    asks: 'In which country?',
    example: 'IT',
    read(text) {
      const countryCode = readCountry(text);
      const [timeZone = 'UTC'] = timeZonesOf(countryCode);
      return { countryCode, timeZone };
    },
  },
  {
    option: 'time-zone',
    asks: 'In which time zone?',
    example: 'Europe/Rome',
    fallback: ({ timeZone }) => timeZone,
    isOpen: ({ countryCode = '' }) => timeZonesOf(countryCode).length !== 1,
    read: (text) => ({ timeZone: readTimeZone(text) }),
  },
  {
    option: 'dates',
    asks: 'From which day to which?',
    example: '2027-06-18 to 2027-06-20',
    read: (text, _, { today }) => readDays(text, today),
  },
  {
    option: 'currency',
    asks: 'In which currency are fees?',
    example: 'EUR',
    fallback: ({ countryCode = '' }) => (euroCountries.includes(countryCode) ? 'EUR' : undefined),
    read: (text) => ({ currency: readCurrency(text) }),
  },
  {
    option: 'languages',
    asks: 'In which languages, the default first?',
    example: 'it, en',
    fallback: () => 'en',
    read: (text) => ({ languages: readLanguages(text) }),
  },
  {
    option: 'race',
    asks: 'A race: name; distance; climb; start; fee; GPX file (which knows distance and climb)',
    example: raceExample,
    most: 12,
    read: (text, known) => ({ races: [...known.races, readRace(text, known)] }),
  },
  {
    option: 'coordinates',
    asks: 'Where on the map: latitude, longitude, metres above the sea?',
    example: '46.54, 12.14, 1224',
    fallback(known) {
      const start = startOf(known);
      return start && `${start.lat}, ${start.lon}, ${Math.max(0, Math.round(start.eleM))}`;
    },
    isOpen: (known) => startOf(known) === undefined,
    read: (text) => readCoordinates(text),
  },
  {
    option: 'email',
    asks: 'Who answers for it, and at which e-mail address?',
    example: 'Dolomiti Trail ASD <info@dolomiti.example>',
    fallback: ({ slug }) => `info@${slug}.example`,
    read(text, { name }) {
      const { organiser = `${name} (sample organiser)`, email } = readOrganiser(text);
      return { organiser, email };
    },
  },
  {
    option: 'colours',
    asks: 'Which two colours: a dark one, and an accent? (Enter: the program’s own)',
    example: '#7a3b2e, #e0a030',
    fallback: () => '',
    read: (text) => ({ colours: readColours(text) }),
  },
  {
    option: 'dress',
    asks: 'What stands on the drawn ridge: forest, coast or rock?',
    example: 'rock',
    fallback: () => 'forest',
    read: (text) => ({ dress: readDress(text) }),
  },
  {
    option: 'logo',
    asks: 'Which SVG file, ten wide by seven high, is the logo? (Enter: none)',
    example: '../logo.svg',
    fallback: () => '',
    read: (text) => ({ logo: readLogo(text) }),
  },
];
