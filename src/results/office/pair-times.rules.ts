/** A press of the clock for a runner at the line, without a bib, since the gun. */
export type PressedTime = { ms: number };

/** A bib in the order in which another person wrote them down. */
export type WrittenBib = {
  bib: string;
  /**
   * When the runner was due by the records of earlier checkpoints, or a time that was written
   * beside the bib as a check; null: not known.
   */
  expectedMs: number | null;
};

/** A line of the paired list: time or bib may lack its counterpart. */
type PairedLine = {
  /** Index into the times; null: this bib has none. */
  time: number | null;
  /** Index into the bibs; null: nobody wrote a bib down for this time. */
  bib: number | null;
};

export type Pairing = {
  lines: PairedLine[];
  /**
   * Where a time or a bib is missing, such as a bib that nobody wrote: without the gap, every line
   * after it would be one off.
   */
  gaps: PairedLine[];
  /** Whether the expected times located the gaps; otherwise they are only put at the end. */
  isCertain: boolean;
};

/**
 * The cost of leaving a line without its counterpart: as much as being this far off the
 * expectation.
 */
const gapCost = 12 * 60_000;
/**
 * The highest cost of a pair: a single runner who slowed down on the last descent must cost less
 * than two gaps.
 */
const mostCost = 20 * 60_000;

/**
 * Pairs a list of times with a list of bibs, both in the order of finish. Of all ways to leave out
 * times or bibs, it takes the one that fits the expected times best, so that a bib that was missed
 * does not shift all runners behind it. Takes O(times x gaps) steps.
 */
export function pairTimes(times: readonly PressedTime[], bibs: readonly WrittenBib[]): Pairing {
  const difference = Math.abs(times.length - bibs.length);
  // One press too many and one bib too few cancel each other out in the counts.
  const width = difference + mostPairedGaps;
  const best = alignment(times, bibs, width);
  const lines = linesOf(best, times.length, bibs.length);
  const gaps = lines.filter(({ time, bib }) => time === null || bib === null);
  const known = bibs.filter(({ expectedMs }) => expectedMs !== null).length;
  return { lines, gaps, isCertain: gaps.length === 0 || known * 2 >= bibs.length };
}
const mostPairedGaps = 6;

type Step = 'pair' | 'time' | 'bib';

/**
 * The cheapest steps to each pair of counts within `width` of the diagonal, by dynamic programming.
 */
function alignment(
  times: readonly PressedTime[],
  bibs: readonly WrittenBib[],
  width: number,
): Map<number, Step>[] {
  const steps: Map<number, Step>[] = [];
  let before = new Map<number, number>();
  for (let row = 0; row <= times.length; row++) {
    const costs = new Map<number, number>();
    const taken = new Map<number, Step>();
    const first = Math.max(0, row - width);
    const last = Math.min(bibs.length, row + width);
    for (let column = first; column <= last; column++) {
      const { step, cost } = cheapest({
        pair: (before.get(column - 1) ?? Infinity) + pairCost(times[row - 1], bibs[column - 1]),
        time: (before.get(column) ?? Infinity) + gapCost,
        bib: (costs.get(column - 1) ?? Infinity) + gapCost,
      });
      costs.set(column, row + column === 0 ? 0 : cost);
      taken.set(column, step);
    }
    steps.push(taken);
    before = costs;
  }
  return steps;
}

/** Of equal costs, the gap comes last. */
function cheapest(costs: Readonly<Record<Step, number>>): { step: Step; cost: number } {
  const cost = Math.min(costs.pair, costs.time, costs.bib);
  const step = (['bib', 'time', 'pair'] as const).find((each) => costs[each] === cost);
  return { step: step ?? 'pair', cost };
}

function pairCost(time: PressedTime | undefined, bib: WrittenBib | undefined): number {
  if (!time || bib?.expectedMs == null) return 0;
  return Math.min(mostCost, Math.abs(time.ms - bib.expectedMs));
}

function linesOf(steps: readonly Map<number, Step>[], times: number, bibs: number): PairedLine[] {
  const lines: PairedLine[] = [];
  let [row, column] = [times, bibs];
  while (row > 0 || column > 0) {
    const step = steps[row]?.get(column);
    const time = step === 'bib' ? null : --row;
    const bib = step === 'time' ? null : --column;
    lines.push({ time, bib });
  }
  return lines.reverse();
}
