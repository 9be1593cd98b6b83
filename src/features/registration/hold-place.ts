import { sql, type Transaction } from 'kysely';
import { registration } from '../../../edition/registration.ts';
import type { Schema } from '../../db/schema.ts';
import { mailbox } from '../mail/mail-queries.ts';
import { lockPlaces, takePlace } from './places.ts';
import { mustWait } from './waiting-list-queries.ts';

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
 * `network`: the hashes that the visitor's network has now; undefined: nobody's.
 */
export async function holdPlace(
  trx: Transaction<Schema>,
  runner: Runner,
  { now, network }: { now: Date; network: Buffer[] | undefined },
): Promise<Hold> {
  const isSpent = runner.holds_begun >= registration.mostHolds;
  if (runner.holds_place) {
    const leftMs = (runner.held_until?.getTime() ?? Infinity) - now.getTime();
    const isLongEnough = leftMs * 2 >= registration.holdMinutes * 60_000;
    if (isLongEnough) return 'kept';
    // It runs out perhaps before the card is through.
    if (isSpent) return 'not-kept';
    await begin(trx, runner, { now, network });
    return 'kept';
  }
  // Of all races, so that those who ask at once are counted one after the other.
  await lockPlaces(trx);
  if (await mustWait(trx, runner.race_id)) return 'full';
  if (isSpent || (await hasManyHolds(trx, runner, network))) return 'not-kept';
  if (!(await takePlace(trx, runner.race_id))) return 'full';
  await begin(trx, runner, { now, network });
  return 'kept';
}

async function begin(
  trx: Transaction<Schema>,
  { id }: Runner,
  { now, network }: { now: Date; network: Buffer[] | undefined },
): Promise<void> {
  await trx
    .updateTable('participant')
    .set((row) => ({
      holds_place: true,
      held_until: holdEnds(now),
      holds_begun: row('holds_begun', '+', 1),
      hold_network: network?.[0] ?? null,
    }))
    .where('id', '=', id)
    .execute();
}

async function hasManyHolds(
  trx: Transaction<Schema>,
  { email }: Runner,
  network: Buffer[] | undefined,
): Promise<boolean> {
  // Each by an index of its own: everybody else waits for this answer while registration opens.
  const unpaid = trx
    .selectFrom('participant')
    .where('holds_place', '=', true)
    .where('status', '=', 'pending')
    .where('held_until', 'is not', null)
    .select((row) => row.fn.countAll<string>().as('count'));
  const ofMailbox = await unpaid
    .where((row) => sql<boolean>`${mailbox(row.ref('email'))} = ${mailbox(sql.val(email))}`)
    .executeTakeFirstOrThrow();
  const ofNetwork = await unpaid
    .where(sql<boolean>`hold_network = any(${network ?? []}::bytea[])`)
    .executeTakeFirstOrThrow();
  const { mostUnpaid } = registration;
  return (
    Number(ofMailbox.count) >= mostUnpaid.ofMailbox ||
    Number(ofNetwork.count) >= mostUnpaid.ofNetwork
  );
}
