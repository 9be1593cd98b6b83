/** The orders in which the next numbers can be assigned. */
export const bibOrders = ['name', 'time', 'category'] as const;
export type BibOrder = (typeof bibOrders)[number];

/** Numbers of a race, both inclusive; without a race they are reserved, and given by hand only. */
export type BibRange = { raceId: number | null; first: number; last: number };

export type BibRunner = {
  id: number;
  raceId: number;
  firstname: string;
  lastname: string;
  /** Null: not in the circuit. */
  category: string | null;
  /** Milliseconds. */
  registeredAt: number;
  isConfirmed: boolean;
  bib: number | null;
};

export type BibPlan = {
  given: { runner: BibRunner; bib: number }[];
  /** Confirmed runners for whom the ranges of their race have no number left. */
  without: BibRunner[];
};

export const highestBib = 99_999;

/** One order for every reader: a plan must not depend on the language that it is read in. */
const byLetters = new Intl.Collator('en');

const byName = (a: BibRunner, b: BibRunner): number =>
  byLetters.compare(a.lastname, b.lastname) || byLetters.compare(a.firstname, b.firstname);

const comparers: Record<BibOrder, (a: BibRunner, b: BibRunner) => number> = {
  name: byName,
  time: (a, b) => a.registeredAt - b.registeredAt,
  // Runners without a category come last.
  category: (a, b) =>
    Number(a.category === null) - Number(b.category === null) ||
    byLetters.compare(a.category ?? '', b.category ?? '') ||
    byName(a, b),
};

/**
 * Gives each confirmed runner without a bib the lowest free number of the race’s ranges, in the
 * chosen order. A runner who has a bib keeps it, whatever happens to the registration; a reserved
 * number is never given.
 */
export function planBibs(
  runners: readonly BibRunner[],
  ranges: readonly BibRange[],
  order: BibOrder,
): BibPlan {
  const taken = new Set(runners.map(({ bib }) => bib));
  const waiting = runners
    .filter(({ bib, isConfirmed }) => bib === null && isConfirmed)
    .toSorted((a, b) => a.raceId - b.raceId || comparers[order](a, b) || a.id - b.id);
  const plan: BibPlan = { given: [], without: [] };
  const numbers = new Map<number, Iterator<number>>();
  for (const runner of waiting) {
    const { raceId } = runner;
    const free = numbers.get(raceId) ?? freeBibs(raceId, ranges, taken);
    numbers.set(raceId, free);
    const next = free.next();
    if (next.done) plan.without.push(runner);
    else plan.given.push({ runner, bib: next.value });
  }
  return plan;
}

function* freeBibs(
  raceId: number,
  ranges: readonly BibRange[],
  taken: ReadonlySet<number | null>,
): Generator<number> {
  const own = ranges.filter((range) => range.raceId === raceId);
  for (const { first, last } of own.toSorted((a, b) => a.first - b.first)) {
    for (let bib = first; bib <= last; bib++) {
      if (!taken.has(bib) && !isReserved(bib, ranges)) yield bib;
    }
  }
}

/** The lowest number of a race’s ranges that is neither taken nor reserved, if any. */
export const nextFreeBib = (
  raceId: number,
  ranges: readonly BibRange[],
  taken: ReadonlySet<number | null>,
): number | undefined => freeBibs(raceId, ranges, taken).next().value ?? undefined;

const isIn = (bib: number, { first, last }: BibRange) => first <= bib && bib <= last;

const isReserved = (bib: number, ranges: readonly BibRange[]) =>
  ranges.some((range) => range.raceId === null && isIn(bib, range));

/** Whether a number belongs to another race; not even by hand can a runner of this one get it. */
export const isOfOtherRace = (bib: number, raceId: number, ranges: readonly BibRange[]): boolean =>
  ranges.some((range) => range.raceId !== null && range.raceId !== raceId && isIn(bib, range));

/** How many numbers of a range are neither taken nor reserved. */
export function countFree(
  range: BibRange,
  ranges: readonly BibRange[],
  taken: ReadonlySet<number | null>,
): number {
  let free = 0;
  for (let bib = range.first; bib <= range.last; bib++) {
    if (!taken.has(bib) && (range.raceId === null || !isReserved(bib, ranges))) free++;
  }
  return free;
}
