/** Where a runner is, as far as everybody is told; who has not been recorded yet is `waiting`. */
export const liveStates = ['on-course', 'finished', 'retired', 'waiting'] as const;
export type LiveState = (typeof liveStates)[number];

/** A place on the own course, and when. */
export type LivePoint = { checkpoint: string; km: number; at: Date };

/** A runner's way, without a name. */
export type LiveWay = {
  id: number;
  raceId: number;
  state: LiveState;
  /** When the runner's wave starts. */
  startedAt: Date;
  /** In running order, without the start. */
  passages: readonly LivePoint[];
  /** What is still to come, at the own pace; empty unless on the course. */
  expected: readonly LivePoint[];
};

/** A runner as everybody may see one on race day. */
export type LiveRunner = LiveWay & {
  bib: number;
  name: string;
  /** As typed; empty: none. */
  club: string;
  /** ISO 3166, two letters, or OTHER. */
  country: string;
};

/** The places of a race at which runners are recorded, with all who may be shown. */
export type LiveDay = {
  /** The day as it was read at this moment. */
  at: Date;
  runners: readonly LiveRunner[];
};
