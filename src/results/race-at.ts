import type { RaceFacts } from '../edition/compose-edition.ts';
import { edition } from '../edition/edition.ts';

/**
 * The race that an address names, by its number or its short name; undefined: there is no such
 * race.
 */
export const raceAt = (name: string): RaceFacts | undefined =>
  edition().races.find(({ id, slug }) => slug === name || String(id) === name);
