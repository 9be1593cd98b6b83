/** Where a runner is, as the public pages say it; `waiting`: not recorded yet. */
export const liveStates = ['on-course', 'finished', 'retired', 'waiting'] as const;
export type LiveState = (typeof liveStates)[number];

/** A place on the runner's course, and when. */
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
  /** The points still to come, at the runner's own pace; empty unless on the course. */
  expected: readonly LivePoint[];
};

/** A runner as the public pages show one on race day. */
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
  /** The moment at which the day was read. */
  at: Date;
  runners: readonly LiveRunner[];
};
