import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from './database.ts';
import type { Schema } from './schema.ts';

/** Carries an outcome out of a transaction that is to leave nothing behind. */
class RolledBack<Outcome> extends Error {
  override readonly name = 'RolledBack';
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('rolled back');
    this.outcome = outcome;
  }
}

/**
 * Runs `work` in a transaction (`inTransaction`); what it hands to `rollback` is answered, and
 * nothing of the transaction is kept.
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
