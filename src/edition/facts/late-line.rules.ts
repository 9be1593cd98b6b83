import { z } from 'zod';
import { scheduleKinds } from '../schedule.schema.ts';
import { lateTexts } from './late-texts.rules.ts';

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * The parts of a line of the programme that may change late; an absent one stays as in the files.
 */
export const lateLineShape = z
  .strictObject({ date: z.iso.date(), from: hour, to: hour, isCancelled: z.literal(true) })
  .partial();
export type LateLine = z.infer<typeof lateLineShape>;

/** The kinds of line that the office may add to the programme; starts belong to races. */
export const addedKinds = scheduleKinds.exclude(['start']).options;

/** Characters that a line of the programme has room for. */
export const lineMost = { title: 80, description: 300, place: 80 };

/** A line of the programme that the office added and the files do not have. */
export const addedLineShape = z
  .strictObject({
    kind: z.enum(addedKinds),
    date: z.iso.date(),
    from: hour,
    to: hour.optional(),
    title: lateTexts(lineMost.title).optional(),
    description: lateTexts(lineMost.description).optional(),
    place: z.string().min(1).max(lineMost.place).optional(),
    isCancelled: z.literal(true).optional(),
  })
  .refine(({ kind, title }) => (kind === 'other') === (title !== undefined));
export type AddedLine = z.infer<typeof addedLineShape>;

/** Whether a line was added by the office: keys of lines from the files begin with their day. */
export const isAddedKey = (key: string): boolean => /^[\da-f]{8}$/.test(key);
