import { momentOf } from '../../platform/i18n/local-day.ts';
import type { ExtraFacts } from '../facts.ts';
import { dayAfter } from './fee.rules.ts';

/** How many of each extra somebody asks for, by its id. */
export type ExtraCounts = Readonly<Record<string, number>>;

/** What was ordered, by the id of the extra; the price of one is that of the day of ordering. */
export type OrderedExtras = Readonly<Record<string, { count: number; priceMinor: number }>>;

/** What a race sells beside its places, in the order of the form. */
export const extrasOfRace = (extras: readonly ExtraFacts[], raceId: number): ExtraFacts[] =>
  extras.filter(({ races }) => races.includes(raceId));

/** What ordered extras cost together, in minor units. */
export const extrasMinor = (ordered: OrderedExtras): number =>
  Object.values(ordered).reduce((sum, { count, priceMinor }) => sum + count * priceMinor, 0);

/** Whether an extra can be ordered on a day where the race is. */
export const isOnSale = ({ until }: Pick<ExtraFacts, 'until'>, day: string): boolean =>
  until === null || day <= until;

/** How many of an extra are left, by what others keep of each; undefined: there is no end of it. */
export const leftOf = (
  { id, mostInTotal }: Pick<ExtraFacts, 'id' | 'mostInTotal'>,
  taken: ExtraCounts,
): number | undefined =>
  mostInTotal === null ? undefined : Math.max(0, mostInTotal - (taken[id] ?? 0));

/** The moments at which an extra can be ordered no more. */
export const salesEnd = (extras: readonly Pick<ExtraFacts, 'until'>[], timeZone: string): Date[] =>
  extras.flatMap(({ until }) =>
    until === null ? [] : [momentOf(dayAfter(until), '00:00', timeZone)],
  );

/** Why an order is refused, of which extra, and how many of it a runner can have. */
export type ExtraProblem = {
  ok: false;
  code: 'extra-unknown' | 'extra-too-many' | 'extra-too-late';
  id: string;
  most: number;
};

type Asked = {
  counts: ExtraCounts;
  /** Those of the race. */
  offered: readonly ExtraFacts[];
  /** What the runner has already: it may stay or become less, whatever is on sale by now. */
  held?: OrderedExtras;
  /** The day whose sale counts; undefined: the office orders, on any day. */
  day: string | undefined;
};

/** The order that is asked for, or the first thing in it that cannot be had. */
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

/** Of what is ordered, what a race does not sell. */
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

/** Which of an order more are asked for than are left; `taken`: what others keep, by id. */
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

/** The fields of a form that order extras: the name of each, and what they say together. */
export const extraField = {
  nameOf: fieldName,
  countsIn: (fields: Readonly<Record<string, unknown>>, offered: readonly { id: string }[]) =>
    Object.fromEntries(
      offered
        .map(({ id }) => [id, Number(fields[fieldName(id)] ?? 0)] as const)
        .filter(([, count]) => count !== 0),
    ) satisfies ExtraCounts,
};

/** An order as one text, by which two are compared: `bus-seat:2 dinner:1`; empty: nothing. */
export const orderText = (ordered: Readonly<Record<string, { count: number }>>): string =>
  Object.keys(ordered)
    .toSorted()
    .map((id) => `${id}:${ordered[id]?.count}`)
    .join(' ');

/** The order that such a text says. */
export const readOrderText = (text: string): Record<string, { count: number }> =>
  Object.fromEntries(
    [...text.matchAll(/(\S+):(\d+)/g)].map(([, id, count]) => [id, { count: Number(count) }]),
  );
