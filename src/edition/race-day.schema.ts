import { z } from 'zod';
import { texts } from './shapes.ts';

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

/** `race-day.yaml`, which need not be there: where bibs are recorded, besides start and finish. */
export const raceDay = z
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
