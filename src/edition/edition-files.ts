import { z } from 'zod';
import { championship, circuit } from './circuit.schema.ts';
import { event, legal, lodging, money, newsletter, results, sponsors } from './event.schema.ts';
import { look } from './look.schema.ts';
import { races, readings, registration } from './race.schema.ts';
import { rules } from './rules.schema.ts';
import type { Mark } from './sample-marks.ts';
import { schedule } from './schedule.schema.ts';
import { amount, count, day, text, texts } from './shapes.ts';
import { sampleRunners, travel } from './travel.schema.ts';

const checkpoint = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be small letters, digits and hyphens' })
    .max(40)
    .describe('What records of it are kept under: it stays the same once the race is near.'),
  name: texts,
  passes: z
    .record(z.string().regex(/^\d+$/, { error: 'must be the id of a race' }), z.array(z.number()))
    .describe('By the id of a race, the kilometres at which it comes by.'),
});

/** `race-day.yaml`, optional: where bibs are recorded besides start and finish. */
const raceDay = z
  .strictObject({
    checkpoints: z
      .array(checkpoint)
      .optional()
      .describe('Absent: every aid station of every race is one.'),
    overdueAfterMin: z
      .int()
      .min(1)
      .max(600)
      .default(30)
      .describe('Minutes past the expected arrival after which a runner is looked for.'),
  })
  .prefault({});

/** `extras.yaml`, optional: what is sold with a race, in the order of the form. */
const extras = z
  .array(
    z.strictObject({
      id: text
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be small letters, digits and hyphens' })
        .describe('Orders keep it: it stays as it is once something is ordered.'),
      label: texts,
      hint: texts.optional().describe('What is to be known before ordering it.'),
      price: amount.describe('Of one; what is ordered keeps the price of that day.'),
      races: z.array(count).min(1).optional().describe('Absent: every race.'),
      mostPerRunner: count.min(1).max(20).default(1),
      mostInTotal: count.min(1).optional().describe('Over all races; absent: without end.'),
      until: day.optional().describe('The last day on which it can be ordered.'),
    }),
  )
  .default([]);

/** What readers see as the name of a category. */
const label = z
  .union([text, texts], {
    error: 'must be a text, or one for each language such as { en: Veterans, it: Veterani }',
  })
  .optional();

const band = z.strictObject({
  minAge: count,
  maxAge: count.optional().describe('Inclusive; the last band may have no end.'),
  women: label.describe('Its label: a code of the sport, or a text by language; absent: F40.'),
  men: label.describe('The same of men; absent: M40.'),
  label: label.describe('Where areByGender is false, of everybody; absent: 40–49.'),
});

/** `categories.yaml`, optional: the age categories of every runner. */
const categories = z
  .strictObject({
    areByGender: z
      .boolean()
      .default(true)
      .describe('Women and men apart, F40 and M40; false: one category of each age, 40–49.'),
    bands: z
      .array(band)
      .min(1, { error: 'must be one band at least' })
      .describe('By age in whole years on race day, the youngest first.'),
  })
  .nullable()
  .default(null)
  .describe('Absent: the circuit’s, of those who run in it; without a circuit none.');

/** The schema of each file of an edition, by its name without `.yaml`. */
export const editionFiles = {
  event,
  races,
  extras,
  registration,
  money,
  schedule,
  rules,
  readings,
  'race-day': raceDay,
  look,
  legal,
  lodging,
  travel,
  sponsors,
  categories,
  circuit,
  championship,
  results,
  newsletter,
  'sample-runners': sampleRunners,
} as const;

export type EditionFile = keyof typeof editionFiles;
export type EditionFacts = { [File in EditionFile]: z.infer<(typeof editionFiles)[File]> };

/** The JSON Schema of a file, for editors that check and complete during typing. */
export const jsonSchemaOf = (file: EditionFile): object =>
  z.toJSONSchema(editionFiles[file], { io: 'input' });

/** What is known of the folder besides its facts. */
export type Folder = {
  /** Names of the files in `courses`. */
  courses: readonly string[];
  /** The parts that are marked as samples. */
  marks: readonly Mark[];
  hasPicture: (url: string) => boolean;
  placeOf: (file: EditionFile, ...where: PropertyKey[]) => string;
};
