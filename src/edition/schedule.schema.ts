import { z } from 'zod';
import { count, day, span, text, texts, time } from './shapes.ts';

/** The kinds of item; their titles are `program.json`'s `items.<kind>`, and `other` has its own. */
export const scheduleKinds = z.enum([
  'kitPickup',
  'technicalMeeting',
  'pastaParty',
  'start',
  'finishMeal',
  'awards',
  'afterParty',
  'other',
]);

const scheduleItem = z
  .strictObject({
    kind: scheduleKinds,
    title: texts.optional().describe('Of the kind other, and of no other kind.'),
    description: texts.optional().describe('Instead of the product’s note, if its kind has one.'),
    place: text.optional().describe('Where it is; absent: at the race centre.'),
    from: time
      .optional()
      .describe('Local time; absent where it follows the runners and not the clock.'),
    to: time.optional(),
    busy: span
      .optional()
      .describe('For an item without an hour: from when until when the drawn graph counts it.'),
    raceId: count.optional().describe('The race that starts.'),
    bustle: z
      .number()
      .min(0)
      .max(1)
      .default(0)
      .describe('How busy the place is then: the organiser’s estimate for the drawn graph.'),
  })
  .refine(({ kind, title }) => (kind === 'other') === (title !== undefined), {
    error: 'must have a title if it is of the kind other, and only then',
  });

/** `schedule.yaml`: the programme, day by day, in order. */
export const schedule = z.array(z.strictObject({ day, items: z.array(scheduleItem) }));
