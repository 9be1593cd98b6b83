import { z } from 'zod';
import { count, text, texts } from './shapes.ts';

/** What readers see of a category. */
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

/** `categories.yaml`, which need not be there: the age categories of every runner. */
export const categories = z
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
