import type { Kysely } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { ActionOutcome } from '../../registration/my-registration/my-registration.contract.ts';
import {
  lockRunner,
  type Runner,
} from '../../registration/my-registration/my-registration.queries.ts';
import { possiblyOwnPast } from './own-past.rules.ts';
import { keepOwnPast, readHistory } from './past-results.queries.ts';

/** The data of a runner that are compared with results of earlier years. */
const namesakeOf = ({ id, ...runner }: Runner) => ({
  id,
  firstname: runner.first_name,
  lastname: runner.last_name,
  gender: runner.gender,
  birthDate: runner.birth_date,
});

/**
 * Links a runner’s own page of results with exactly those of earlier years that are ticked; one
 * that is not ticked is no longer linked. Ignores results that cannot be the runner’s.
 */
export function chooseEarlier(
  db: Kysely<Schema>,
  id: number,
  ticked: readonly number[],
  now: Date,
): Promise<ActionOutcome> {
  return inTransaction(db, async (trx): Promise<ActionOutcome> => {
    const runner = await lockRunner(trx, id);
    if (!runner) return { ok: false, code: 'link' };
    const possible = possiblyOwnPast(await readHistory(trx), namesakeOf(runner));
    const ids = possible.map((line) => line.id).filter((line) => ticked.includes(line));
    await keepOwnPast(trx, id, ids, now);
    return { ok: true };
  });
}
