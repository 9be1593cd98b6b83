import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { derived } from '../../../edition/derived.ts';
import { edition } from '../../../edition/edition.ts';
import { columnOf } from '../../../edition/fields/field-columns.ts';
import { volunteerFields } from '../../../edition/fields/field-lists.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { sealRow } from '../../../platform/db/sealed-rows.ts';
import type { AuditAction } from '../../../staff/audit/audit-actions.ts';
import { sampleMailDomain } from '../../participants/sample-participants.rules.ts';
import type { NewRegistration } from '../../registration.queries.ts';
import type { Condition, Lacking } from './admin-list.rules.ts';

/** The condition of `isCounted`, in SQL. */
const isCounted = sql`(payment.state = 'succeeded' or payment.state in ('to_refund', 'refunded')
  and exists (select from refund where payment_id = payment.id and refund.reason = 'organiser'))`;
const isSettled = sql`exists (select from payment
  where participant_id = participant.id and purpose = 'fee' and ${isCounted})`;

/** The condition of a participant's row for each filter; `no-bib` is in the public list. */
const holds = derived(() => ({
  paid: sql<boolean>`(status <> 'cancelled' and extra_minor is null and ${isSettled})`,
  unpaid: sql<boolean>`(status = 'pending' and not ${isSettled})`,
  'confirmed-unpaid': sql<boolean>`(status = 'confirmed' and fee_minor > 0 and not ${isSettled})`,
  difference: sql<boolean>`(status <> 'cancelled' and extra_minor is not null)`,
  overpaid: sql<boolean>`(status <> 'cancelled' and fee_minor < (
    select sum(payment.amount_minor - (select coalesce(sum(refund.amount_minor), 0) from refund
      where payment_id = payment.id and refund.state <> 'failed'))
    from payment where participant_id = participant.id and ${isCounted}))`,
  'to-refund': sql<boolean>`exists (
    select from payment where participant_id = participant.id and (payment.state = 'to_refund'
      or exists (select from refund where payment_id = payment.id and refund.state <> 'done')))`,
  guardian: sql<boolean>`(status = 'pending' and guardian_signed_at is null and birth_date >
    ${edition().event.raceDay}::date - make_interval(years => ${edition().registration.guardianBelowAge}))`,
  // On the site itself nobody can register without it.
  consent: sql<boolean>`(status <> 'cancelled' and source = 'office' and accepted_at is null)`,
  /** The runner has the bib, and nobody saw the certificate that is asked for. */
  certificate: edition().registration.papersAtPickup.includes('certificate')
    ? sql<boolean>`(status <> 'cancelled' and exists (select from bib_handout
        where participant_id = participant.id and undone_at is null
          and not 'certificate' = any(papers_seen)))`
    : sql<boolean>`false`,
}));

type AskedCondition = Exclude<Condition, 'no-bib'>;

/** Numbers of the participants with a condition. */
export async function listInCondition(
  db: Kysely<Schema>,
  condition: AskedCondition,
): Promise<number[]> {
  const rows = await db.selectFrom('participant').select('id').where(holds()[condition]).execute();
  return rows.map(({ id }) => id);
}

/** How many participants have each of the conditions that staff have to do something about. */
export async function countLacking(db: Kysely<Schema>): Promise<Record<Lacking, number>> {
  const count = (holding: RawBuilder<boolean>) =>
    sql<number>`(count(*) filter (where ${holding}))::int`;
  return db
    .selectFrom('participant')
    .select([
      count(holds()['to-refund']).as('to-refund'),
      count(holds().unpaid).as('unpaid'),
      count(holds()['confirmed-unpaid']).as('confirmed-unpaid'),
      count(holds().difference).as('difference'),
      count(holds().guardian).as('guardian'),
      count(holds().consent).as('consent'),
      count(sql<boolean>`(status <> 'cancelled' and bib is null)`).as('no-bib'),
      count(holds().certificate).as('certificate'),
    ])
    .executeTakeFirstOrThrow();
}

/** What all registrations together still owe, in minor units, as `owedOf` computes it. */
export async function sumOwed(db: Kysely<Schema>): Promise<number> {
  const { owed } = await db
    .selectFrom('participant')
    .select(
      sql<number>`coalesce(sum(coalesce(extra_minor, 0) + greatest(0, fee_minor - (
        select coalesce(sum(payment.amount_minor), 0) from payment
        where participant_id = participant.id and ${isCounted}))), 0)::int`.as('owed'),
    )
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  return owed;
}

/**
 * Numbers of the participants whose address or telephone number contains a text; `''` finds none.
 */
export async function findByContact(
  db: Kysely<Schema>,
  { address, digits }: { address: string; digits: string },
): Promise<number[]> {
  if (!address && !digits) return [];
  const part = `%${address.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('participant')
    .select('id')
    .where((row) =>
      row.or([
        ...(address ? [row('email', 'ilike', part)] : []),
        ...(digits
          ? [sql<boolean>`regexp_replace(phone, '\\D', '', 'g') like ${`%${digits}%`}`]
          : []),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The columns that the rows of a page show beyond the public list. */
export const listContacts = (db: Kysely<Schema>, ids: readonly number[]) =>
  db
    .selectFrom('participant')
    .select(['id', 'email', 'phone', 'bib', 'status'])
    .select([
      holds().paid.as('paid'),
      holds().unpaid.as('unpaid'),
      holds()['confirmed-unpaid'].as('confirmed-unpaid'),
      holds().difference.as('difference'),
      holds().overpaid.as('overpaid'),
      holds()['to-refund'].as('to-refund'),
      holds().guardian.as('guardian'),
      holds().consent.as('consent'),
      holds().certificate.as('certificate'),
    ])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute();

/** The data that staff who hand out bibs see beyond the public list. */
export const listMissing = (db: Kysely<Schema> | Transaction<Schema>, ids: readonly number[]) =>
  db
    .selectFrom('participant')
    .select(['id', ...volunteerFields.map((name) => columnOf(name))])
    .select([
      holds().unpaid.as('unpaid'),
      // Invented runners owe nothing.
      sql<boolean>`(${holds()['confirmed-unpaid']} and email not like ${`%@${sampleMailDomain}`})`.as(
        'confirmed-unpaid',
      ),
      holds().difference.as('difference'),
      holds().guardian.as('guardian'),
      holds().consent.as('consent'),
    ])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute();

/** Mails to some addresses, the newest first, without their contents. */
export const listMailsTo = (db: Kysely<Schema>, addresses: readonly string[]) =>
  db
    .selectFrom('mail')
    .select(['id', 'created_at', 'to_address', 'subject', 'state', 'is_file', 'sent_at'])
    .where(
      sql`lower(to_address)`,
      'in',
      addresses.map((address) => address.toLowerCase()),
    )
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();

/** Mails that this transaction has queued. */
export const listMailsOfTransaction = (trx: Transaction<Schema>) =>
  trx
    .selectFrom('mail')
    .select(['to_address as to', 'subject'])
    .where(sql<boolean>`mail.xmin = pg_current_xact_id()::xid`)
    .execute();

/** Whether the same action was taken on a participant within the last minute. */
export async function isJustDone(
  trx: Transaction<Schema>,
  { action, subject }: { action: AuditAction; subject: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('audit_entry')
    .select('id')
    .where('subject', '=', subject)
    .where('action', '=', action)
    .where('at', '>', sql<Date>`now() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Places left by race. */
export async function listFreePlaces(db: Kysely<Schema>): Promise<ReadonlyMap<number, number>> {
  const places = await db.selectFrom('race_places').selectAll().execute();
  return new Map(places.map((race) => [race.race_id, race.capacity - race.taken]));
}

/** Registers a participant by hand, with a place that the caller has taken; it does not expire. */
export async function insertByHand(
  trx: Transaction<Schema>,
  row: Omit<NewRegistration, 'person_key'> & {
    person_key: string | null;
    is_mail_due: boolean;
    /** Null: terms, privacy and risks are still to be accepted. */
    accepted_at: Date | null;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('participant')
    .values({
      ...sealRow(trx, 'participant', row),
      ordered_extras: JSON.stringify(row.ordered_extras),
      source: 'office',
      held_until: null,
      holds_place: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The registration made with the key of a form by hand; undefined when there is none. */
export const findByKey = (db: Kysely<Schema>, key: string) =>
  db.selectFrom('participant').select('id').where('claim_key', '=', key).executeTakeFirst();

/** Whether a refund was asked for under this key. */
export const findRefund = (db: Kysely<Schema>, id: string) =>
  db.selectFrom('refund').select('id').where('id', '=', id).executeTakeFirst();
