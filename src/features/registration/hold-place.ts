import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { registration } from '../../edition/facts.ts';
import { mailbox } from '../../mail/mail.queries.ts';
import { lockPlaces, placeTaken } from './places.ts';
import { mustWait } from './waiting-list.queries.ts';

type Runner = {
  id: number;
  race_id: number;
  email: string;
  holds_place: boolean;
  held_until: Date | null;
  holds_begun: number;
};

/**
 * `full`: no place is left, or others wait for it. `not-kept`: there is one, but it is not kept for
 * this registration, which has used up its time or whose network or mailbox keeps many already.
 */
export type Hold = 'kept' | 'not-kept' | 'full';

/** When a hold that begins now ends. */
export const holdEnds = (now: Date): Date =>
  new Date(now.getTime() + registration.holdMinutes * 60_000);

/**
 * Keeps a place for an unpaid registration that the transaction has locked, while it is being paid.
 * A hold is prolonged when half of it is over, and begins `registration.mostHolds` times at most.
 * Best called last: everybody who wants a place of the race waits from here to the transaction's
 * end. `network`: the hashes that the visitor's network has now; undefined: nobody's.
 */
export async function holdPlace(
  trx: Transaction<Schema>,
  runner: Runner,
  { now, network }: { now: Date; network: Buffer[] | undefined },
): Promise<Hold> {
  const isSpent = runner.holds_begun >= registration.mostHolds;
  const hold = {
    held_until: holdEnds(now),
    holds_begun: runner.holds_begun + 1,
    hold_network: network?.[0] ?? null,
  };
  if (runner.holds_place) {
    const leftMs = (runner.held_until?.getTime() ?? Infinity) - now.getTime();
    const isLongEnough = leftMs * 2 >= registration.holdMinutes * 60_000;
    if (isLongEnough) return 'kept';
    // It runs out perhaps before the card is through.
    if (isSpent) return 'not-kept';
    await trx.updateTable('participant').set(hold).where('id', '=', runner.id).execute();
    return 'kept';
  }
  const holder = holderOf(runner.email, network);
  await lockHolder(trx, holder);
  if (await mustWait(trx, runner.race_id)) {
    // Somebody gives places back just now, perhaps.
    await lockPlaces(trx, [runner.race_id]);
    if (await mustWait(trx, runner.race_id)) return 'full';
  }
  if (isSpent || (await hasManyHolds(trx, holder))) return 'not-kept';
  // One statement, so that the race's places are locked for no answer of the database in between.
  const { numUpdatedRows } = await trx
    .with('place', (places) => placeTaken(places, runner.race_id).returning('race_id'))
    .updateTable('participant')
    .set({ ...hold, holds_place: true })
    .where('id', '=', runner.id)
    .where((is) => is.exists(is.selectFrom('place').select('race_id')))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? 'kept' : 'full';
}

/** Whom a place is kept for: nobody keeps many, by either of the two. */
const holderOf = (email: string, network: Buffer[] = []) => ({
  mailbox: mailbox(sql.val(email)),
  network,
});
type Holder = ReturnType<typeof holderOf>;

/** Those of one mailbox or network wait for each other's transactions, so that each is counted. */
async function lockHolder(trx: Transaction<Schema>, holder: Holder): Promise<void> {
  // In one order for everybody, or two could wait for each other.
  const network = holder.network.map((hash) => hash.toString('hex')).toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(holder, 2))
    from unnest(array[${holder.mailbox}] || ${network}::text[]) as holder`.execute(trx);
}

async function hasManyHolds(trx: Transaction<Schema>, holder: Holder): Promise<boolean> {
  const unpaid = trx
    .selectFrom('participant')
    .where('holds_place', '=', true)
    .where('status', '=', 'pending')
    .where('held_until', 'is not', null)
    .select((row) => row.fn.countAll<string>().as('count'));
  // Two counts, each by an index of its own.
  const kept = await trx
    .selectNoFrom([
      unpaid
        .where((row) => sql<boolean>`${mailbox(row.ref('email'))} = ${holder.mailbox}`)
        .as('ofMailbox'),
      unpaid.where(sql<boolean>`hold_network = any(${holder.network}::bytea[])`).as('ofNetwork'),
    ])
    .executeTakeFirstOrThrow();
  const { mostUnpaid } = registration;
  return (
    Number(kept.ofMailbox) >= mostUnpaid.ofMailbox || Number(kept.ofNetwork) >= mostUnpaid.ofNetwork
  );
}
