import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { edition } from '../edition/edition.ts';
import type { Language } from '../edition/words/languages.ts';
import type { Schema } from '../platform/db/schema.ts';
import { mailbox } from '../platform/mail/mail.queries.ts';

/** A runner who waits for a place. */
export type WaitingRunner = {
  raceId: number;
  firstname: string;
  lastname: string;
  email: string;
  language: Language;
  networks: Buffer[] | null;
  /** The day whose fees an offer keeps. */
  feeDay: string;
};

/**
 * Consumes an offer that is still valid, and returns the address that it was mailed to, until when
 * it keeps the place and the day whose fees apply; the place then belongs to the caller. Undefined
 * when the offer is no longer valid.
 */
export async function takeOffer(
  trx: Transaction<Schema>,
  { id, raceId, now }: { id: string; raceId: number; now: Date },
): Promise<{ email: string; offered_until: Date | null; fee_day: string } | undefined> {
  return trx
    .updateTable('waiting_entry')
    .set({ state: 'taken' })
    .where('id', '=', id)
    .where('race_id', '=', raceId)
    .where('state', '=', 'offered')
    .where('offered_until', '>', now)
    .returning(['email', 'offered_until', 'fee_day'])
    .executeTakeFirst();
}

/** The address that the offer of an entry is mailed to, whatever happened to the offer. */
export async function readOfferAddress(
  db: Kysely<Schema>,
  id: string,
): Promise<string | undefined> {
  const entry = await db
    .selectFrom('waiting_entry')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  return entry?.email;
}

/**
 * The number of a registration that a waiting runner has in the race, such as one without a place.
 */
export async function numberOfWaiting(
  trx: Transaction<Schema>,
  entry: { race_id: number; email: string; first_name: string; last_name: string },
): Promise<number | undefined> {
  const own = await trx
    .selectFrom('participant')
    .select('id')
    .where('race_id', '=', entry.race_id)
    .where('status', '<>', 'cancelled')
    .where(sql`lower(email)`, '=', entry.email.toLowerCase())
    .where(sql`lower(first_name)`, '=', entry.first_name.toLowerCase())
    .where(sql`lower(last_name)`, '=', entry.last_name.toLowerCase())
    .executeTakeFirst();
  return own?.id;
}

/** Whether runners wait for a place of the race, as part of a query. */
export const isWaitedFor = (raceId: number) =>
  sql<boolean>`exists (
    select from waiting_entry where waiting_entry.race_id = ${raceId} and state = 'waiting'
  )`;

/** Whether a runner must wait for a place of the race, because it is full or others wait. */
export async function mustWait(trx: Transaction<Schema>, raceId: number): Promise<boolean> {
  const free = await trx
    .selectFrom('race_places')
    .select('race_id')
    .where('race_id', '=', raceId)
    .where('taken', '<', sql.ref<number>('capacity'))
    .where(isWaitedFor(raceId), 'is', false)
    .executeTakeFirst();
  return free === undefined;
}

/** How many runners of a network, by its hashes, wait or have an offer. */
export const countWaitingOf = (trx: Transaction<Schema>, network: Buffer[]): Promise<number> =>
  countWaiting(trx, sql`networks && ${network}::bytea[]`);

/** How many runners of a mailbox wait or have an offer, over all races. */
export const countWaitingAt = (trx: Transaction<Schema>, email: string): Promise<number> =>
  countWaiting(trx, sql`${mailbox(sql.ref('email'))} = ${mailbox(sql.val(email))}`);

async function countWaiting(trx: Transaction<Schema>, whose: RawBuilder<boolean>): Promise<number> {
  const { count } = await trx
    .selectFrom('waiting_entry')
    .select((entries) => entries.fn.countAll<string>().as('count'))
    .where(whose)
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Adds a runner to the end of the list, with a mail. A runner who waits or has an offer already, by
 * address and name, keeps the place in the list, and the answer does not say so, as that would
 * reveal something about an address.
 */
export async function insertWaiting(
  trx: Transaction<Schema>,
  { raceId, firstname, lastname, email, language, networks, feeDay }: WaitingRunner,
): Promise<void> {
  await trx
    .insertInto('waiting_entry')
    .values({
      race_id: raceId,
      first_name: firstname,
      last_name: lastname,
      email,
      language,
      networks,
      fee_day: feeDay,
      is_mail_due: true,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Races where a hold or an offer has run out, or where runners wait while a place is free. */
export async function racesWithPlacesToPass(db: Kysely<Schema>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ race_id: number }>`
    select race_id from participant
    where holds_place and status = 'pending' and held_until <= ${now}
    union
    select race_id from waiting_entry where state = 'offered' and offered_until <= ${now}
    union
    select waiting_entry.race_id from waiting_entry
    join race_places on race_places.race_id = waiting_entry.race_id and taken < capacity
    where state = 'waiting'
    order by race_id`.execute(db);
  return rows.map((row) => row.race_id);
}

/**
 * Takes the places of a race's unpaid registrations whose time is up, and makes mails to their
 * runners due; returns how many.
 */
export async function endHolds(
  trx: Transaction<Schema>,
  raceId: number,
  now: Date,
): Promise<number> {
  const { registration } = edition();
  const { everyHours } = registration.holdWords;
  const toldBefore = new Date(now.getTime() - everyHours * 3600 * 1000);
  const { rows } = await sql`
    update participant set holds_place = false, held_until = null, hold_networks = null,
      is_hold_word_due = hold_told_at is null or hold_told_at <= ${toldBefore}
    where id in (
      select id from participant
      where race_id = ${raceId} and holds_place and status = 'pending' and held_until <= ${now}
      -- Whoever is being paid for just now is looked at again in the next round.
      for no key update skip locked
    )
    returning id`.execute(trx);
  return rows.length;
}

/** Withdraws a race's offers that were not accepted in time; returns how many. */
export async function endOffers(
  trx: Transaction<Schema>,
  raceId: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update waiting_entry set state = 'expired'
    where id in (
      select id from waiting_entry
      where race_id = ${raceId} and state = 'offered' and offered_until <= ${now}
      for no key update skip locked
    )
    returning id`.execute(trx);
  return rows.length;
}

/**
 * Offers the race's free places, which then count as taken, to the runners who have waited longest;
 * returns how many.
 */
export async function offerFreePlaces(
  trx: Transaction<Schema>,
  raceId: number,
  offeredUntil: Date,
): Promise<number> {
  const { rows } = await sql`
    with next as (
      -- On its own, or a plan may read it again for each row and go past the limit.
      select id from waiting_entry
      where race_id = ${raceId} and state = 'waiting'
      order by created_at, id
      limit (select capacity - taken from race_places where race_id = ${raceId})
      for no key update skip locked
    ),
    offered as (
      update waiting_entry
      set state = 'offered', offered_until = ${offeredUntil}, is_mail_due = true
      from next where waiting_entry.id = next.id
      returning waiting_entry.id
    ),
    counted as (
      update race_places set taken = taken + (select count(*) from offered)
      where race_id = ${raceId} and exists (select from offered)
    )
    select id from offered`.execute(trx);
  return rows.length;
}
