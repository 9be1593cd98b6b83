import { type RaceFacts, races } from '../edition/facts.ts';

/**
 * The race that an address names, by its number or its short name; undefined: there is no such
 * race.
 */
export const raceAt = (name: string): RaceFacts | undefined =>
  races.find(({ id, slug }) => slug === name || String(id) === name);
