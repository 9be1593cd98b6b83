import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from './database.ts';
import type { Schema } from './schema.ts';

/** Carries a result out of a transaction that must be rolled back. */
class RolledBack<Outcome> extends Error {
  override readonly name = 'RolledBack';
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('rolled back');
    this.outcome = outcome;
  }
}

/**
 * Runs `work` in a transaction (`inTransaction`). The value that it passes to `rollback` is
 * returned, and the transaction is rolled back.
 */
export async function withRollback<Outcome>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>, rollback: (outcome: Outcome) => never) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await inTransaction(db, (trx) =>
      work(trx, (outcome) => {
        throw new RolledBack(outcome);
      }),
    );
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as Outcome;
    throw error;
  }
}
