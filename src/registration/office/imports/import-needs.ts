import { edition } from '../../../edition/edition.ts';
import {
  type ExtraCounts,
  extrasOfRace,
  type OrderedExtras,
  orderExtras,
  orderText,
  readOrderText,
} from '../../../edition/facts/extra.rules.ts';
import type { ImportReport, RowProblem } from './import.contract.ts';
import type { ImportedRow, listPlaces, NewParticipant } from './import.queries.ts';

type Newcomer = Pick<NewParticipant, 'race_id' | 'ordered_extras'> & { row: number };

const isOrder = (text: string) => /^(\S+:\d+( \S+:\d+)*)?$/.test(text);

/**
 * The extras that a row orders. The office may order past the last day to order. A participant who
 * is registered already keeps the present order; another one is refused, since it changes the fee.
 */
export function orderOfRow(
  said: string | undefined,
  raceId: number,
  known: ImportedRow | undefined,
): { ok: true; ordered: OrderedExtras } | ({ ok: false } & Pick<RowProblem, 'code' | 'values'>) {
  const { extras } = edition();
  const held = known?.ordered_extras ?? {};
  if (said === undefined || (known && said === orderText(held))) return { ok: true, ordered: held };
  if (!isOrder(said)) return { ok: false, code: 'import-extras-unclear', values: { extra: said } };
  if (known) return { ok: false, code: 'import-fee-change' };
  const asked = Object.entries(readOrderText(said)).map(([id, { count }]) => [id, count]);
  const order = orderExtras({
    counts: Object.fromEntries(asked),
    offered: extrasOfRace(extras, raceId),
    day: undefined,
  });
  if (order.ok) return order;
  // The office reads the refusal here, so it must not speak as to somebody who orders for
  // themselves.
  const code = order.code === 'extra-too-many' ? 'import-extras-too-many' : order.code;
  return { ok: false, code, values: { extra: order.id, most: order.most } };
}

/** The places that new participants take, by race, and how many are free. */
export const placesNeeded = (
  newcomers: readonly Newcomer[],
  places: Awaited<ReturnType<typeof listPlaces>>,
): ImportReport['places'] =>
  places
    .map(({ race_id, capacity, taken }) => ({
      raceId: race_id,
      needed: newcomers.filter((each) => each.race_id === race_id).length,
      free: capacity - taken,
    }))
    .filter(({ needed }) => needed > 0);

/** The first row for which a race has no place left. */
export const missingPlaces = (
  newcomers: readonly Newcomer[],
  needs: ImportReport['places'],
): RowProblem[] =>
  needs.flatMap(({ raceId, needed, free }) => {
    const beyond = newcomers.filter((each) => each.race_id === raceId)[Math.max(0, free)];
    const values = { needed, free };
    return beyond
      ? [{ row: beyond.row, field: 'race', code: 'import-places-missing', values }]
      : [];
  });

/** The first row for which an extra runs out; `taken`: how many belong to places already. */
export const missingExtras = (newcomers: readonly Newcomer[], taken: ExtraCounts): RowProblem[] =>
  edition().extras.flatMap(({ id, mostInTotal }) => {
    if (mostInTotal === null) return [];
    const free = Math.max(0, mostInTotal - (taken[id] ?? 0));
    let needed = 0;
    const beyond = newcomers.filter(
      ({ ordered_extras }) => (needed += ordered_extras[id]?.count ?? 0) > free,
    )[0];
    const values = { extra: id, needed, free };
    return beyond
      ? [{ row: beyond.row, field: 'extras', code: 'import-extras-missing', values }]
      : [];
  });
