import { type Kysely, sql } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { adminProvider } from '../../payments/settled.rules.ts';
import { type TillEntry, type TillFilter, type TillRow, tillSources } from './till.contract.ts';

/**
 * The money that the staff took outside the provider, even if it was refunded since; each payment
 * on the day it was paid.
 */
const entries = ({ staffId, day }: TillFilter) => sql`
  select * from (
    select payment.id, (succeeded_at at time zone ${edition().event.timeZone})::date::text as day,
      succeeded_at, taken_by, staff.name, participant_id, first_name, last_name, payment.source,
      receipt, amount_minor, refunded_minor
    from payment
    join participant on participant.id = payment.participant_id
    join staff on staff.id = payment.taken_by
    where provider = ${adminProvider} and payment.source = any(${[...tillSources]}::text[])
      and payment.state in ('succeeded', 'to_refund', 'refunded')
  ) as each
  where ${staffId === undefined ? sql`true` : sql`taken_by::text = ${staffId}`}
    and ${day === undefined ? sql`true` : sql`day = ${day}`}`;

const sumOf = (source: (typeof tillSources)[number]) =>
  sql`coalesce(sum(amount_minor) filter (where source = ${source}), 0)::int as ${sql.ref(source)}`;

/** Sums by day and person, the latest day first. */
export async function sumTill(db: Kysely<Schema>, filter: TillFilter): Promise<TillRow[]> {
  const { rows } = await sql<TillRow>`
    select day, taken_by as "staffId", name, count(*)::int as count,
      ${sql.join(tillSources.map(sumOf))}
    from (${entries(filter)}) as till
    group by day, taken_by, name order by day desc, name, taken_by`.execute(db);
  return rows;
}

/** Each payment, in the order in which they were paid. */
export async function listTill(db: Kysely<Schema>, filter: TillFilter): Promise<TillEntry[]> {
  const { rows } = await sql<TillEntry>`
    select id, day, name, participant_id as "participantId", first_name as firstname,
      last_name as lastname, source, receipt, amount_minor as "amountMinor",
      refunded_minor as "refundedMinor"
    from (${entries(filter)}) as till order by succeeded_at, id`.execute(db);
  return rows;
}
