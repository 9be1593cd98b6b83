import { sql, type Transaction } from 'kysely';
import { registration } from '../edition/facts.ts';
import type { Schema } from '../platform/db/schema.ts';
import { mostOf } from '../platform/http/address-prefix.rules.ts';
import { type HashedNetwork, keptOf } from '../platform/http/hash-visitor.ts';
import { mailbox } from '../platform/mail/mail.queries.ts';
import { lockPlaces, placeTaken } from './places.ts';
import { isWaitedFor, mustWait } from './waiting-list.queries.ts';

type Runner = {
  id: number;
  race_id: number;
  email: string;
  holds_place: boolean;
  held_until: Date | null;
  proven_at: Date | null;
} & Holding;

/** What decides how long a place is kept. */
type Holding = {
  holds_begun: number;
  /** Of the offer of the waiting list that it was taken by; null: of none. */
  offered_until: Date | null;
  race_starts_at: Date;
};

/**
 * `full`: no place is left, or others wait for it. `not-kept`: there is one, but it is not kept for
 * this registration, which has used up its time, or whose network or mailbox keeps many already, or
 * which is as unproven as many that have places.
 */
export type Hold = 'kept' | 'not-kept' | 'full';

/** What of a race’s free places unproven registrations may hold together; `least` in a small race. */
export const unprovenShare = { percent: 10, least: 5 };

/**
 * Until when a place is kept unpaid from now on: for `holdMinutes`, unless that was too often
 * already, for as long as an offer promised it, and not past the start, as nobody can pay then.
 */
export function keptUntil(
  { holds_begun: begun, offered_until: offeredUntil, race_starts_at: startsAt }: Holding,
  now: Date,
): Date {
  const minutes = begun < registration.mostHolds ? registration.holdMinutes : 0;
  const until = Math.max(now.getTime() + minutes * 60_000, offeredUntil?.getTime() ?? 0);
  return new Date(Math.min(until, startsAt.getTime()));
}

/**
 * Keeps a place for an unpaid registration that the transaction has locked, while it is being paid.
 * A hold is prolonged when half of it is over, and begins `registration.mostHolds` times at most.
 * Best called last: everybody who wants a place of the race waits from here to the transaction's
 * end. `networks`: those of the visitor; undefined: nobody's.
 */
export async function holdPlace(
  trx: Transaction<Schema>,
  runner: Runner,
  { now, networks }: { now: Date; networks: HashedNetwork[] | undefined },
): Promise<Hold> {
  const isSpent = runner.holds_begun >= registration.mostHolds;
  const hold = {
    held_until: keptUntil(runner, now),
    holds_begun: runner.holds_begun + 1,
    hold_networks: keptOf(networks),
  };
  if (runner.holds_place) {
    const leftMs = (runner.held_until?.getTime() ?? Infinity) - now.getTime();
    const isLongEnough = leftMs * 2 >= registration.holdMinutes * 60_000;
    if (isLongEnough) return 'kept';
    // It runs out perhaps before the card is through.
    if (isSpent) return 'not-kept';
    const isLongest = now.getTime() + leftMs >= hold.held_until.getTime();
    if (isLongest) return 'kept';
    await trx.updateTable('participant').set(hold).where('id', '=', runner.id).execute();
    return 'kept';
  }
  const holder = holderOf(runner, networks);
  await lockHolder(trx, holder);
  const take = () => takeAndHold(trx, runner, hold, holder);
  if (!isSpent && (await take())) return 'kept';
  // Why not, and whether it was so for a moment only.
  if (await mustWait(trx, runner.race_id)) {
    // Somebody gives places back just now, perhaps.
    await lockPlaces(trx, [runner.race_id]);
    if (await mustWait(trx, runner.race_id)) return 'full';
  }
  if (isSpent || (await hasManyHolds(trx, holder))) return 'not-kept';
  return (await take()) ? 'kept' : 'full';
}

/**
 * Takes a place for whoever may have one kept, and keeps it; false where nothing came of it. One
 * statement, so that the race's places are locked for no answer of the database in between; on its
 * own after `lockHolder`, as it counts what was there when it began.
 */
async function takeAndHold(
  trx: Transaction<Schema>,
  { id, race_id: raceId }: Runner,
  hold: { held_until: Date; holds_begun: number; hold_networks: Buffer[] | null },
  holder: Holder,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .with('place', (places) =>
      placeTaken(places, raceId)
        .where(isWaitedFor(raceId), 'is', false)
        .where(manyHolds(holder), 'is', false)
        .returning('race_id'),
    )
    .updateTable('participant')
    .set({ ...hold, holds_place: true })
    .where('id', '=', id)
    .where((is) => is.exists(is.selectFrom('place').select('race_id')))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whom a place is kept for: nobody keeps many, by any of the three. */
const holderOf = ({ email, race_id, proven_at }: Runner, networks: HashedNetwork[] = []) => ({
  mailbox: mailbox(sql.val(email)),
  networks,
  /** The race among whose unproven ones it is counted. */
  unprovenIn: proven_at === null ? race_id : undefined,
});
type Holder = ReturnType<typeof holderOf>;

/**
 * Those of one mailbox or network wait for each other's transactions, and so do all unproven ones of
 * a race, so that each is counted.
 */
async function lockHolder(trx: Transaction<Schema>, holder: Holder): Promise<void> {
  // In one order for everybody, or two could wait for each other.
  const hashes = holder.networks.flatMap((network) => network.hashes);
  const networks = hashes.map((hash) => hash.toString('hex')).toSorted();
  const { unprovenIn } = holder;
  const unproven = unprovenIn === undefined ? [] : [`unproven ${unprovenIn}`];
  await sql`select pg_advisory_xact_lock(hashtextextended(holder, 2))
    from unnest(array[${holder.mailbox}] || ${[...networks, ...unproven]}::text[]) as holder`.execute(
    trx,
  );
}

async function hasManyHolds(trx: Transaction<Schema>, holder: Holder): Promise<boolean> {
  const row = await trx.selectNoFrom(manyHolds(holder).as('isMany')).executeTakeFirstOrThrow();
  return row.isMany;
}

/**
 * Counts each by an index of its own. Whether a place is kept unpaid is not asked of the index
 * of networks: all indexes with that condition look alike to a database that has not counted its
 * rows yet, and it would read the places of everybody.
 */
const manyHolds = ({ mailbox: own, networks, unprovenIn }: Holder) => sql<boolean>`(
  (select count(held_until) from participant
    where holds_place and status = 'pending' and ${mailbox(sql.ref('email'))} = ${own}
  ) >= ${registration.mostUnpaid.ofMailbox}
  ${sql.join(networks.map(manyOfNetwork), sql``)}
  ${unprovenIn === undefined ? sql`` : manyUnproven(unprovenIn)}
)`;

const manyOfNetwork = (network: HashedNetwork) => sql`
  or (select count(held_until) filter (where holds_place and status = 'pending') from participant
    where hold_networks && ${network.hashes}::bytea[]
  ) >= ${mostOf(network, registration.mostUnpaid.ofNetwork)}`;

/** Free are the places that nobody has for good: those that unproven ones hold are among them. */
const manyUnproven = (raceId: number) => sql`
  or (
    select unproven.held >= greatest(
      ${unprovenShare.least}, (capacity - taken + unproven.held) * ${unprovenShare.percent} / 100
    )
    from race_places, (
      select count(*) as held from participant
      where race_id = ${raceId} and proven_at is null and holds_place
    ) as unproven
    where race_places.race_id = ${raceId}
  )`;
