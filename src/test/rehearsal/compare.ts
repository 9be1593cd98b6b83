import { stateOf } from '../../race-day/passages/accounts.rules.ts';
import { expectationsOf } from '../../race-day/passages/expectations.rules.ts';
import type { RaceDay } from '../../race-day/race-day.contract.ts';
import type { RehearsalReport } from './report.ts';
import type { TrueRunner } from './truth.ts';

const minuteMs = 60_000;
const secondMs = 1000;

/** The state of a runner as race control sees it. */
export function stateIn({ evidence }: RaceDay, id: number) {
  const own = evidence.find(({ runner }) => runner.id === id);
  return own && stateOf(own).state;
}

/** The state that race control should see. */
export const trueState = ({ fate }: TrueRunner) =>
  (
    ({
      absent: 'not-collected',
      finishes: 'finished',
      retires: 'retired',
      vanishes: 'on-course',
    }) as const
  )[fate];

/** The runners who are being looked for, and since when. */
export function openMissedList() {
  const since = new Map<string, number>();
  return {
    since,
    /** Notes what race control shows at a moment: bibs of runners who are missed. */
    look(now: number, bibs: readonly string[]) {
      for (const bib of bibs) since.set(bib, since.get(bib) ?? now);
      // A runner who comes off the list again was not lost, or was forgotten.
      for (const bib of since.keys()) if (!bibs.includes(bib)) since.delete(bib);
    },
  };
}

/**
 * When a lost runner is truly overdue, by the rule of the expectations: in milliseconds since 1970.
 */
function overdueFrom({ id, passes }: TrueRunner, known: RaceDay): number {
  const own = known.evidence.find(({ runner }) => runner.id === id);
  if (!own) throw new RangeError(`No runner ${id}`);
  const passages = passes.map((each) => ({
    ...each,
    bib: own.runner.bib,
    outAt: undefined,
    isRetired: false,
    records: [],
  }));
  const [next] = expectationsOf({ ...own, passages });
  return (next?.at ?? Infinity) + known.overdueAfterMin * minuteMs;
}

/** Compares the truth with what race control knows in the end, and has shown meanwhile. */
export function compare(
  truth: readonly TrueRunner[],
  known: RaceDay,
  listedSince: ReadonlyMap<string, number>,
): Pick<RehearsalReport, 'passages' | 'states' | 'wrongStates' | 'missing'> {
  const isRight = (each: TrueRunner) => stateIn(known, each.id) === trueState(each);
  const states = [...new Set(truth.map(trueState))].toSorted().map((state) => ({
    state,
    true: truth.filter((each) => trueState(each) === state).length,
    said: truth.filter(({ id }) => stateIn(known, id) === state).length,
  }));
  const missing = truth
    .filter(({ fate }) => fate === 'vanishes')
    .map((each) => {
      const overdueAt = overdueFrom(each, known);
      return { bib: each.bib, overdueAt, listedAt: listedSince.get(each.bib) ?? null };
    });
  const wrongStates = truth.filter((each) => !isRight(each)).map(({ bib }) => bib);
  return { passages: comparePassages(truth, known), states, wrongStates, missing };
}

function comparePassages(truth: readonly TrueRunner[], known: RaceDay) {
  const offs = truth.flatMap(({ id, passes }) => {
    const own = known.reading.passages.get(id) ?? [];
    return passes.map(({ pointIndex, at }) => {
      const found = own.find((each) => each.pointIndex === pointIndex);
      return found && Math.abs(found.at - at);
    });
  });
  const found = offs.filter((off) => off !== undefined).toSorted((one, other) => one - other);
  return {
    true: offs.length,
    known: found.length,
    withinSecond: found.filter((off) => off <= secondMs).length,
    medianMs: Math.round(found[Math.floor(found.length / 2)] ?? 0),
    worstMs: Math.round(found.at(-1) ?? 0),
  };
}

/** Entries that a phone made and the site lacks, or has with another bib. */
export const lostOf = (
  made: readonly { device: string; sequence: number; bib: string }[],
  kept: readonly { device: string; sequence: number; bib: string }[],
): number => {
  const key = (each: (typeof made)[number]) => `${each.device}#${each.sequence} ${each.bib}`;
  const there = new Set(kept.map(key));
  return made.filter((each) => !there.has(key(each))).length;
};
