import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** Carries an outcome out of a transaction that is to leave nothing behind. */
class NotKept<Outcome> extends Error {
  override readonly name = 'NotKept';
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('not kept');
    this.outcome = outcome;
  }
}

/** Runs `work` in a transaction; what it hands to `leave` is answered, and nothing of it kept. */
export async function inKeptTransaction<Outcome>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>, leave: (outcome: Outcome) => never) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await inTransaction(db, (trx) =>
      work(trx, (outcome) => {
        throw new NotKept(outcome);
      }),
    );
  } catch (error) {
    if (error instanceof NotKept) return error.outcome as Outcome;
    throw error;
  }
}
