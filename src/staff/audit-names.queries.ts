import type { Kysely, Selectable } from 'kysely';
import { findAddedLines } from '../edition/late-changes/late-change.queries.ts';
import type { Schema } from '../platform/db/schema.ts';

/** An entry as it is stored, without its place in the chain. */
export type StoredEntry = Omit<
  Selectable<Schema['audit_entry']>,
  'position' | 'salt' | 'details_hash' | 'hash'
>;

/** Today's names of the people and things that entries name. */
export async function findAuditNames(
  db: Kysely<Schema>,
  asked: {
    runners: number[];
    payments: string[];
    waiting: string[];
    staff: string[];
    lines: string[];
    ids: string[];
  },
) {
  const [payments, waiting, staff, lines] = await Promise.all([
    db
      .selectFrom('payment')
      .select(['id', 'participant_id'])
      .where('id', 'in', listed(asked.payments, nobody))
      .execute(),
    db
      .selectFrom('waiting_entry')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', listed(asked.waiting, nobody))
      .execute(),
    db
      .selectFrom('staff')
      .select(['id', 'email', 'name'])
      .where((row) =>
        row.or([
          row('email', 'in', listed(asked.staff, '')),
          row('id', 'in', listed(asked.ids, nobody)),
        ]),
      )
      .execute(),
    findAddedLines(db, asked.lines),
  ]);
  const payers = payments.map(({ participant_id }) => participant_id);
  const runners = await db
    .selectFrom('participant')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', listed([...asked.runners, ...payers], 0))
    .where('erased_at', 'is', null)
    .execute();
  return { payments, waiting, staff, lines, runners };
}

const nobody = '00000000-0000-0000-0000-000000000000';
const listed = <Value>(values: readonly Value[], none: Value): Value[] =>
  values.length > 0 ? [...new Set(values)] : [none];
