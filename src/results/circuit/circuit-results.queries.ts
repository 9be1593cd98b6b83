import { type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Decision } from './circuit-identity.rules.ts';
import type { ResultLine } from './circuit-season.rules.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/**
 * What is public of the circuit: the results of which imports, with the decisions made until then.
 */
export type Publication = {
  number: number;
  imports: number[];
  lastDecision: number;
  isFinal: boolean;
  at: Date;
};

/** The latest publication; undefined: none yet. */
export const findPublication = (db: Db): Promise<Publication | undefined> =>
  db
    .selectFrom('circuit_publication')
    .select(['number', 'imports', 'last_decision as lastDecision', 'is_final as isFinal', 'at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The results of imports, in the order in which they came. */
export async function listLines(db: Db, imports: readonly number[]): Promise<ResultLine[]> {
  if (imports.length === 0) return [];
  return db
    .selectFrom('circuit_result')
    .innerJoin('circuit_import', 'circuit_import.id', 'import_id')
    .select(['circuit_result.id', 'stage', 'category', 'place', 'name', 'born', 'country'])
    .select(['gender', 'card', 'erased'])
    .where('import_id', 'in', imports)
    .orderBy('circuit_result.id')
    .execute();
}

/**
 * The decisions about which lines are one runner's, up to a given decision, the first one first.
 */
export const listDecisions = (db: Db, upTo: number): Promise<Decision[]> =>
  db
    .selectFrom('circuit_decision')
    .select(['one', 'other', 'verdict'])
    .where('id', '<=', upTo)
    .orderBy('id')
    .execute();
