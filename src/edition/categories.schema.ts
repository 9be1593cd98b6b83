import { z } from 'zod';
import { count } from './shapes.ts';

const band = z.strictObject({
  minAge: count,
  maxAge: count.optional().describe('Inclusive; the last band may have no end.'),
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
