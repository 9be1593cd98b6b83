import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { openRow, type Stored, sealRow } from '../../db/sealed-rows.ts';
import { isSettled, netBani } from '../payments/settled-rules.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** A participant as an import compares and writes it; `birth_date` as YYYY-MM-DD. */
export type ImportedRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  country: string;
  birth_date: string | null;
  gender: 'M' | 'F' | null;
  race_id: number;
  emergency_name: string;
  emergency_phone: string;
  medical_info: string;
  medical_consent_at: Date | null;
  medical_consent_by: 'runner' | 'office' | 'import' | null;
  is_in_circuit: boolean;
  shirt_size: string | null;
  licence: string | null;
  guardian_name: string | null;
  guardian_email: string | null;
  person_key: string | null;
  bib: number | null;
  status: 'pending' | 'confirmed' | 'cancelled';
  language: string;
  /** Null: the race's. */
  fee_bani: number | null;
  extra_bani: number | null;
  extra_since: Date | null;
};

/** What came for a participant, as the rules of fees ask for it. */
export type Settled = { isSettled: boolean; netBani: number; isPaying: boolean };

/** A new participant, with what only a registration has. */
export type NewParticipant = Omit<ImportedRow, 'id'> & {
  created_at: Date;
  confirmed_at: Date | null;
  fee_bani: number;
  is_mail_due: boolean;
};

/**
 * Participants that the rows of a file may be about: by number, by bib, or as the same person. In a
 * transaction that is to change them they are kept from every other change.
 */
export async function findConcerned(
  db: Db,
  wanted: { ids: number[]; bibs: number[]; persons: string[] },
): Promise<ImportedRow[]> {
  const lock = db.isTransaction ? sql`for update` : sql``;
  const { rows } = await sql<Stored<'participant', ImportedRow>>`
    select id, first_name, last_name, email, phone, country, birth_date::text as birth_date, gender,
      race_id, emergency_name, emergency_phone, medical_info, medical_consent_at, medical_consent_by,
      is_in_circuit, shirt_size, licence,
      guardian_name, guardian_email, person_key, bib, status, language,
      fee_bani, extra_bani, extra_since
    from participant
    where erased_at is null and (id = any(${wanted.ids}::integer[])
      or bib = any(${wanted.bibs}::integer[]) or person_key = any(${wanted.persons}::text[]))
    order by id ${lock}`.execute(db);
  return rows.map((row) => openRow(db, 'participant', row));
}

/** How the money of participants stands, by number. */
export async function findSettled(db: Db, ids: number[]): Promise<ReadonlyMap<number, Settled>> {
  if (ids.length === 0) return new Map();
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'participant_id', 'purpose', 'state', 'amount_bani'])
    .where('participant_id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['participant_id', 'payment_id', 'refund.amount_bani', 'reason', 'refund.state'])
    .where('participant_id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  const refundsBy = Map.groupBy(refunds, (each) => each.participant_id);
  const found = [...Map.groupBy(payments, (each) => each.participant_id)].map(([id, own]) => {
    const back = refundsBy.get(id) ?? [];
    const isPaying = own.some(({ state }) => state === 'processing');
    return [
      id,
      { isSettled: isSettled(own, back), netBani: netBani(own, back), isPaying },
    ] as const;
  });
  return new Map(found);
}

/** Places by race. */
export const listPlaces = (db: Db) =>
  db.selectFrom('race_places').selectAll().orderBy('race_id').execute();

/** Counts places as taken, all or none; false when there are not so many. */
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
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  country: 'text',
  birth_date: 'date',
  gender: 'text',
  emergency_name: 'text',
  emergency_phone: 'text',
  medical_info: 'text',
  medical_consent_at: 'timestamptz',
  medical_consent_by: 'text',
  is_in_circuit: 'boolean',
  shirt_size: 'text',
  licence: 'text',
  guardian_name: 'text',
  guardian_email: 'text',
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
  fee_bani: 'integer',
  is_mail_due: 'boolean',
} as const;
const changeable = {
  ...shared,
  fee_bani: 'integer',
  extra_bani: 'integer',
  extra_since: 'timestamptz',
} as const;
const names = (columns: object) => sql.raw(Object.keys(columns).join(', '));
const typed = (columns: object) =>
  sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  );

const sealedJson = (trx: Transaction<Schema>, rows: readonly object[]) =>
  JSON.stringify(rows.map((row) => sealRow(trx, 'participant', row)));

/** Adds participants with places that the caller has taken for them. */
export async function insertParticipants(
  trx: Transaction<Schema>,
  rows: readonly NewParticipant[],
): Promise<void> {
  await sql`
    insert into participant (${names(added)}, holds_place)
    select ${names(added)}, true
    from jsonb_to_recordset(${sealedJson(trx, rows)}::jsonb) as given (${typed(added)})`.execute(
    trx,
  );
}

/** Writes what may be changed of participants that `findConcerned` has locked. */
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
    from jsonb_to_recordset(${sealedJson(trx, rows)}::jsonb) as given (id integer, ${typed(changeable)})
    where participant.id = given.id`.execute(trx);
}

/** Has the mail with the link written to participants who have not cancelled. */
export async function askForMails(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('participant')
    .set({ is_mail_due: true })
    .where('id', 'in', ids)
    .where('status', '<>', 'cancelled')
    .execute();
}
