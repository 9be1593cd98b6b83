import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import { raceStart } from '../../edition/event/event-facts.queries.ts';
import type { Texts } from '../../edition/words/text-in.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { isOtherProven } from '../prove-registration.ts';
import type { PaymentState } from './payments.rules.ts';
import { adminProvider } from './settled.rules.ts';

type Payment = Selectable<Schema['payment']>;

/** A payer's registration, with the data that mails and pages show. */
export type Payer = Selectable<Schema['participant']> & {
  race_names: Texts;
  race_starts_at: Date;
  /** Whether another registration of the same person for the race is proven. */
  is_other_proven: boolean;
};

/** Whether another registration has the payer's person, so that this one cannot be paid. */
export const isPersonTaken = ({ proven_at, is_other_proven }: Payer): boolean =>
  proven_at === null && is_other_proven;

/**
 * Not a join: a row that waited for a transaction that changes its race would come back empty,
 * since a join keeps the old race.
 */
const ofRace = <Value>(value: RawBuilder<Value>) =>
  sql<Value>`(select ${value} from race where race.id = participant.race_id)`;

const payerOf = (db: Kysely<Schema>, id: number) =>
  db
    .selectFrom('participant')
    .selectAll('participant')
    .select([
      ofRace(sql<Texts>`names`).as('race_names'),
      ofRace(raceStart()).as('race_starts_at'),
      isOtherProven.as('is_other_proven'),
    ])
    .where('participant.id', '=', id);

/** A registration by its number, as it is now. */
export const findPayer = (db: Kysely<Schema>, id: number): Promise<Payer | undefined> =>
  payerOf(db, id).executeTakeFirst();

/** The same, locked against every other change until the transaction ends. */
export const lockPayer = (trx: Transaction<Schema>, id: number): Promise<Payer | undefined> =>
  payerOf(trx, id).forUpdate().executeTakeFirst();

/** A registration's payments, the newest first. */
export const listPayments = (db: Kysely<Schema>, participantId: number): Promise<Payment[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('participant_id', '=', participantId)
    .orderBy('created_at', 'desc')
    .execute();

/** A payment by the provider's name of it, or by our id. */
export const findPayment = (
  db: Kysely<Schema>,
  asked: { provider: string; reference: string } | { id: string },
): Promise<Payment | undefined> => {
  const payments = db.selectFrom('payment').selectAll();
  return (
    'id' in asked
      ? payments.where('id', '=', asked.id)
      : payments.where('provider', '=', asked.provider).where('reference', '=', asked.reference)
  ).executeTakeFirst();
};

/** A payment by our id, locked against every other change; it must exist. */
export const lockPayment = (trx: Transaction<Schema>, id: string): Promise<Payment> =>
  trx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/**
 * Adds an open payment. Its commit does not wait for the disk: before a visitor is answered, the
 * reference is written, and with it everything that was committed earlier. So the race's places are
 * not locked for that long.
 */
export const insertPayment = (
  trx: Transaction<Schema>,
  payment: Pick<
    Payment,
    'created_at' | 'participant_id' | 'provider' | 'purpose' | 'target_race_id' | 'amount_minor'
  >,
): Promise<Payment> =>
  trx
    .insertInto('payment')
    .values(payment)
    .returningAll()
    .returning(sql`set_config('synchronous_commit', 'off', true)`.as('commit'))
    .executeTakeFirstOrThrow();

/** Adds a payment that a member of staff has taken, or waived. */
export async function insertAdminPayment(
  trx: Transaction<Schema>,
  payment: Pick<
    Insertable<Schema['payment']>,
    | 'id'
    | 'created_at'
    | 'succeeded_at'
    | 'participant_id'
    | 'purpose'
    | 'amount_minor'
    | 'source'
    | 'receipt'
    | 'taken_by'
  >,
): Promise<void> {
  await trx
    .insertInto('payment')
    .values({ ...payment, provider: adminProvider, state: 'succeeded' })
    .execute();
}

/** Notes the provider's name of a payment, before any visitor can pay it. */
export async function setReference(
  db: Kysely<Schema>,
  id: string,
  reference: string,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ reference })
    .where('id', '=', id)
    .where('reference', 'is', null)
    .execute();
}

/** Makes the next order use another key; by one, however many orders were refused. */
export async function raiseAttempt(
  db: Kysely<Schema>,
  { id, attempt }: Pick<Payment, 'id' | 'attempt'>,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}

/** Stores the new state of a payment. */
export async function setPaymentState(
  trx: Transaction<Schema>,
  id: string,
  state: PaymentState,
  succeededAt?: Date,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ state, ...(succeededAt && { succeeded_at: succeededAt }) })
    .where('id', '=', id)
    .execute();
}

/** Stores the amount that a provider took instead of the one that was asked for. */
export async function setReceived(
  trx: Transaction<Schema>,
  id: string,
  { amountMinor, currency }: { amountMinor: number; currency: string },
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ received_minor: amountMinor, received_currency: currency })
    .where('id', '=', id)
    .execute();
}

/** Whether another payment of a registration's fee has succeeded. */
export async function hasOtherFeePayment(
  trx: Transaction<Schema>,
  { id, participant_id: participantId }: Payment,
): Promise<boolean> {
  const other = await trx
    .selectFrom('payment')
    .select('id')
    .where('participant_id', '=', participantId)
    .where('purpose', '=', 'fee')
    .where('state', '=', 'succeeded')
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Changes a registration that `lockPayer` holds. */
export async function updatePayer(
  trx: Transaction<Schema>,
  id: number,
  changes: Partial<
    Pick<
      Payer,
      | 'status'
      | 'race_id'
      | 'holds_place'
      | 'held_until'
      | 'confirmed_at'
      | 'fee_minor'
      | 'extra_minor'
      | 'extra_since'
      | 'proven_at'
    >
  >,
): Promise<void> {
  await trx.updateTable('participant').set(changes).where('id', '=', id).execute();
}

/** Stores an event of a provider; false when it is stored already. */
export async function insertEvent(
  trx: Transaction<Schema>,
  event: { id: string; type: string; reference: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Payments that began before a moment and that may still change at the provider. */
export const listOpenPayments = (
  db: Kysely<Schema>,
  provider: string,
  before: Date,
): Promise<Payment[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('state', 'in', ['open', 'processing'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .execute();
