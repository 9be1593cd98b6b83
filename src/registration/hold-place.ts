import { sql, type Transaction } from 'kysely';
import { edition } from '../edition/edition.ts';
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

/** The facts that decide how long a place is kept. */
type Holding = {
  holds_begun: number;
  /** When the offer of the waiting list ends by which it was taken; null when there was none. */
  offered_until: Date | null;
  race_starts_at: Date;
};

/**
 * `full`: no place is left, or others wait for one. `not-kept`: there is a place, but it is not
 * kept for this registration, because it has used up its time, because its network or mailbox keeps
 * many places already, or because too many unproven registrations of the race have one.
 */
export type Hold = 'kept' | 'not-kept' | 'full';

/**
 * The share of a race's free places that unproven registrations may hold together; in a small race
 * `least` places.
 */
export const unprovenShare = { percent: 10, least: 5 };

/**
 * Until when an unpaid place is kept from now on: for `holdMinutes`, unless it was kept too often
 * already; for as long as an offer promised; and never past the start, as nobody can pay after it.
 */
export function keptUntil(
  { holds_begun: begun, offered_until: offeredUntil, race_starts_at: startsAt }: Holding,
  now: Date,
): Date {
  const { registration } = edition();
  const minutes = begun < registration.mostHolds ? registration.holdMinutes : 0;
  const until = Math.max(now.getTime() + minutes * 60_000, offeredUntil?.getTime() ?? 0);
  return new Date(Math.min(until, startsAt.getTime()));
}

/**
 * Keeps a place for an unpaid registration that the transaction has locked, while the runner pays.
 * A hold is prolonged when half of it is over, and it begins `registration.mostHolds` times at
 * most. Call it last, since everybody who wants a place of the race waits from here until the
 * transaction ends. `networks`: those of the visitor; undefined when there is no visitor.
 */
export async function holdPlace(
  trx: Transaction<Schema>,
  runner: Runner,
  { now, networks }: { now: Date; networks: HashedNetwork[] | undefined },
): Promise<Hold> {
  const { registration } = edition();
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
    // The hold may run out before the card payment goes through.
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
  // Finds out why no place could be kept, and whether that lasted only for a moment.
  if (await mustWait(trx, runner.race_id)) {
    // Another transaction may just be giving places back.
    await lockPlaces(trx, [runner.race_id]);
    if (await mustWait(trx, runner.race_id)) return 'full';
  }
  if (isSpent || (await hasManyHolds(trx, holder))) return 'not-kept';
  return (await take()) ? 'kept' : 'full';
}

/**
 * Takes a place and keeps it for the runner, if the runner may have one kept; false when that was
 * not possible. It is a single statement, so that the race's places are not locked while we wait
 * for an answer of the database. It has to come after `lockHolder` in a statement of its own,
 * because a statement counts what was there when it began.
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

/**
 * The three groups that a hold counts for: mailbox, networks, and the unproven registrations of the
 * race. None of them may hold many places.
 */
const holderOf = ({ email, race_id, proven_at }: Runner, networks: HashedNetwork[] = []) => ({
  mailbox: mailbox(sql.val(email)),
  networks,
  /** The race whose unproven registrations it is counted with; undefined when it is proven. */
  unprovenIn: proven_at === null ? race_id : undefined,
});
type Holder = ReturnType<typeof holderOf>;

/**
 * Makes transactions for the same mailbox, the same network, or unproven registrations of the same
 * race wait for each other, so that each one is counted.
 */
async function lockHolder(trx: Transaction<Schema>, holder: Holder): Promise<void> {
  // All transactions lock in the same order, or two could wait for each other for ever.
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
 * Counts each group by an index of its own. The index of networks has no condition on unpaid holds:
 * to a database that has not collected statistics yet, all indexes with that condition look alike,
 * and it would read the held places of all runners.
 */
const manyHolds = ({ mailbox: own, networks, unprovenIn }: Holder) => sql<boolean>`(
  (select count(held_until) from participant
    where holds_place and status = 'pending' and ${mailbox(sql.ref('email'))} = ${own}
  ) >= ${edition().registration.mostUnpaid.ofMailbox}
  ${sql.join(networks.map(manyOfNetwork), sql``)}
  ${unprovenIn === undefined ? sql`` : manyUnproven(unprovenIn)}
)`;

const manyOfNetwork = (network: HashedNetwork) => sql`
  or (select count(held_until) filter (where holds_place and status = 'pending') from participant
    where hold_networks && ${network.hashes}::bytea[]
  ) >= ${mostOf(network, edition().registration.mostUnpaid.ofNetwork)}`;

/**
 * Free places are those that no runner has for good; the places that unproven registrations hold
 * count as free.
 */
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
