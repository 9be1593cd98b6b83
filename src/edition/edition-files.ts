import { z } from 'zod';
import { categories } from './categories.schema.ts';
import { championship, circuit } from './circuit.schema.ts';
import { event, legal, lodging, money, newsletter, results, sponsors } from './event.schema.ts';
import { extras } from './extra.schema.ts';
import { look } from './look.schema.ts';
import { races, readings, registration } from './race.schema.ts';
import { raceDay } from './race-day.schema.ts';
import { rules } from './rules.schema.ts';
import type { Mark } from './sample-marks.ts';
import { schedule } from './schedule.schema.ts';
import { sampleRunners, travel } from './travel.schema.ts';

/** The files of an edition, by their names without `.yaml`, and what each may say. */
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

/** The JSON Schema of a file, for editors that check and complete while one types. */
export const jsonSchemaOf = (file: EditionFile): object =>
  z.toJSONSchema(editionFiles[file], { io: 'input' });

/** What is known of the folder beside its facts. */
export type Folder = {
  /** Names of the files in `courses`. */
  courses: readonly string[];
  /** What says of itself that it is a sample. */
  marks: readonly Mark[];
  hasPicture: (url: string) => boolean;
  placeOf: (file: EditionFile, ...where: PropertyKey[]) => string;
};
