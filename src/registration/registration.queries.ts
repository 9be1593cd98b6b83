import { type Expression, type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { raceStart } from '../edition/event/event-facts.queries.ts';
import type { OrderedExtras } from '../edition/facts/extra.rules.ts';
import { columnTypes, type FieldColumns } from '../edition/fields/field-columns.ts';
import type { Schema } from '../platform/db/schema.ts';
import { sealRow } from '../platform/db/sealed-rows.ts';
import { columnNames, typedColumns } from '../platform/db/typed-columns.ts';
import { mailbox } from '../platform/mail/mail.queries.ts';
import { isOtherProven } from './prove-registration.ts';
import { otherPersonKey } from './registration.rules.ts';

/** A new registration, named by the columns, so that the database can read it as it is. */
export type NewRegistration = FieldColumns & {
  created_at: Date;
  race_id: number;
  medical_consent_at: Date | null;
  medical_consent_by: 'runner' | 'office' | 'import' | null;
  claim_key: string;
  person_key: string;
  language: string;
  fee_minor: number;
  fee_day: string | null;
  ordered_extras: OrderedExtras;
  is_mail_due: boolean;
};

const answered = ['id', 'claim_key', 'status', 'fee_minor', 'held_until'] as const;

/** The columns that the answer to a registration needs. */
export type RegistrationRow = Pick<
  { id: number; claim_key: string | null; fee_minor: number; held_until: Date | null },
  'id' | 'claim_key' | 'fee_minor' | 'held_until'
> & { status: 'pending' | 'confirmed' | 'cancelled' };

const columnTypesOf: Record<keyof NewRegistration, string> = {
  ...columnTypes,
  created_at: 'timestamptz',
  race_id: 'integer',
  medical_consent_at: 'timestamptz',
  medical_consent_by: 'text',
  claim_key: 'uuid',
  person_key: 'text',
  language: 'text',
  fee_minor: 'integer',
  fee_day: 'date',
  ordered_extras: 'jsonb',
  is_mail_due: 'boolean',
};
const columns = columnNames(columnTypesOf);
const types = typedColumns({ ...columnTypesOf, place: 'integer' });

/**
 * Registers `rows`, all for one race, while it has a place, nobody waits for one and it has not
 * started; returns those that were made, the earliest first. None of them gets a place before its
 * payment begins. A row is left out if it repeats a key, or if its person is registered already by
 * a registration that is proven or came from the same mailbox. That includes the other of two
 * people with the same name and birth date, who is recognised by the e-mail address, unless the
 * caller has checked that already (`isPersonKnown`).
 */
export async function insertRegistrations(
  db: Kysely<Schema>,
  raceId: number,
  rows: readonly NewRegistration[],
  { isPersonKnown = false } = {},
): Promise<RegistrationRow[]> {
  const isOther = sql`exists (
    select from participant as other
    where other.race_id = ${raceId} and other.status <> 'cancelled'
      and other.person_key = form.person_key || ${otherPersonKey('')}
      and lower(other.email) = lower(form.email)
  )`;
  const isProven = sql`exists (
    select from participant as other
    where other.race_id = ${raceId} and other.status <> 'cancelled'
      and other.person_key = form.person_key and other.proven_at is not null
  )`;
  const json = JSON.stringify(
    rows.map((row, place) => ({ ...sealRow(db, 'participant', row), place })),
  );
  const { rows: made } = await sql<RegistrationRow>`
    with open_race as (
      select edition.registration_opens_at as opens_at, edition.registration_closes_at as closes_at,
        ${raceStart()} as starts_at
      from race_places join race on race.id = race_places.race_id, edition
      where race_places.race_id = ${raceId} and taken < capacity and edition.is_registration_open
        and not exists (
          select from waiting_entry where race_id = ${raceId} and state = 'waiting'
        )
    )
    insert into participant (${columns}, accepted_at, proven_at)
    select ${columns}, created_at, null
    from open_race, jsonb_to_recordset(${json}::jsonb) as form (${types})
    where not ${isProven} and ${isPersonKnown ? sql`true` : sql`not ${isOther}`}
      and (opens_at is null or created_at >= opens_at)
      and (closes_at is null or created_at < closes_at)
      and (created_at >= starts_at) is not true
    order by place
    on conflict do nothing
    returning id, claim_key, status, fee_minor, held_until`.execute(db);
  return made;
}

/** A person by the key; the address finds the other of two people with the same key. */
type Person = Pick<NewRegistration, 'person_key' | 'email'>;

/** A registration that another mailbox has made and not proven does not count. */
const isPerson = (row: ExpressionBuilder<Schema, 'participant'>, { person_key, email }: Person) =>
  row.and([
    row.or([
      row('person_key', '=', person_key),
      row.and([
        row('person_key', '=', otherPersonKey(person_key)),
        row(sql`lower(email)`, '=', email.toLowerCase()),
      ]),
    ]),
    row.or([
      row('proven_at', 'is not', null),
      row(mailbox(row.ref('email')), '=', mailbox(row.val(email))),
    ]),
  ]);

/** An earlier registration with that key, or of that person for that race. */
export async function findEarlierRegistration(
  db: Kysely<Schema>,
  { claim_key, race_id, ...person }: Pick<NewRegistration, 'claim_key' | 'race_id'> & Person,
) {
  const rows = await db
    .selectFrom('participant')
    .select([...answered, 'race_id', 'person_key', 'email', 'holds_place', 'ordered_extras'])
    .select(isOtherProven.as('is_other_proven'))
    .where((row) =>
      row.or([
        row('claim_key', '=', claim_key),
        row.and([
          row('race_id', '=', race_id),
          isPerson(row, person),
          row('status', '<>', 'cancelled'),
        ]),
      ]),
    )
    .orderBy((row) => row('proven_at', 'is not', null), 'desc')
    .execute();
  return rows.find((row) => row.claim_key === claim_key) ?? rows[0];
}

/** Whether a registration was made with this key, so that the form makes no other. */
export async function isKeyUsed(db: Kysely<Schema>, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('participant')
    .select('id')
    .where('claim_key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Of two people with the same name and birth date: the key of the one whose registration with this
 * mailbox was cancelled, and who has made no other since.
 */
export async function findCancelledPerson(
  db: Kysely<Schema>,
  { race_id, person_key, email }: Pick<NewRegistration, 'race_id'> & Person,
): Promise<string | undefined> {
  const keys = [person_key, otherPersonKey(person_key)];
  const rows = await db
    .selectFrom('participant')
    .select(['person_key', 'status', 'email'])
    .where('race_id', '=', race_id)
    .where('person_key', 'in', keys)
    .execute();
  return keys.find((key) => {
    const own = rows.filter((each) => each.person_key === key);
    return (
      own.every(({ status }) => status === 'cancelled') &&
      own.some((each) => each.email?.toLowerCase() === email.toLowerCase())
    );
  });
}

/** Whether the person in the form has an active registration in one of some races. */
export async function isEnteredIn(
  db: Kysely<Schema>,
  raceIds: readonly number[],
  person: Person,
): Promise<boolean> {
  if (raceIds.length === 0) return false;
  const found = await db
    .selectFrom('participant')
    .select('id')
    .where('race_id', 'in', raceIds)
    .where((row) => isPerson(row, person))
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The address that an offer was mailed to, until when the offer lasts, and until when its place is
 * kept unpaid.
 */
type KeptByOffer = { offeredTo: string; offered_until: Date | null; held_until: Date };

/**
 * Whether an address is the one that an offer was mailed to. It does not compare by `mailbox`,
 * since where full stops count one mailbox in that sense may belong to several people.
 */
const isOffered = (address: Expression<string | null>, offeredTo: string) =>
  sql<boolean>`lower(${address}) = lower(${offeredTo})`;

/**
 * Registers with the place of an offer, which the caller has to consume. If the address is the one
 * of the offer, its mail was answered, which proves the registration.
 */
export async function insertWithPlace(
  db: Kysely<Schema>,
  row: NewRegistration,
  { offeredTo, ...kept }: KeptByOffer,
): Promise<RegistrationRow> {
  return db
    .insertInto('participant')
    .values({
      ...sealRow(db, 'participant', row),
      ordered_extras: JSON.stringify(row.ordered_extras),
      ...kept,
      holds_place: true,
      holds_begun: 1,
      is_mail_due: true,
      accepted_at: row.created_at,
      proven_at: sql<Date | null>`
        case when ${isOffered(sql.val(row.email), offeredTo)} then ${row.created_at}::timestamptz end`,
    })
    .returning(answered)
    .executeTakeFirstOrThrow();
}

/**
 * Gives the place to a pending registration without a place, which has the offer's address or the
 * form's key; undefined for any other, as it belongs to another person.
 */
export async function givePlace(
  db: Kysely<Schema>,
  { id, claim_key }: { id: number; claim_key: string },
  { offeredTo, ...changes }: KeptByOffer & { fee_minor: number; ordered_extras: OrderedExtras },
): Promise<RegistrationRow | undefined> {
  return db
    .updateTable('participant')
    .set({
      ...changes,
      ordered_extras: JSON.stringify(changes.ordered_extras),
      holds_place: true,
      is_mail_due: true,
    })
    .set((row) => ({
      proven_at: sql<Date | null>`coalesce(proven_at,
        case when ${isOffered(row.ref('email'), offeredTo)} then now() end)`,
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('holds_place', '=', false)
    .where((row) =>
      row.or([row('claim_key', '=', claim_key), isOffered(row.ref('email'), offeredTo)]),
    )
    .returning(answered)
    .executeTakeFirst();
}

/**
 * Makes the mail with the link due once more, unless it was written within the last hour, or within
 * the last day while nobody has acted for the registration.
 */
export async function askForMailAgain(db: Kysely<Schema>, id: number, now: Date): Promise<void> {
  await db
    .updateTable('participant')
    .set({ is_mail_due: true })
    .where('id', '=', id)
    .where(
      sql<boolean>`mail_written_at <= ${now}::timestamptz
        - case when proven_at is null then interval '1 day' else interval '1 hour' end`,
    )
    .execute();
}
