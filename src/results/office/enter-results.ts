import type { Kysely, Transaction } from 'kysely';
import type { Staff } from '../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { writeAudit } from '../../staff/audit/write-audit.ts';
import type { ResultEntry } from '../results.contract.ts';

type Acting = { staff: Staff; now: Date };

/** An entry before it has its number. */
export type NewEntry = Omit<ResultEntry, 'number'>;

/** Rows in one statement: each uses six of the parameters that PostgreSQL allows. */
const most = 5000;

/**
 * Adds what the office enters about the results of a race, all or nothing, after all earlier
 * entries. Answers with the number of the last entry.
 */
export function enterResults(
  db: Kysely<Schema>,
  raceId: number,
  entries: readonly NewEntry[],
  acting: Acting,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const before = await lockEntries(trx, raceId);
    return addEntries(trx, { raceId, before }, entries, acting);
  });
}

/**
 * Locks the entries of a race until the transaction ends, as two people would otherwise use the
 * same numbers. Answers with the number of the last entry; 0: no entry yet.
 */
export async function lockEntries(trx: Transaction<Schema>, raceId: number): Promise<number> {
  await trx.selectFrom('race').select('id').where('id', '=', raceId).forUpdate().execute();
  const { last } = await trx
    .selectFrom('result_entry')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('race_id', '=', raceId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * Adds entries after those `before`, as `lockEntries` counts them, with one entry in the audit log,
 * which also has the details `after`.
 */
export async function addEntries(
  trx: Transaction<Schema>,
  { raceId, before }: { raceId: number; before: number },
  entries: readonly NewEntry[],
  { staff, now }: Acting,
  after?: Record<string, unknown>,
): Promise<number> {
  const rows = entries.map(({ change, reason }, index) => ({
    race_id: raceId,
    number: before + index + 1,
    change: JSON.stringify(change),
    reason,
    at: now,
    staff_id: staff.id,
  }));
  for (let from = 0; from < rows.length; from += most)
    await trx
      .insertInto('result_entry')
      .values(rows.slice(from, from + most))
      .execute();
  const reason = entries[0]?.reason;
  await writeAudit(trx, {
    staff,
    action: 'result.enter',
    subject: `race ${raceId}`,
    reason,
    after,
  });
  return before + rows.length;
}
