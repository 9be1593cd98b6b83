import { type Kysely, sql, type Transaction } from 'kysely';
import { edition } from '../edition/edition.ts';
import {
  type ExtraCounts,
  extrasMinor,
  type OrderedExtras,
  soldOutOf,
  withoutExtras,
} from '../edition/facts/extra.rules.ts';
import type { Schema } from '../platform/db/schema.ts';

/*
 * A limited extra belongs to a runner for as long as the runner's place does. So whenever a place
 * is taken, `lockSoldOut` first counts how many of the extra the other runners with a place have.
 */

/** How many of each extra belong to participants who have a place, except the participant `but`. */
export async function countTaken(db: Kysely<Schema>, but = 0): Promise<ExtraCounts> {
  const { rows } = await sql<{ id: string; count: number }>`
    select key as id, sum((value->>'count')::integer)::integer as count
    from participant, jsonb_each(ordered_extras)
    where ordered_extras <> '{}' and holds_place and participant.id <> ${but}
    group by key`.execute(db);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

/**
 * For every extra of the edition: how many belong to participants with a place, and how many are
 * ordered by participants who still wait for one.
 */
export async function countOrders(
  db: Kysely<Schema>,
): Promise<{ id: string; taken: number; waiting: number }[]> {
  const { extras } = edition();
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
  edition().extras.some(
    ({ id, mostInTotal }) => mostInTotal !== null && Object.hasOwn(ordered, id),
  );

/**
 * Which extras of an order are sold out at this moment. Good for an early warning only, as nothing
 * is locked.
 */
export const findSoldOut = async (
  db: Kysely<Schema>,
  { id, ordered_extras: ordered }: Order,
): Promise<string[]> =>
  isLimited(ordered) ? soldOutOf(ordered, edition().extras, await countTaken(db, id)) : [];

/**
 * The same, but it stays true until the transaction ends: transactions that order limited extras
 * wait here for each other. Call it before places are locked, or two transactions could wait for
 * each other for ever.
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
 * Removes extras that have sold out meanwhile from an unpaid order that the transaction has locked.
 * Returns their ids and the fee that is left.
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

/** Writes what a participant has ordered, but not the fee. */
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
