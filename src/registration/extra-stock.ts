import { type Kysely, sql, type Transaction } from 'kysely';
import {
  type ExtraCounts,
  extrasMinor,
  type OrderedExtras,
  soldOutOf,
  withoutExtras,
} from '../edition/facts/extra.rules.ts';
import { extras } from '../edition/facts.ts';
import type { Schema } from '../platform/db/schema.ts';

/*
 * An extra of which there are so many in all is somebody's as long as the place is: whoever takes a
 * place counts first, by `lockSoldOut`, what all others with a place have of it.
 */

/** How many of each extra belong to participants who have a place, but for one of them. */
export async function countTaken(db: Kysely<Schema>, but = 0): Promise<ExtraCounts> {
  const { rows } = await sql<{ id: string; count: number }>`
    select key as id, sum((value->>'count')::integer)::integer as count
    from participant, jsonb_each(ordered_extras)
    where ordered_extras <> '{}' and holds_place and participant.id <> ${but}
    group by key`.execute(db);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

/** Of every extra of the edition, how many belong to a place and how many still wait for one. */
export async function countOrders(
  db: Kysely<Schema>,
): Promise<{ id: string; taken: number; waiting: number }[]> {
  const { rows } = await sql<{ id: string; taken: number; waiting: number }>`
    select key as id,
      coalesce(sum((value->>'count')::integer) filter (where holds_place), 0)::integer as taken,
      coalesce(sum((value->>'count')::integer) filter (where not holds_place), 0)::integer
        as waiting
    from participant, jsonb_each(ordered_extras)
    where ordered_extras <> '{}' and status <> 'cancelled'
    group by key`.execute(db);
  return extras.map(({ id }) => rows.find((row) => row.id === id) ?? { id, taken: 0, waiting: 0 });
}

type Order = { id?: number; ordered_extras: OrderedExtras };

const isLimited = (ordered: OrderedExtras) =>
  extras.some(({ id, mostInTotal }) => mostInTotal !== null && Object.hasOwn(ordered, id));

/** What of an order is sold out at this moment: to say so early, not to rest anything on it. */
export const findSoldOut = async (
  db: Kysely<Schema>,
  { id, ordered_extras: ordered }: Order,
): Promise<string[]> =>
  isLimited(ordered) ? soldOutOf(ordered, extras, await countTaken(db, id)) : [];

/**
 * The same until the transaction ends: whoever orders extras with a limit waits here for all others
 * who do. Before places are locked, or the two could wait for each other.
 */
export async function lockSoldOut(trx: Transaction<Schema>, order: Order): Promise<string[]> {
  if (!isLimited(order.ordered_extras)) return [];
  await lockExtras(trx);
  return findSoldOut(trx, order);
}

/** Keeps everybody else from taking extras with a limit until the transaction ends. */
export async function lockExtras(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('extras', 3))`.execute(trx);
}

/**
 * Takes what is sold out meanwhile out of an unpaid order that the transaction has locked; answers
 * with its ids and the fee that is left.
 */
export async function dropSoldOut(
  trx: Transaction<Schema>,
  order: { id: number; ordered_extras: OrderedExtras; fee_minor: number },
): Promise<{ gone: string[]; feeMinor: number }> {
  const gone = await lockSoldOut(trx, order);
  if (gone.length === 0) return { gone, feeMinor: order.fee_minor };
  const left = withoutExtras(order.ordered_extras, gone);
  const feeMinor = order.fee_minor - extrasMinor(order.ordered_extras) + extrasMinor(left);
  await writeOrder(trx, order.id, left);
  await trx
    .updateTable('participant')
    .set({ fee_minor: feeMinor })
    .where('id', '=', order.id)
    .execute();
  return { gone, feeMinor };
}

/** Writes what a participant has ordered, and not what that costs. */
export async function writeOrder(
  trx: Transaction<Schema>,
  id: number,
  ordered: OrderedExtras,
): Promise<void> {
  await trx
    .updateTable('participant')
    .set({ ordered_extras: JSON.stringify(ordered) })
    .where('id', '=', id)
    .execute();
}
