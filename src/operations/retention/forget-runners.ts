import { sql, type Transaction } from 'kysely';
import { daysSinceRaces } from '../../edition/event/event-facts.queries.ts';
import { retention } from '../../edition/facts.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { forgetAudit } from '../../staff/audit/forget-audit.ts';

/**
 * Deletes the waiting lists once so many days have passed since the event as the policy promises.
 */
export async function forgetWaiting(trx: Transaction<Schema>, now: Date): Promise<number> {
  if ((await daysSinceRaces(trx, now)) < retention.safetyDaysAfterEvent) return 0;
  const { rows } = await sql<{ id: string; race_id: number; state: string }>`
    delete from waiting_entry returning id, race_id, state`.execute(trx);
  await forgetAudit(
    trx,
    rows.map(({ id }) => `waiting entry ${id}`),
  );
  for (const { race_id } of rows.filter(({ state }) => state === 'offered')) {
    await sql`update race_places set taken = taken - 1 where race_id = ${race_id}`.execute(trx);
  }
  return rows.length;
}

/** Deletes what was kept of erased runners for the accounts, once the law asks for it no longer. */
export async function forgetReceipts(trx: Transaction<Schema>, now: Date): Promise<number> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - retention.invoicesYears);
  const { rows } = await sql<{ id: number }>`
    select id from participant where erased_at < ${oldest} and not exists (
      select from payment where participant_id = participant.id and created_at >= ${oldest}
    ) for update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`
    delete from refund using payment
    where refund.payment_id = payment.id and participant_id = any(${ids})`.execute(trx);
  const payments = await sql<{ id: string }>`
    delete from payment where participant_id = any(${ids}) returning id`.execute(trx);
  await forgetAudit(
    trx,
    payments.rows.map(({ id }) => `payment ${id}`),
  );
  await sql`
    with gone as (
      delete from participant where id = any(${ids}) returning race_id, holds_place
    )
    update race_places set taken = taken - given.count from (
      select race_id, count(*)::integer as count from gone where holds_place group by race_id
    ) as given
    where given.race_id = race_places.race_id`.execute(trx);
  return ids.length;
}

/** Deletes files that nobody fetched within a day. */
export async function forgetDownloads(trx: Transaction<Schema>): Promise<void> {
  await sql`delete from office_download where created_at < now() - interval '1 day'`.execute(trx);
}
