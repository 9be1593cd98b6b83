import { z } from 'zod';
import { amount, count, day, moment, picture, place, text, texts, time } from './shapes.ts';

/** The shapes of a race’s waymark, which is drawn beside its name. */
const waymarkKinds = ['stripe', 'triangle', 'cross', 'dot', 'diamond'] as const;
const waymarkColours = ['blue', 'yellow', 'red', 'green', 'white', 'black'] as const;

const stations = z.array(z.number().positive());

const race = z.strictObject({
  id: count.min(1),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be small letters, digits and hyphens' })
    .describe('What sentences and files call it: {{races.<slug>.km}}.'),
  kind: text.describe('The id of one of the kinds.'),
  name: texts,
  description: texts,
  imageUrl: picture,
  distanceKm: z.number().positive(),
  climbM: count,
  date: day,
  startTime: time,
  timeLimitMin: count,
  minAge: count.describe('Full years on race day.'),
  capacity: count.describe('Places when the database is made; from then on a setting there.'),
  fee: amount.optional().describe('Of a race with one fee; in its place: fees.'),
  feeWithCircuit: amount.optional().describe('With the circuit; absent: the same.'),
  fees: z
    .array(
      z.strictObject({
        amount,
        withCircuit: amount.optional().describe('With the circuit; absent: the same.'),
        until: day.optional().describe('The last day on which it holds; the last fee has none.'),
      }),
    )
    .min(1, { error: 'must be one fee at least' })
    .optional()
    .describe('Fees by the day on which somebody registers, the earliest first.'),
  waves: z
    .array(
      z.strictObject({
        afterMin: count.describe('Minutes after the start of the race; of the first wave 0.'),
        bibs: z
          .strictObject({ from: count.min(1), to: count.min(1) })
          .optional()
          .describe(
            'Who starts in it, by bib, both ends included; a wave without takes whom no other does.',
          ),
      }),
    )
    .default([])
    .describe('Starts one after another; cut-offs and the time limit count from the first.'),
  aidStationsKm: stations,
  waterMl: count.describe('What a runner carries at least, in millilitres.'),
  cutoffs: z.array(z.strictObject({ km: z.number().positive(), afterMin: count })),
  isEmaCertified: z.boolean().default(false),
  isNationalChampionship: z.boolean().default(false),
  raceMap: z
    .string()
    .nullable()
    .describe('HTML of an embedded map; only https iframes of well-known map sites are shown.'),
  course: z.string().regex(/\.gpx$/, { error: 'must be a GPX file of the folder courses' }),
  waymark: z.strictObject({
    kind: z.enum(waymarkKinds),
    colour: z.enum(waymarkColours),
  }),
});

const landmark = z
  .strictObject({
    name: texts,
    kind: z.enum(['summit', 'pass', 'hut', 'water', 'village', 'place']),
    lat: place.shape.lat.optional(),
    lon: place.shape.lon.optional(),
    eleM: z.number().optional().describe('Metres above the sea, shown after the name.'),
    passes: z
      .record(z.string().regex(/^\d+$/, { error: 'must be the id of a race' }), z.number().min(0))
      .optional()
      .describe(
        'By the id of a race, the kilometre at which it comes by; at an aid station this is its name.',
      ),
  })
  .refine(({ lat, lon, passes }) => (lat === undefined ? passes : lon) !== undefined, {
    error: 'must say where it is: lat and lon, or passes',
  });

/** `races.yaml`. */
export const races = z.strictObject({
  kinds: z
    .array(z.strictObject({ id: text, label: texts }))
    .min(1)
    .describe('Kinds of races, in the order of the filter of /races.'),
  races: z.array(race).min(1).max(12),
  landmarks: z
    .array(landmark)
    .max(60)
    .default([])
    .describe('What maps of the courses name, the most important first.'),
  stockPicture: picture.describe('Shown where a race has no picture or its picture does not load.'),
  picturePresets: z
    .array(
      z.strictObject({
        key: z.enum(['race', 'resort']),
        km: z.number(),
        url: picture,
      }),
    )
    .describe('Pictures that the office offers for a race.'),
});

const refund = z
  .strictObject({ sharePercent: count.max(100), moreThanDaysBefore: count })
  .nullable()
  .describe('What a cancellation brings back, and until when; null: nothing.');

/** Papers that a runner may have to show when collecting the bib. */
const papers = ['identity', 'certificate'] as const;

/** `registration.yaml`; a value with a default may be left out. */
export const registration = z.strictObject({
  opensAt: moment
    .optional()
    .describe(
      'When registration opens, as a database is made with it; from then on a setting there. Absent: when the office opens it.',
    ),
  closesAt: moment
    .optional()
    .describe('When it closes, likewise. Absent: with the start of each race.'),
  holdMinutes: count
    .default(30)
    .describe('Minutes that a place is kept from the moment a payment begins.'),
  mostHolds: count
    .default(3)
    .describe(
      'So many times for one registration; after that it can be paid, but the place is not kept.',
    ),
  holdWords: z
    .strictObject({ minutesBefore: count, leastMinutes: count, everyHours: count })
    .default({ minutesBefore: 15, leastMinutes: 10, everyHours: 24 })
    .describe(
      'A kept place that is not paid: a mail when so many minutes are left at most, and at least so many for it to be read; that one, and the one that the place was given back, once in so many hours.',
    ),
  unpaid: z
    .strictObject({ days: count, lastDays: count, daysAtLast: count })
    .default({ days: 14, lastDays: 7, daysAtLast: 2 })
    .describe(
      'Days after which a registration without payment and place is cancelled, and in how many days before race day it goes faster. From race day on the office decides.',
    ),
  mostUnpaid: z
    .strictObject({ ofMailbox: count, ofNetwork: count })
    .default({ ofMailbox: 6, ofNetwork: 12 })
    .describe('Places kept unpaid at the same time: a family shares a mailbox, a club a network.'),
  offerHours: count.default(24).describe('Hours that an offer from the waiting list stands.'),
  lastDays: z
    .strictObject({ days: count, offerHours: count })
    .default({ days: 7, offerHours: 6 })
    .describe('The same in the last days before the start.'),
  mostWaitingOfNetwork: count
    .default(12)
    .describe('Entries of one network on the waiting lists at the same time.'),
  guardianBelowAge: count.describe(
    'Younger runners need a guardian’s consent; full years on race day.',
  ),
  papersAtPickup: z
    .array(z.enum(papers))
    .default([])
    .describe(
      'What a runner shows when the bib is collected: an identity document, a medical certificate. Absent: nothing.',
    ),
  guardianReminders: z
    .strictObject({ everyDays: count, lastDays: count, everyDaysAtLast: count })
    .default({ everyDays: 3, lastDays: 7, everyDaysAtLast: 1 })
    .describe(
      'Days between two mails to a guardian who has not signed, and how many days before the race they come closer together.',
    ),
  guardianAskedHours: count
    .default(24)
    .describe(
      'Hours until a guardian who was asked is asked anew because somebody registers once more.',
    ),
  shirtSizes: z.array(text).min(1),
  raceChangeUntilDaysBefore: count.describe('Until so many days before the event.'),
  refund,
});

const statedTwice = <Of extends z.ZodType, Value extends z.ZodType>(of: Of, value: Value) =>
  z.strictObject({
    of,
    counts: text.describe('The name of the reading that holds until the office chooses.'),
    readings: z.record(
      text,
      z.strictObject({ value, pages: z.array(z.string()).describe('Those that show it.') }),
    ),
  });

const ofRace = <Fact extends string>(fact: Fact) =>
  z.strictObject({ race: count, fact: z.literal(fact) });
const ofPolicy = <Policy extends string>(policy: Policy) =>
  z.strictObject({ policy: z.literal(policy) });

/** `readings.yaml`, optional: facts that the organiser’s sources state twice. */
export const readings = z
  .record(
    text,
    z.union(
      [
        statedTwice(ofRace('climbM'), count),
        statedTwice(ofRace('aidStationsKm'), stations),
        statedTwice(ofPolicy('raceChangeUntilDaysBefore'), count),
        statedTwice(ofPolicy('refund'), refund),
      ],
      { error: 'must say of what it is, what counts, and its readings with value and pages' },
    ),
  )
  .default({});
