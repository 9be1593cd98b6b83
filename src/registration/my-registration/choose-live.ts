import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { ActionOutcome } from './my-registration.contract.ts';

/** Keeps whether the live page may show a runner: an own word, which the race needs no reason for. */
export async function chooseLive(
  db: Kysely<Schema>,
  id: number,
  isHidden: boolean,
): Promise<ActionOutcome> {
  await db
    .updateTable('participant')
    .set({ live_opt_out: isHidden })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .execute();
  return { ok: true };
}
