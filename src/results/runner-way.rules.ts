import type { RunnerResult, Snapshot } from './results.contract.ts';
import type { ResultsIndex } from './results-index.ts';

/** A point of the course at which a runner was recorded. */
export type WayPoint = {
  checkpoint: string;
  km: number;
  /**
   * Since the runner's own start, in whole seconds rounded up; at the finish before adjustments.
   */
  ms: number;
  /**
   * Milliseconds for each kilometre since the point before; null: no distance lies between them.
   */
  paceMs: number | null;
  /**
   * Among all who were recorded there and not disqualified; at the finish the final place, null:
   * none.
   */
  place: number | null;
};

/** A runner's way from the first point after the start on. */
export function runnerWay(
  { points }: Snapshot,
  { passages, state, ownMs }: RunnerResult,
  { countBefore, finalPlace }: Pick<ResultsIndex, 'countBefore'> & { finalPlace: number | null },
): WayPoint[] {
  const way: WayPoint[] = [];
  let before = { km: 0, ms: 0 };
  for (const [index, { checkpoint, km }] of points.entries()) {
    const recorded = passages[index] ?? null;
    if (index === 0 || recorded === null) continue;
    const isFinish = index === points.length - 1;
    const ms = isFinish && ownMs !== null ? ownMs : Math.ceil(recorded / 1000) * 1000;
    const [distance, time] = [km - before.km, ms - before.ms];
    const placeThere = state === 'disqualified' ? null : countBefore(index, recorded) + 1;
    way.push({
      checkpoint,
      km,
      ms,
      paceMs: distance > 0 && time > 0 ? Math.round(time / distance / 1000) * 1000 : null,
      place: isFinish ? finalPlace : placeThere,
    });
    before = { km, ms };
  }
  return way;
}

/** Two runners at a point where both were recorded. */
export type Beside = { checkpoint: string; km: number; ownMs: number; otherMs: number };

/** Where both runners were recorded. */
export const besideEachOther = (own: readonly WayPoint[], other: readonly WayPoint[]): Beside[] =>
  own.flatMap(({ checkpoint, km, ms }) => {
    const same = other.find((each) => each.km === km && each.checkpoint === checkpoint);
    return same ? [{ checkpoint, km, ownMs: ms, otherMs: same.ms }] : [];
  });
