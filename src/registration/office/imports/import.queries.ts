import { type Kysely, sql, type Transaction } from 'kysely';
import type { OrderedExtras } from '../../../edition/facts/extra.rules.ts';
import { columnTypes, type FieldColumns } from '../../../edition/fields/field-columns.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { openRow, type Stored, sealRow } from '../../../platform/db/sealed-rows.ts';
import { columnNames, typedColumns } from '../../../platform/db/typed-columns.ts';
import { mailbox } from '../../../platform/mail/mail.queries.ts';
import { isSettled, netMinor } from '../../payments/settled.rules.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** A participant as an import compares and writes it. */
export type ImportedRow = FieldColumns & {
  id: number;
  race_id: number;
  medical_consent_at: Date | null;
  medical_consent_by: 'runner' | 'office' | 'import' | null;
  person_key: string | null;
  bib: number | null;
  status: 'pending' | 'confirmed' | 'cancelled';
  language: string;
  created_at: Date;
  fee_minor: number;
  /** The day whose fees apply; null: the day of the registration. */
  fee_day: string | null;
  extra_minor: number | null;
  extra_since: Date | null;
  ordered_extras: OrderedExtras;
};

const readColumns = columnNames(columnTypes);

/** The payments of a participant, as the rules of fees need them. */
export type Settled = { isSettled: boolean; netMinor: number; isPaying: boolean };

/** A new participant, with the columns that only a registration has. */
export type NewParticipant = Omit<ImportedRow, 'id'> & {
  confirmed_at: Date | null;
  is_mail_due: boolean;
};

/**
 * Participants that the rows of a file may be about: by number, by bib, or as the same person,
 * where that is proven. In a transaction that will change them they are locked.
 */
export async function findConcerned(
  db: Db,
  wanted: { ids: number[]; bibs: number[]; persons: string[] },
): Promise<ImportedRow[]> {
  const lock = db.isTransaction ? sql`for update` : sql``;
  const { rows } = await sql<Stored<'participant', ImportedRow>>`
    select id, ${readColumns}, race_id, medical_consent_at, medical_consent_by, person_key, bib, status, language,
      created_at, fee_minor, fee_day, extra_minor, extra_since, ordered_extras
    from participant
    where erased_at is null and (id = any(${wanted.ids}::integer[])
      or bib = any(${wanted.bibs}::integer[])
      or person_key = any(${wanted.persons}::text[]) and proven_at is not null)
    order by id ${lock}`.execute(db);
  return rows.map((row) => openRow(db, 'participant', row));
}

/**
 * Which of these participants, after the change, would be the same person as another registration
 * for the race, as `participant_once_per_race` defines it; with the number of that other
 * registration.
 */
export async function findSamePersons(
  db: Db,
  changed: readonly ImportedRow[],
): Promise<{ id: number; other: number }[]> {
  if (changed.length === 0) return [];
  const given = changed.map(({ id, person_key, email }) => ({ id, person_key, email }));
  const { rows } = await sql<{ id: number; other: number }>`
    select own.id, min(other.id) as other
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (id integer, person_key text, email text)
    join participant own on own.id = given.id and own.status <> 'cancelled'
    join participant other on other.id <> own.id and other.status <> 'cancelled'
      and other.race_id = own.race_id and other.person_key = given.person_key
      and (other.proven_at is null) = (own.proven_at is null)
    where own.proven_at is not null
      or ${mailbox(sql.ref('other.email'))} = ${mailbox(sql.ref('given.email'))}
    group by own.id`.execute(db);
  return rows;
}

/** The state of participants' payments, by number. */
export async function findSettled(db: Db, ids: number[]): Promise<ReadonlyMap<number, Settled>> {
  if (ids.length === 0) return new Map();
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'participant_id', 'purpose', 'state', 'amount_minor'])
    .where('participant_id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['participant_id', 'payment_id', 'refund.amount_minor', 'reason', 'refund.state'])
    .where('participant_id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  const refundsBy = Map.groupBy(refunds, (each) => each.participant_id);
  const found = [...Map.groupBy(payments, (each) => each.participant_id)].map(([id, own]) => {
    const back = refundsBy.get(id) ?? [];
    const isPaying = own.some(({ state }) => state === 'processing');
    return [
      id,
      { isSettled: isSettled(own, back), netMinor: netMinor(own, back), isPaying },
    ] as const;
  });
  return new Map(found);
}

/** Places by race. */
export const listPlaces = (db: Db) =>
  db.selectFrom('race_places').selectAll().orderBy('race_id').execute();

/** Counts places as taken, all or none; false when there are not enough. */
export async function takePlaces(
  trx: Transaction<Schema>,
  raceId: number,
  count: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('race_places')
    .set((places) => ({ taken: places('taken', '+', count) }))
    .where('race_id', '=', raceId)
    .where((places) => places(places('taken', '+', count), '<=', places.ref('capacity')))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const shared = {
  ...columnTypes,
  medical_consent_at: 'timestamptz',
  medical_consent_by: 'text',
  person_key: 'text',
  bib: 'integer',
} as const;
const added = {
  ...shared,
  race_id: 'integer',
  status: 'text',
  created_at: 'timestamptz',
  confirmed_at: 'timestamptz',
  language: 'text',
  fee_minor: 'integer',
  ordered_extras: 'jsonb',
  is_mail_due: 'boolean',
} as const;
const changeable = {
  ...shared,
  fee_minor: 'integer',
  extra_minor: 'integer',
  extra_since: 'timestamptz',
} as const;
const sealedJson = (trx: Transaction<Schema>, rows: readonly object[]) =>
  JSON.stringify(rows.map((row) => sealRow(trx, 'participant', row)));

/** Adds participants with places that the caller has taken for them. */
export async function insertParticipants(
  trx: Transaction<Schema>,
  rows: readonly NewParticipant[],
): Promise<void> {
  await sql`
    insert into participant (${columnNames(added)}, holds_place)
    select ${columnNames(added)}, true
    from jsonb_to_recordset(${sealedJson(trx, rows)}::jsonb) as given (${typedColumns(added)})`.execute(
    trx,
  );
}

/** Writes what an import may change of participants that `findConcerned` has locked. */
export async function updateParticipants(
  trx: Transaction<Schema>,
  rows: readonly ImportedRow[],
): Promise<void> {
  const sets = sql.raw(
    Object.keys(changeable)
      .map((name) => `${name} = given.${name}`)
      .join(', '),
  );
  await sql`
    update participant set ${sets}
    from jsonb_to_recordset(${sealedJson(trx, rows)}::jsonb) as given (id integer, ${typedColumns(changeable)})
    where participant.id = given.id`.execute(trx);
}

/** Has the mail with the link written for participants who have not cancelled. */
export async function askForMails(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('participant')
    .set({ is_mail_due: true })
    .where('id', 'in', ids)
    .where('status', '<>', 'cancelled')
    .execute();
}
