import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type Opened, openRow, sealRow } from '../../db/sealed-rows.ts';
import { fallbackLanguage } from '../../i18n/languages.ts';

/** A runner's row, with the fee that was agreed on or stands. */
export type Runner = Omit<Opened<Selectable<Schema['participant']>>, 'fee_minor'> & {
  fee_minor: number;
};

const runners = (db: Kysely<Schema>, id: number) =>
  db
    .selectFrom('participant')
    .innerJoin('race', 'race.id', 'participant.race_id')
    .selectAll('participant')
    // Of two columns of one name the later one is read.
    .select([
      sql<number>`coalesce(participant.fee_minor,
        case when is_in_circuit then fee_with_circuit_minor else race.fee_minor end
      )`.as('fee_minor'),
    ])
    .where('participant.id', '=', id)
    .where('erased_at', 'is', null);

/** A runner by number; undefined when erased. */
export async function findRunner(db: Kysely<Schema>, id: number): Promise<Runner | undefined> {
  const row = await runners(db, id).executeTakeFirst();
  return row && openRow(db, 'participant', row);
}

/**
 * The same, kept from every other change until the transaction ends. Locked before it is read: a
 * joined read that waits for somebody's change of race comes back empty, as it keeps the old race.
 */
export async function lockRunner(
  trx: Transaction<Schema>,
  id: number,
): Promise<Runner | undefined> {
  await trx.selectFrom('participant').select('id').where('id', '=', id).forUpdate().execute();
  return findRunner(trx, id);
}

/** Races as a change sees them: full also while somebody waits, and whether the person is in it. */
export const listRaceChoices = (db: Kysely<Schema>, runner: Pick<Runner, 'id' | 'person_key'>) =>
  db
    .selectFrom('race')
    .innerJoin('race_places', 'race_places.race_id', 'race.id')
    .select(['race.id', 'race.fee_minor', 'race.fee_with_circuit_minor'])
    .select([
      sql<string>`race.names->>${fallbackLanguage}`.as('name'),
      sql<boolean>`taken >= capacity or exists (
        select from waiting_entry
        where waiting_entry.race_id = race.id and state = 'waiting'
      )`.as('is_full'),
      sql<boolean>`exists (
        select from participant
        where participant.race_id = race.id and participant.id <> ${runner.id}
          and person_key = ${runner.person_key} and status <> 'cancelled'
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
  changes: Partial<Omit<Runner, 'id' | 'created_at'>>,
): Promise<void> {
  const row = sealRow(trx, 'participant', changes);
  await trx.updateTable('participant').set(row).where('id', '=', id).execute();
}

/** Deletes a runner who never began a payment. */
export async function deleteRunner(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('participant').where('id', '=', id).execute();
}

/** Whether the latest mail to an address came back for good. */
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
