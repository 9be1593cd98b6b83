import type { Migration } from 'kysely/migration';
import { baseline } from './migrations/100-baseline.ts';

/** Every step of the schema, oldest first; a step that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  '100-baseline': baseline,
};
