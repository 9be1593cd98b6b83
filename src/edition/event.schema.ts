import { z } from 'zod';
import { moduleNames } from './modules.ts';
import {
  amount,
  count,
  countryCode,
  currency,
  day,
  email,
  language,
  place,
  text,
  texts,
  url,
} from './shapes.ts';

const writtenSpan = z.strictObject({ from: text, to: text });

/** `event.yaml`: the event's name, its place, and its organiser. */
export const event = z.strictObject({
  name: text,
  shortName: texts
    .optional()
    .describe('Under its icon on a telephone, about twelve letters; absent: the name.'),
  siteTitle: text.describe('The browser tab’s title.'),
  organiser: text,
  languages: z
    .tuple([language], language)
    .describe('Of the site, in the order of its list of languages; the first is the default.'),
  modules: z
    .array(z.enum(moduleNames))
    .describe(
      'Parts of the site that are there: each has its file of the same name. What is left out has no page, menu entry, field or sentence.',
    ),
  organiserLanguage: language.describe('Mails to the organiser are in it.'),
  timeZone: text.refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), {
    error: 'must be a time zone such as Europe/Bucharest',
  }),
  firstDay: day.describe('When the first guests come; the races say their own days.'),
  place: place.extend({
    resort: text,
    county: text,
    mountains: text,
    countryCode,
    altitudeM: count,
  }),
  email,
  phone: text,
  hours: z
    .strictObject({ weekdays: writtenSpan, weekend: writtenSpan })
    .describe('When the phone is answered, local time, as it is written for readers.'),
  raceCentre: z
    .strictObject({ name: text, street: text })
    .describe('Kit pickup, meetings and questions.'),
  lodge: z
    .strictObject({ name: text, host: text })
    .default({ name: '', host: '' })
    .describe('Of the home page, where the edition has lodging.'),
  socialPages: z
    .array(
      z.strictObject({
        network: z.enum(['Facebook', 'Instagram', 'YouTube']),
        url: url.nullable().describe('Null: the icon is shown but leads nowhere.'),
      }),
    )
    .describe('The organiser’s pages elsewhere.'),
});

/** `money.yaml`: the currency of fees. */
export const money = z.strictObject({
  currency: currency.describe('Of every amount in these files.'),
  names: z
    .record(language, text)
    .optional()
    .describe('By language, what its units are called after a number and in a sentence.'),
  second: z
    .strictObject({
      currency,
      perUnit: z.number().positive().describe('So many units of the first for one of it.'),
    })
    .optional()
    .describe('Shown beside prices, at a fixed rate.'),
});

/**
 * `legal.yaml`: who is responsible for the race and for runners’ data, and how long data is kept.
 */
export const legal = z.strictObject({
  organiser: z.strictObject({
    street: text,
    postalCode: text,
    town: text,
    taxNumber: text,
  }),
  retention: z
    .strictObject({
      messagesMonths: count.describe('Contact messages and mails, from their arrival.'),
      safetyDaysAfterEvent: count.describe('Emergency contacts and medical information.'),
      invoicesYears: count.describe('At most, under the country’s tax and accounting law.'),
      visitorAddressSeconds: count.describe('The rate limiter’s window.'),
      languageCookieMonths: count,
    })
    .describe('How long data are kept, as the privacy and cookie policies promise it.'),
  authorities: z
    .strictObject({
      dataProtection: z.strictObject({ name: text, site: text }),
      consumers: z.strictObject({ name: text, site: text }),
    })
    .describe('Where runners can complain.'),
  onlineWithdrawalDays: count.describe(
    'EU Directive 2011/83, Article 9, which leisure on a fixed date is exempt from (Article 16).',
  ),
});

/** `newsletter.yaml`: the newsletter in the footer, with a list of its readers. */
export const newsletter = z.strictObject({
  isOn: z
    .boolean()
    .describe(
      'Off: the form in every footer is a sample that sends nothing, and a list that was kept before is deleted within a day. Export it first.',
    ),
  unconfirmedDays: count.describe(
    'After so many days an address is deleted whose owner has not confirmed it.',
  ),
});

const classification = z.strictObject({
  kind: z
    .enum(['overall', 'women', 'men', 'category', 'open', 'circuit', 'championship', 'teams'])
    .describe(
      'category, circuit and championship: one for each age category; open: who does not run in the circuit.',
    ),
  races: z.array(count).min(1).optional().describe('Absent: of all races that can have it.'),
  prizes: count.default(0).describe('The first so many get one.'),
  isApart: z.boolean().default(false).describe('Whether its prizes go beside all others.'),
  countries: z
    .array(countryCode)
    .min(1)
    .optional()
    .describe('Citizens of these only; absent: of any country.'),
  needsLicence: z
    .boolean()
    .optional()
    .describe('Whether a federation’s licence is needed; absent: for the championship.'),
  best: z.int().min(1).default(3).describe('Of teams: how many results of a club count.'),
  by: z.enum(['time', 'places']).default('time').describe('Of teams: what is added up.'),
});

/** `results.yaml`. */
export const results = z.strictObject({
  officialResultsUrl: url.describe(
    'The timing company’s page with all results. Demo mode shows sample-results.html in its place.',
  ),
  rankings: z
    .array(z.enum(['open', 'championship', 'circuit']))
    .describe('The rankings of each race, in the order of /results.'),
  timesBy: z
    .enum(['gun', 'chip'])
    .default('gun')
    .describe('Which time is ranked; where a runner lacks it, the other one.'),
  timesTo: z
    .enum(['second', 'tenth', 'recorded'])
    .default('second')
    .describe('Times are rounded up to it, shown and ranked so.'),
  isOnePrizeEach: z
    .boolean()
    .default(true)
    .describe('A runner wins one prize only, of the classification that stands first here.'),
  classifications: z
    .array(classification)
    .min(1)
    .optional()
    .describe('In the order of prizes; absent: all that the edition has, without prizes.'),
});

const logo = z.string().regex(/^\/pictures\/[\w./-]+$/);

/** `sponsors.yaml`. */
export const sponsors = z.array(
  z.strictObject({
    id: count,
    name: text,
    description: texts,
    logoUrl: logo.describe(
      'Best an SVG; one that does not change with the scheme stands on white.',
    ),
    website: url,
    level: z.enum(['premium', 'standard']),
    orderIndex: count.describe('Place on the page among the sponsors of a level, lowest first.'),
  }),
);

/** `lodging.yaml`: prices are per night. */
export const lodging = z.strictObject({
  hotel: z.strictObject({
    name: text.optional().describe('Absent: it is the race centre, as its street is.'),
    street: text.optional(),
    stars: count,
    distanceKm: z.number(),
    phone: text,
    website: url,
    image: logo,
    features: z.array(z.enum(['restaurant', 'parking', 'wifi', 'breakfast'])),
    rooms: z.array(z.strictObject({ kind: z.enum(['double', 'single']), price: amount })),
  }),
  campingTariffs: z.array(
    z.strictObject({
      kind: z.enum(['rural', 'shortStayWithMachine', 'shortStaySimple', 'dog']),
      price: amount,
    }),
  ),
  stationTax: amount.describe('Paid per day by every tourist.'),
  nearbyTown: place.extend({
    name: text,
    distanceKm: z.number(),
    driveMin: z.array(count),
    taxi: z.tuple([amount, amount]).describe('From and to, for the whole way.'),
  }),
});
