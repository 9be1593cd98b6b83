import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { fallbackLanguage } from '../../edition/words/languages.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { type Opened, openRow, sealRow } from '../../platform/db/sealed-rows.ts';

/** A runner's row. */
export type Runner = Opened<Selectable<Schema['participant']>>;

const runners = (db: Kysely<Schema>, id: number) =>
  db.selectFrom('participant').selectAll().where('id', '=', id).where('erased_at', 'is', null);

/** A runner by number; undefined when erased. */
export async function findRunner(db: Kysely<Schema>, id: number): Promise<Runner | undefined> {
  const row = await runners(db, id).executeTakeFirst();
  return row && openRow(db, 'participant', row);
}

/** The same, kept from every other change until the transaction ends. */
export async function lockRunner(
  trx: Transaction<Schema>,
  id: number,
): Promise<Runner | undefined> {
  const row = await runners(trx, id).forUpdate().executeTakeFirst();
  return row && openRow(trx, 'participant', row);
}

/**
 * The races as a change of race sees them. A race counts as full also while runners wait for it,
 * and each race says whether the person is in it.
 */
export const listRaceChoices = (db: Kysely<Schema>, runner: Pick<Runner, 'id' | 'person_key'>) =>
  db
    .selectFrom('race')
    .innerJoin('race_places', 'race_places.race_id', 'race.id')
    .select('race.id')
    .select([
      sql<string>`race.names->>${fallbackLanguage()}`.as('name'),
      sql<boolean>`taken >= capacity or exists (
        select from waiting_entry
        where waiting_entry.race_id = race.id and state = 'waiting'
      )`.as('is_full'),
      sql<boolean>`exists (
        select from participant
        where participant.race_id = race.id and participant.id <> ${runner.id}
          and person_key = ${runner.person_key} and status <> 'cancelled'
          and proven_at is not null
      )`.as('has_same_person'),
    ])
    .orderBy('position')
    .execute();

export type RaceChoice = Awaited<ReturnType<typeof listRaceChoices>>[number];

/** A runner's payments, the oldest first. */
export const listRunnerPayments = (db: Kysely<Schema>, id: number) =>
  db
    .selectFrom('payment')
    .leftJoin('staff', 'staff.id', 'payment.taken_by')
    .selectAll('payment')
    .select('staff.name as taken_by_name')
    .where('participant_id', '=', id)
    .orderBy('payment.created_at')
    .execute();

export type RunnerPayment = Awaited<ReturnType<typeof listRunnerPayments>>[number];

/** The refunds of a runner's payments, the oldest first. */
export const listRunnerRefunds = (db: Kysely<Schema>, id: number) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .where('payment.participant_id', '=', id)
    .orderBy('refund.created_at')
    .execute();

export type RunnerRefund = Awaited<ReturnType<typeof listRunnerRefunds>>[number];

/** Changes a runner that `lockRunner` holds. */
export async function updateRunner(
  trx: Transaction<Schema>,
  id: number,
  changes: Partial<Omit<Runner, 'id' | 'created_at' | 'ordered_extras'>>,
): Promise<void> {
  const row = sealRow(trx, 'participant', changes);
  await trx.updateTable('participant').set(row).where('id', '=', id).execute();
}

/** Deletes a runner who never began a payment. */
export async function deleteRunner(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('participant').where('id', '=', id).execute();
}

/** Whether the latest mail to an address was returned for good. */
export async function hasMailFailed(db: Kysely<Schema>, address: string): Promise<boolean> {
  const latest = await db
    .selectFrom('mail')
    .select('state')
    .where(sql`lower(to_address)`, '=', address.toLowerCase())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.state === 'failed';
}
