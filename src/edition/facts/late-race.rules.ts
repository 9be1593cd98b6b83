import { z } from 'zod';

const km = z.number().positive();
const minutes = z
  .int()
  .positive()
  .max(7 * 24 * 60);

/** The parts of a race that the office may change late; an absent one stays as in the files. */
export const lateRaceShape = z
  .strictObject({
    date: z.iso.date(),
    startTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    timeLimitMin: minutes,
    aidStationsKm: z.array(km).max(30),
    cutoffs: z.array(z.strictObject({ km, afterMin: minutes })).max(30),
  })
  .partial();
export type LateRace = z.infer<typeof lateRaceShape>;

export const lateRaceFields = Object.keys(lateRaceShape.shape) as (keyof LateRace)[];

/** The changeable fields of a race with their current values. */
export type RaceInForce = Required<LateRace>;

/** The fields that differ from the edition's files; null: none does. */
export function differing(race: RaceInForce, files: RaceInForce): LateRace | null {
  const fields = lateRaceFields.filter(
    (field) => JSON.stringify(race[field]) !== JSON.stringify(files[field]),
  );
  return fields.length === 0
    ? null
    : (Object.fromEntries(fields.map((field) => [field, race[field]])) as LateRace);
}
