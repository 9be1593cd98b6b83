import { z } from 'zod';

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** What of a line of the programme may change late; what is absent stays as the files say. */
export const lateLineShape = z
  .strictObject({ date: z.iso.date(), from: hour, to: hour, isCancelled: z.literal(true) })
  .partial();
export type LateLine = z.infer<typeof lateLineShape>;
