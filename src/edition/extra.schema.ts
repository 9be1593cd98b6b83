import { z } from 'zod';
import { amount, count, day, text, texts } from './shapes.ts';

/** `extras.yaml`, which need not be there: what is sold with a race. In the order of the form. */
export const extras = z
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
