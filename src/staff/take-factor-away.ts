import type { Transaction } from 'kysely';
import { holdFactors } from '../platform/auth/factor.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { refused } from '../platform/http/result.ts';
import type { OfficeContext } from '../site/office-use-case.ts';
import type { Done } from './staff.contract.ts';

/**
 * Takes a factor away, unless it is the last where everybody needs one. With the last factor the
 * recovery codes go, too. `find` returns the function that does it, or undefined when a first click
 * has taken it away already.
 */
export function takeFactorAway(
  { db, staff }: OfficeContext,
  find: (
    trx: Transaction<Schema>,
    held: Awaited<ReturnType<typeof holdFactors>>,
  ) => Promise<(() => Promise<void>) | undefined>,
): Promise<Done> {
  return inTransaction(db, async (trx): Promise<Done> => {
    const held = await holdFactors(trx, staff.id);
    const take = await find(trx, held);
    if (!take) return { ok: true };
    const isLast = Number(held.app) + held.passkeys <= 1;
    if (isLast && held.isRequired) return refused('factor-required');
    await take();
    if (isLast) {
      await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staff.id).execute();
    }
    return { ok: true };
  });
}
