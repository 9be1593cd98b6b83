import { type OnCourse, type Sweep, sweptAt } from './closing.rules.ts';
import { paceAt, pointAt, positionAt, travelMs, usualEffort } from './pace.rules.ts';
import type { Course } from './passages.contract.ts';

const minuteMs = 60_000;

/** Runners slow down: the rest of the way takes this many times longer than the way so far. */
const fatigue = 1.1;

/**
 * No runner is missed at a place before this time has passed, as entries take a while to arrive.
 */
const graceMs = 10 * minuteMs;

/** How long a silent place excuses a runner who is overdue there. */
const silenceExcusesMs = 60 * minuteMs;

/** If this many runners in a row are not recorded, they are not all lost: the place is silent. */
const silentFrom = 3;

/** When a runner is expected at a point, in milliseconds since 1970. */
export type Expectation = { pointIndex: number; at: number };

/**
 * When a runner reaches each point still to come: at the runner's own pace with some fatigue, or at
 * the field's (kilometres with climb an hour) before anything is known.
 */
export function expectationsOf(
  { runner, course, passages }: OnCourse,
  fieldEffort = usualEffort,
): Expectation[] {
  const last: Expectation & { outAt?: number | undefined } = passages.at(-1) ?? {
    pointIndex: 0,
    at: runner.startedAt,
  };
  const from = positionAt(course, runner, { ...last, at: last.outAt ?? last.at });
  const pace = (paceAt(last, runner, course) ?? fieldEffort) / fatigue;
  return course.points.flatMap(({ effortKm }, pointIndex) =>
    pointIndex > last.pointIndex
      ? [{ pointIndex, at: from.at + travelMs(effortKm - from.effortKm, pace) }]
      : [],
  );
}

/** A checkpoint that has fallen silent, and since when. */
export type SilentCheckpoint = { checkpoint: string; since: number; missing: number };

/**
 * Checkpoints that have stopped reporting, or never began: since their last entry, three runners or
 * more should have come and none was recorded. `all`: the runners who started, whether or not they
 * are still out there.
 */
export function silentCheckpoints(
  all: readonly OnCourse[],
  lastHeard: ReadonlyMap<string, number>,
  now: number,
  fieldEffort: ReadonlyMap<number, number>,
): SilentCheckpoint[] {
  const missed = all.flatMap((each) => missedBy(each, now, fieldEffort.get(each.course.raceId)));
  return [...Map.groupBy(missed, ({ checkpoint }) => checkpoint)].flatMap(([checkpoint, of]) => {
    const heard = lastHeard.get(checkpoint);
    const since = of.filter(({ at }) => heard === undefined || at > heard).map(({ at }) => at);
    if (since.length < silentFrom) return [];
    return [{ checkpoint, since: heard ?? Math.min(...since), missing: since.length }];
  });
}

/** The places where a runner should have been recorded by now, and when. */
function missedBy(each: OnCourse, now: number, fieldEffort: number | undefined) {
  const { runner, course, passages } = each;
  const expected = passages.some(({ isRetired }) => isRetired)
    ? []
    : expectationsOf(each, fieldEffort).filter(({ at }) => at + graceMs < now);
  const passedBy = passages.flatMap((to, index) => {
    const from = passages[index - 1] ?? { pointIndex: 0, at: runner.startedAt };
    const [a, b] = [positionAt(course, runner, from), positionAt(course, runner, to)];
    const share = (effortKm: number) => (effortKm - a.effortKm) / (b.effortKm - a.effortKm);
    return course.points.flatMap(({ effortKm }, pointIndex) =>
      pointIndex > from.pointIndex && pointIndex < to.pointIndex
        ? [{ pointIndex, at: a.at + (b.at - a.at) * share(effortKm) }]
        : [],
    );
  });
  return [...passedBy, ...expected].map(({ pointIndex, at }) => ({
    checkpoint: pointAt(course, pointIndex).checkpoint,
    at,
  }));
}

/** Why somebody looks for a runner. */
export type Concern = {
  runnerId: number;
  /** Where and when the runner was last seen; undefined: not since the start. */
  last: Expectation | undefined;
  /**
   * Where the runner is expected next, leaving out places that were silent by then, for an hour.
   */
  next: Expectation;
  /** Places left out at which the runner would be overdue if they had reported. */
  unheard: Expectation[];
  /** How long the runner has been overdue there; negative: not yet. */
  overdueMs: number;
  /** The earliest cut-off that the runner was not seen to make; milliseconds since 1970. */
  cutoffAt: number | undefined;
  /** When the sweepers passed the place where the runner was not seen; milliseconds since 1970. */
  sweptAt: number | undefined;
};

/**
 * The runners out there in the order of concern: first those behind the sweepers, past a cut-off or
 * overdue for the longest. `overdueAfterMin`: minutes past the expected arrival.
 */
export function concernsOf(
  onCourse: readonly OnCourse[],
  facts: {
    now: number;
    overdueAfterMin: number;
    /** By checkpoint, since when it has been silent; milliseconds since 1970. */
    silent: ReadonlyMap<string, number>;
    fieldEffort: ReadonlyMap<number, number>;
    sweeps: readonly Sweep[];
  },
): Concern[] {
  const silentSince = (checkpoint: string) => facts.silent.get(checkpoint) ?? Infinity;
  const sweeps = facts.sweeps.filter(({ checkpoint, at }) => silentSince(checkpoint) > at);
  return onCourse
    .flatMap((each): Concern[] => {
      const { runner, course, passages } = each;
      const expected = expectationsOf(each, facts.fieldEffort.get(runner.raceId));
      const overdueAt = ({ at }: Expectation) => facts.now - at - facts.overdueAfterMin * minuteMs;
      const next =
        expected.find(
          (point) =>
            silentSince(pointAt(course, point.pointIndex).checkpoint) > point.at + graceMs ||
            overdueAt(point) > silenceExcusesMs,
        ) ?? expected.at(-1);
      if (!next) return [];
      const last = passages.at(-1);
      const km = last ? pointAt(course, last.pointIndex).km : 0;
      // Where the next place after a cut-off was silent by then, the cut-off says nothing about a
      // runner.
      const wasHeard = (cutoff: Course['cutoffs'][number]) => {
        const behind = course.points.find((point) => point.km >= cutoff.km);
        return !behind || silentSince(behind.checkpoint) > cutoff.at;
      };
      const cutoffAt = course.cutoffs
        .filter((cutoff) => cutoff.km > km && cutoff.at < facts.now && wasHeard(cutoff))
        .reduce<number | undefined>((earliest, { at }) => Math.min(earliest ?? at, at), undefined);
      return [
        {
          runnerId: runner.id,
          next,
          unheard: expected.filter(
            (point) => point.pointIndex < next.pointIndex && overdueAt(point) > 0,
          ),
          cutoffAt,
          sweptAt: sweptAt(each, sweeps),
          last: last && {
            pointIndex: last.pointIndex,
            at: last.at,
          },
          overdueMs: overdueAt(next),
        },
      ];
    })
    .sort((a, b) => concern(b, facts.now) - concern(a, facts.now) || a.runnerId - b.runnerId);
}

/** How long a runner has been missed, by the pace, a cut-off or the sweepers. */
const concern = (
  { overdueMs, cutoffAt = Infinity, sweptAt: swept = Infinity }: Concern,
  now: number,
) => Math.max(overdueMs, now - cutoffAt, now - swept);
