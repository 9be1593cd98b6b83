import { type Kysely, type RawBuilder, sql } from 'kysely';
import { derived } from '../../../edition/derived.ts';
import { adminPageSize } from '../../../edition/facts/admin-page-size.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { askedCurrency } from '../../payments/payment-provider.ts';
import { adminProvider } from '../../payments/settled.rules.ts';
import type { Figure, MoneyFilter, MoneyPayment, MoneyRow } from './money.contract.ts';

/**
 * Every payment with what it adds to each figure, in minor units, by the race that its runner is in
 * now, and by its provider or the way in which it came outside one. `paid` is the money that came
 * in the currency, even if another amount was asked for; an invitation adds nothing. `toRefund` is
 * what was asked for and has not gone back; where refunds were refused for good, it is those, or
 * all that came if nobody has said how much.
 */
const money = derived(
  () => sql`
  select *,
    case when not has_come or source = 'free' then 0 else came end as paid,
    case when has_come and source = 'free' then amount_minor else 0 end as free,
    case when state = 'open' then amount_minor else 0 end as pending,
    case when state = 'processing' then amount_minor else 0 end as processing,
    case when asked > 0 then asked + coalesce(refused, 0)
      when state = 'to_refund'
        then greatest(0, least(coalesce(refused, came), came - refunded_minor))
      else 0 end as to_refund,
    refunded_minor as refunded,
    state = 'to_refund' and asked = 0 as is_for_hand
  from (
    select payment.id, payment.created_at, succeeded_at, participant_id, first_name, last_name,
      participant.race_id, payment.reference, purpose, payment.state, payment.amount_minor,
      payment.source, refunded_minor, receipt, staff.name as taken_by,
      case when provider = ${adminProvider} then payment.source else provider end as provider,
      payment.state in ('succeeded', 'to_refund', 'refunded') as has_come,
      case when received_currency is null then payment.amount_minor
        when received_currency = ${askedCurrency()} then received_minor else 0 end as came,
      (select coalesce(sum(refund.amount_minor), 0)::int from refund
        where payment_id = payment.id and refund.state = 'waiting') as asked,
      (select sum(refund.amount_minor)::int from refund
        where payment_id = payment.id and refund.state = 'failed') as refused
    from payment
    join participant on participant.id = payment.participant_id
    left join staff on staff.id = payment.taken_by
  ) as each`,
);

const columnOf: Record<Figure, RawBuilder<number>> = {
  paid: sql`paid`,
  free: sql`free`,
  pending: sql`pending`,
  processing: sql`processing`,
  toRefund: sql`to_refund`,
  refunded: sql`refunded`,
};

/** The overview, by race and provider. */
export async function sumMoney(db: Kysely<Schema>): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select race_id as "raceId", provider, sum(paid)::int as paid, sum(free)::int as free, sum(pending)::int as pending,
      sum(processing)::int as processing, sum(to_refund)::int as "toRefund",
      sum(refunded)::int as refunded
    from (${money()}) as money group by race_id, provider order by race_id, provider`.execute(db);
  return rows;
}

const where = ({ raceId, provider, figure }: MoneyFilter) =>
  sql.join(
    [
      sql`true`,
      ...(raceId === undefined ? [] : [sql`race_id = ${raceId}`]),
      ...(provider === undefined ? [] : [sql`provider = ${provider}`]),
      ...(figure === undefined ? [] : [sql`${columnOf[figure]} > 0`]),
    ],
    sql` and `,
  );

const shown = sql`id, created_at as "createdAt", succeeded_at as "paidAt",
  participant_id as "participantId", first_name as firstname, last_name as lastname,
  race_id as "raceId", provider, reference, purpose, state, amount_minor as "amountMinor",
  receipt, taken_by as "takenBy", refunded_minor as "refundedMinor",
  to_refund as "toRefundMinor", is_for_hand as "isForHand"`;

/** A page of the payments behind a figure, the newest first, with their number and their sum. */
export async function listMoney(
  db: Kysely<Schema>,
  filter: MoneyFilter,
  page: number,
): Promise<{ payments: MoneyPayment[]; total: number; sumMinor: number }> {
  // Without a figure this adds up the money that came: an open or a failed payment is no money.
  const amount = columnOf[filter.figure ?? 'paid'];
  const { rows } = await sql<MoneyPayment>`
    select ${shown} from (${money()}) as money where ${where(filter)}
    order by created_at desc, id limit ${adminPageSize} offset ${(page - 1) * adminPageSize}
  `.execute(db);
  const { rows: sums } = await sql<{ total: number; sumMinor: number }>`
    select count(*)::int as total, coalesce(sum(${amount}), 0)::int as "sumMinor"
    from (${money()}) as money where ${where(filter)}`.execute(db);
  return { payments: rows, total: sums[0]?.total ?? 0, sumMinor: sums[0]?.sumMinor ?? 0 };
}

const batch = 1000;

/** All of them, the oldest first, with at most a thousand in memory. */
export async function* walkMoney(
  db: Kysely<Schema>,
  filter: MoneyFilter,
): AsyncGenerator<MoneyPayment> {
  let after = sql`true`;
  for (;;) {
    // Goes on from the column's own text, as a Date is too coarse.
    const { rows } = await sql<MoneyPayment & { at: string }>`
      select ${shown}, created_at::text as at from (${money()}) as money
      where ${where(filter)} and ${after} order by created_at, id limit ${batch}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = sql`(created_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)`;
  }
}
