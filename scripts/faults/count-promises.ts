import type { Kysely } from 'kysely';
import type { Schema } from '../../src/platform/db/schema.ts';
import type { Taken } from './open-bank.ts';

/** An unpaid place is given back after half an hour. */
const surelyKeptMs = 25 * 60_000;

/** What the site has answered, and others know of it. */
export type Promised = {
  /** Who was answered 201, by number: the address. */
  registered: ReadonlyMap<number, string>;
  /** For whom a place is kept, and since when. */
  kept: ReadonlyMap<number, Date>;
  /** Payments that the bank has taken. */
  taken: readonly Taken[];
  /** Message-IDs that the mail server has accepted. */
  mails: readonly string[];
};

/** A promise that was broken, so many times; `such` names some. */
export type Finding = { what: string; of: number; count: number; such: string[] };

/** Compares what was promised with what is there. Each finding counts to 0 where all is well. */
export async function countPromises(db: Kysely<Schema>, promised: Promised): Promise<Finding[]> {
  return [
    ...(await countPeople(db, promised)),
    await countPlaces(db),
    ...(await countMoney(db, promised)),
    await countMails(db, promised),
  ];
}

/** A finding of all that are `such`. */
export const finding = (what: string, of: number, such: readonly unknown[]): Finding => ({
  what,
  of,
  count: such.length,
  such: such.slice(0, 5).map(String),
});

async function countPeople(db: Kysely<Schema>, { registered, kept }: Promised) {
  const people = await db
    .selectFrom('participant')
    .select(['id', 'email', 'holds_place'])
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  const byEmail = Map.groupBy(people, ({ email }) => email);
  const surely = [...kept].filter(([, since]) => Date.now() - since.getTime() < surelyKeptMs);
  const emails = [...new Set(registered.values())];
  return [
    finding(
      'registrations lost',
      registered.size,
      [...registered].filter(([id, email]) => byId.get(id)?.email !== email),
    ),
    finding(
      'registered twice',
      emails.length,
      emails.filter((email) => (byEmail.get(email)?.length ?? 0) > 1),
    ),
    finding(
      'places lost',
      surely.length,
      surely.flatMap(([id]) => (byId.get(id)?.holds_place ? [] : [id])),
    ),
  ];
}

/** Oversold, or counted otherwise than held. */
async function countPlaces(db: Kysely<Schema>): Promise<Finding> {
  const races = await db
    .selectFrom('race_places')
    .select(['race_id', 'taken', 'capacity'])
    .select((places) => [
      places
        .selectFrom('participant')
        .select((row) => row.fn.countAll<number>().as('count'))
        .whereRef('participant.race_id', '=', 'race_places.race_id')
        .where('holds_place', '=', true)
        .as('held'),
      places
        .selectFrom('waiting_entry')
        .select((row) => row.fn.countAll<number>().as('count'))
        .whereRef('waiting_entry.race_id', '=', 'race_places.race_id')
        .where('state', '=', 'offered')
        .as('offered'),
    ])
    .execute();
  const wrong = races.filter(
    ({ taken, capacity, held, offered }) =>
      taken > (capacity ?? 0) || taken !== Number(held) + Number(offered),
  );
  return finding(
    'races oversold or miscounted',
    races.length,
    wrong.map(({ race_id }) => race_id),
  );
}

async function countMoney(db: Kysely<Schema>, { taken }: Promised) {
  const payments = await db
    .selectFrom('payment')
    .innerJoin('participant', 'participant.id', 'payment.participant_id')
    .select(['payment.reference', 'payment.state', 'participant.id', 'participant.status'])
    .execute();
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  const isHonoured = ({ reference, amount, refunded }: Taken) => {
    const { state, status } = byReference.get(reference) ?? {};
    return state === 'succeeded' ? status === 'confirmed' : refunded === amount;
  };
  const charged = Map.groupBy(
    taken.filter(({ amount, refunded }) => refunded < amount),
    ({ reference }) => byReference.get(reference)?.id,
  );
  return [
    finding(
      'payments lost',
      taken.length,
      taken.filter((each) => !isHonoured(each)).map(({ reference }) => reference),
    ),
    finding(
      'charged twice',
      charged.size,
      [...charged].flatMap(([id, all]) => (all.length > 1 ? [id] : [])),
    ),
  ];
}

async function countMails(db: Kysely<Schema>, { mails }: Promised): Promise<Finding> {
  const rows = await db.selectFrom('mail').select(['id', 'state']).execute();
  const accepted = new Set(mails.map((id) => id.replace(/^<|@.*$/g, '')));
  const isThere = ({ id, state }: (typeof rows)[number]) => state === 'sent' && accepted.has(id);
  return finding(
    'mails lost',
    rows.length,
    rows.filter((row) => !isThere(row)).map(({ id }) => id),
  );
}
