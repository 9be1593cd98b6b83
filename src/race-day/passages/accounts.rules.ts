import type { Course, Passage, Runner } from './passages.contract.ts';

/** What is known of a runner on the day besides the passages. */
export type Evidence = {
  runner: Runner;
  course: Course;
  isCollected: boolean;
  /** Whether the gun of the runner's wave has gone off. */
  hasGunGone: boolean;
  /** What a person decided at the start line. */
  start: 'started' | 'not-started' | undefined;
  passages: readonly Passage[];
  /** What a person decided since. */
  isRetired: boolean;
  isBack: boolean;
};

/** Where a runner is, in the order of the board; each runner has exactly one state. */
const runnerStates = [
  'not-collected',
  'ready',
  'not-started',
  'on-course',
  'retired',
  'back',
  'finished',
] as const;
export type RunnerState = (typeof runnerStates)[number];

/** Evidence that contradicts itself: a person must say which is right. */
const contradictions = [
  'started-without-bib',
  'seen-before-gun',
  'seen-though-not-started',
  'seen-after-retiring',
  'finished-and-retired',
] as const;
export type Contradiction = (typeof contradictions)[number];

/**
 * Where a runner is, and what contradictions the evidence has. A runner who was seen is out there.
 */
export function stateOf(evidence: Evidence): {
  state: RunnerState;
  contradictions: Contradiction[];
} {
  const { course, passages, isCollected, hasGunGone, start } = evidence;
  const retiredAt = passages.findIndex(({ isRetired }) => isRetired);
  const is = {
    seen: passages.some(({ pointIndex }) => pointIndex > 0),
    finished: passages.at(-1)?.pointIndex === course.points.length - 1,
    retired: evidence.isRetired || retiredAt >= 0,
    seenSince: retiredAt >= 0 && retiredAt < passages.length - 1,
  };
  const hasStarted = is.seen || is.retired || start === 'started';
  const found: (Contradiction | false)[] = [
    hasStarted && !isCollected && 'started-without-bib',
    is.seen && !hasGunGone && 'seen-before-gun',
    is.seen && start === 'not-started' && 'seen-though-not-started',
    is.seenSince && !is.finished && 'seen-after-retiring',
    is.finished && is.retired && 'finished-and-retired',
  ];
  const state = (): RunnerState => {
    if (is.finished) return 'finished';
    if (is.retired) return evidence.isBack ? 'back' : 'retired';
    if (hasStarted) return 'on-course';
    if (!isCollected) return 'not-collected';
    if (start === 'not-started') return 'not-started';
    return hasGunGone ? 'on-course' : 'ready';
  };
  return { state: state(), contradictions: found.filter((each) => each !== false) };
}

/** The line of a race that must add up. */
export type RaceAccount = {
  registered: number;
  collected: number;
  started: number;
  byState: Record<RunnerState, number>;
  /**
   * The contradictions because of which it does not add up, or would not if two of them did not
   * cancel out.
   */
  contradictions: { runnerId: number; bib: string; contradictions: Contradiction[] }[];
  /**
   * Whether registered = not collected + collected. The other sums follow from it: collected =
   * ready + not started + started, and started = on the course + retired + back + finished.
   */
  addsUp: boolean;
};

/**
 * Counts the runners of one race: collected by the bibs that were handed out, the rest by where
 * they are.
 */
export function accountFor(evidence: readonly Evidence[]): RaceAccount {
  const found = evidence.map((each) => ({ ...each.runner, ...each, ...stateOf(each) }));
  const byState = Object.fromEntries(
    runnerStates.map((state) => [state, found.filter((each) => each.state === state).length]),
  ) as RaceAccount['byState'];
  const collected = found.filter(({ isCollected }) => isCollected).length;
  const started = byState['on-course'] + byState.retired + byState.back + byState.finished;
  return {
    registered: found.length,
    collected,
    started,
    byState,
    contradictions: found
      .filter((each) => each.contradictions.length > 0)
      .map(({ id, bib, contradictions: own }) => ({
        runnerId: id,
        bib,
        contradictions: own,
      })),
    addsUp: found.length === byState['not-collected'] + collected,
  };
}
