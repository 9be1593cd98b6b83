import { momentOf } from '../../platform/i18n/local-day.ts';
import type { ExtraFacts } from '../compose-edition.ts';
import { dayAfter } from './fee.rules.ts';

/** How many of each extra a runner asks for, by its id. */
export type ExtraCounts = Readonly<Record<string, number>>;

/** What was ordered, by the id of the extra; the price of one is that of the day of the order. */
export type OrderedExtras = Readonly<Record<string, { count: number; priceMinor: number }>>;

/** The extras that a race sells, in the order of the form. */
export const extrasOfRace = (extras: readonly ExtraFacts[], raceId: number): ExtraFacts[] =>
  extras.filter(({ races }) => races.includes(raceId));

/** The total price of ordered extras, in minor units. */
export const extrasMinor = (ordered: OrderedExtras): number =>
  Object.values(ordered).reduce((sum, { count, priceMinor }) => sum + count * priceMinor, 0);

/** Whether an extra can be ordered on a day in the time zone of the race. */
export const isOnSale = ({ until }: Pick<ExtraFacts, 'until'>, day: string): boolean =>
  until === null || day <= until;

/** How many of an extra are left, given what others have ordered; undefined: unlimited. */
export const leftOf = (
  { id, mostInTotal }: Pick<ExtraFacts, 'id' | 'mostInTotal'>,
  taken: ExtraCounts,
): number | undefined =>
  mostInTotal === null ? undefined : Math.max(0, mostInTotal - (taken[id] ?? 0));

/** The moments from which an extra can no longer be ordered. */
export const salesEnd = (extras: readonly Pick<ExtraFacts, 'until'>[], timeZone: string): Date[] =>
  extras.flatMap(({ until }) =>
    until === null ? [] : [momentOf(dayAfter(until), '00:00', timeZone)],
  );

/** Why an order is refused, for which extra, and how many of it the runner can have. */
export type ExtraProblem = {
  ok: false;
  code: 'extra-unknown' | 'extra-too-many' | 'extra-too-late';
  id: string;
  most: number;
};

type Asked = {
  counts: ExtraCounts;
  /** The extras of the race. */
  offered: readonly ExtraFacts[];
  /** What the runner already has: it may stay or be reduced, even if it is no longer sold. */
  held?: OrderedExtras;
  /** The day of the order; undefined: the office orders, which it may do on any day. */
  day: string | undefined;
};

/** Checks an order: returns it, or the first problem in it. */
export function orderExtras({
  counts,
  offered,
  held = {},
  day,
}: Asked): { ok: true; ordered: OrderedExtras } | ExtraProblem {
  const ordered: Record<string, OrderedExtras[string]> = {};
  for (const [id, count] of Object.entries(counts)) {
    if (count === 0) continue;
    const has = Object.hasOwn(held, id) ? held[id] : undefined;
    const extra = offered.find((each) => each.id === id);
    const most = Math.max(extra?.mostPerRunner ?? 0, has?.count ?? 0);
    const refuse = (code: ExtraProblem['code']) => ({ ok: false as const, code, id, most });
    const priceMinor = has?.priceMinor ?? extra?.priceMinor;
    if (priceMinor === undefined) return refuse('extra-unknown');
    if (!(Number.isInteger(count) && count > 0 && count <= most)) return refuse('extra-too-many');
    const isMore = count > (has?.count ?? 0);
    if (extra && isMore && day !== undefined && !isOnSale(extra, day)) {
      return refuse('extra-too-late');
    }
    ordered[id] = { count, priceMinor };
  }
  return { ok: true, ordered };
}

/** The ordered extras that a race does not sell. */
export const notSoldWith = (
  ordered: OrderedExtras,
  extras: readonly ExtraFacts[],
  raceId: number,
): string[] => {
  const sold = extrasOfRace(extras, raceId).map(({ id }) => id);
  return Object.keys(ordered).filter((id) => !sold.includes(id));
};

/** An order without some of its extras. */
export const withoutExtras = (ordered: OrderedExtras, ids: readonly string[]): OrderedExtras =>
  Object.fromEntries(Object.entries(ordered).filter(([id]) => !ids.includes(id)));

/** The ordered extras with too few left; `taken`: what others have ordered, by id. */
export const soldOutOf = (
  ordered: OrderedExtras,
  extras: readonly ExtraFacts[],
  taken: ExtraCounts,
): string[] =>
  extras.flatMap(({ id, mostInTotal }) => {
    const count = ordered[id]?.count ?? 0;
    return count > 0 && mostInTotal !== null && (taken[id] ?? 0) + count > mostInTotal ? [id] : [];
  });

const fieldName = (id: string) => `extra-${id}`;

/** The form fields that order extras: the name of each, and how to read the order from them. */
export const extraField = {
  nameOf: fieldName,
  countsIn: (fields: Readonly<Record<string, unknown>>, offered: readonly { id: string }[]) =>
    Object.fromEntries(
      offered
        .map(({ id }) => [id, Number(fields[fieldName(id)] ?? 0)] as const)
        .filter(([, count]) => count !== 0),
    ) satisfies ExtraCounts,
};

/** Writes an order as text, to compare two orders: `bus-seat:2 dinner:1`; empty: nothing. */
export const orderText = (ordered: Readonly<Record<string, { count: number }>>): string =>
  Object.keys(ordered)
    .toSorted()
    .map((id) => `${id}:${ordered[id]?.count}`)
    .join(' ');

/** Reads an order that `orderText` wrote. */
export const readOrderText = (text: string): Record<string, { count: number }> =>
  Object.fromEntries(
    [...text.matchAll(/(\S+):(\d+)/g)].map(([, id, count]) => [id, { count: Number(count) }]),
  );
