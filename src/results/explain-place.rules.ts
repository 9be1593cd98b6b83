import type { Adjustment, CloseFinish, Prize, RunnerResult, Snapshot } from './results.contract.ts';

/** Why a runner belongs to a classification. */
type Condition =
  | { kind: 'gender'; gender: 'M' | 'F' }
  /**
   * The days between which everybody of this age was born, both inclusive; never the runner's own
   * birthday.
   */
  | { kind: 'age'; min: number; max: number; bornFrom: string; bornTo: string }
  | { kind: 'circuit'; isIn: boolean }
  | { kind: 'country'; countries: readonly string[] }
  | { kind: 'licence' };

/**
 * A runner beside whom this one is placed, and the time between them; null: one of them has no
 * time.
 */
type Neighbour = { id: number; place: number; gapMs: number | null };

/** The answer to “why this place?”. */
export type PlaceReason = {
  classification: string;
  place: number;
  /** How many runners are ranked in the classification. */
  of: number;
  /** What is ranked: the time by which clock, or only the order at the line. */
  by: 'gun' | 'chip' | 'order';
  conditions: Condition[];
  ownMs: number | null;
  adjustments: readonly Adjustment[];
  finalMs: number | null;
  /** The runners who share the place. */
  sharedWith: number[];
  /** What a person decided at the line about the runner and others. */
  closeFinish: CloseFinish | null;
  /** The last runner before this place, and the first one behind it. */
  ahead: Neighbour | null;
  behind: Neighbour | null;
  /** Behind the first; null: one of them has no time. */
  gapMs: number | null;
  prize: Prize | null;
};

/** Why a runner has a place; undefined: the runner is not ranked in this classification. */
export function explainPlace(
  snapshot: Snapshot,
  classificationId: string,
  id: number,
): PlaceReason | undefined {
  const ranked = snapshot.standings.find(
    ({ classification }) => classification === classificationId,
  )?.ranked;
  const own = ranked?.find((each) => each.id === id);
  const result = snapshot.runners.find((each) => each.id === id);
  if (!ranked || !own || !result) return undefined;
  const timeOf = (other: number) =>
    snapshot.runners.find((each) => each.id === other)?.finalMs ?? null;
  const neighbour = (other: { id: number; place: number } | undefined): Neighbour | null =>
    other ? { ...other, gapMs: gapBetween(result.finalMs, timeOf(other.id)) } : null;
  return {
    classification: classificationId,
    place: own.place,
    of: ranked.length,
    by: rankedBy(result, snapshot),
    conditions: conditionsOf(snapshot, classificationId),
    ownMs: result.ownMs,
    adjustments: result.adjustments,
    finalMs: result.finalMs,
    sharedWith: ranked
      .filter((each) => each.place === own.place && each.id !== id)
      .map((each) => each.id),
    closeFinish: result.closeFinish,
    ahead: neighbour(ranked.findLast(({ place }) => place < own.place)),
    behind: neighbour(ranked.find(({ place }) => place > own.place)),
    gapMs: neighbour(ranked[0])?.gapMs ?? null,
    prize:
      snapshot.prizes.find((each) => each.classification === classificationId && each.id === id) ??
      null,
  };
}

/** Milliseconds between two times, never negative. */
const gapBetween = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.abs(one - other);

function rankedBy(
  { finalMs, gunMs, chipMs }: RunnerResult,
  { timing }: Snapshot,
): PlaceReason['by'] {
  if (finalMs === null) return 'order';
  const other = timing.by === 'gun' ? ('chip' as const) : ('gun' as const);
  return (timing.by === 'gun' ? gunMs : chipMs) === null ? other : timing.by;
}

/** The conditions of a classification, as data for sentences. */
function conditionsOf({ classifications, day }: Snapshot, id: string): Condition[] {
  const found = classifications.find((each) => each.id === id);
  if (!found) return [];
  const { gender, ages, isInCircuit, countries, needsLicence } = found;
  return [
    ...(gender ? [{ kind: 'gender' as const, gender }] : []),
    ...(ages ? [{ kind: 'age' as const, ...ages, ...bornIn(ages, day) }] : []),
    ...(isInCircuit === null ? [] : [{ kind: 'circuit' as const, isIn: isInCircuit }]),
    ...(countries ? [{ kind: 'country' as const, countries }] : []),
    ...(needsLicence ? [{ kind: 'licence' as const }] : []),
  ];
}

/**
 * The first and the last day of birth, both YYYY-MM-DD, of everybody whose age on `day` is within
 * the band; a runner whose birthday is on that day is a year older already. In years without 29
 * February it is the 28th.
 */
export function bornIn(
  { min, max }: { min: number; max: number },
  day: string,
): { bornFrom: string; bornTo: string } {
  return { bornFrom: dayAfter(yearsBefore(day, max + 1)), bornTo: yearsBefore(day, min) };
}

function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const moved = `${String(year).padStart(4, '0')}${day.slice(4)}`;
  return day.endsWith('02-29') && new Date(moved).getUTCDate() !== 29
    ? moved.replace('02-29', '02-28')
    : moved;
}

const dayAfter = (day: string) =>
  new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
