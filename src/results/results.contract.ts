import type { Classification } from '../edition/compose-classifications.ts';

/** How a runner's race ended; `open`: nothing is known yet. */
export const resultStates = [
  'finished',
  'not-finished',
  'out-of-time',
  'not-started',
  'disqualified',
  'open',
] as const;
export type ResultState = (typeof resultStates)[number];

/** Details of a state: each is present only where it applies. */
export type StateDetail = {
  /** The checkpoint at which a runner stopped. */
  where?: string | undefined;
  /** The rule by which a runner was disqualified: a kind of `rules.yaml`, or as it was typed. */
  rule?: string | undefined;
  /** The cut-off that was missed, by its kilometre. */
  cutoffKm?: number | undefined;
  /** The reason, as a person wrote it for the public. */
  why?: string | undefined;
};

/**
 * Time that a rule adds to a runner's own (a penalty), or, where negative, gives back (a credit).
 */
export type Adjustment = {
  ms: number;
  /** A kind of `rules.yaml` such as `missingEquipment`, or as it was typed. */
  rule: string;
  /** What was missing, or whom the runner helped, as text for the public. */
  why: string;
  /** Where it was decided: at the gear check of race day, or in the office. */
  source: 'gear' | 'office';
};

/** What publications show of a person; all of it goes once the person is erased. */
export type Person = {
  firstname: string;
  lastname: string;
  gender: 'M' | 'F' | null;
  /** ISO 3166 alpha-2, or `OTHER`. */
  country: string;
  club: string;
};

/**
 * A runner who is entered in a race and has not cancelled. Stays in the office: publications hold
 * less.
 */
export type Entrant = Person & {
  /** The participant's number. */
  id: number;
  /** Empty before a bib is given. */
  bib: string;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  isInCircuit: boolean;
  hasLicence: boolean;
};

/**
 * A runner's finish as it was recorded, in milliseconds; `order` counts the finishers at the line
 * from 1.
 */
export type FinishTime = {
  /** Since the gun of the runner's own wave. */
  gunMs: number | null;
  /** Since the runner crossed the start line. */
  chipMs: number | null;
  /**
   * Where only the order is known, or in addition to the time. Runners who came in together have
   * the same.
   */
  order: number | null;
};

/** A place of the course at which runners are recorded, from the start to the finish. */
type ResultPoint = { checkpoint: string; km: number };

/** What race day or a file says of a runner before a person decides anything. */
export type Recorded = FinishTime & {
  id: number;
  state: ResultState;
  detail: StateDetail;
  /**
   * Milliseconds since the runner's own start at each point of the race; null: not recorded there.
   */
  passages: readonly (number | null)[];
};

/** What a person can decide about a runner's state. */
export const stateActions = [
  'finish',
  'stop',
  'miss-start',
  'time-out',
  'disqualify',
  'reinstate',
] as const;
export type StateAction = (typeof stateActions)[number];

/** One entry about official results. */
export type ResultChange =
  | (FinishTime & {
      kind: 'time';
      id: number;
      /** Absent: the known ones stay. */
      passages?: readonly (number | null)[] | undefined;
    })
  | { kind: 'state'; id: number; action: StateAction; detail: StateDetail }
  | { kind: 'adjustment'; id: number; ms: number; rule: string }
  /** The order in which people at the line saw runners with equal times come in. */
  | { kind: 'order'; ids: readonly number[] }
  /** Runners who finished together: each gets the time of the first. */
  | { kind: 'dead-heat'; ids: readonly number[] }
  /** Takes back an earlier entry by its number. */
  | { kind: 'withdrawn'; number: number };

/** An entry as it is kept: entries are only ever added, and the later one counts. */
export type ResultEntry = {
  number: number;
  change: ResultChange;
  /** As text for the public: it is shown beside the result. */
  reason: string;
};

/** A penalty from the gear checks of race day; without a time it is a disqualification. */
export type GearPenalty = { id: number; ms: number | null; rule: string; why: string };

/** How times count: declared in `results.yaml`. */
export type Timing = {
  /** Where a runner lacks this time, the other one counts. */
  by: 'gun' | 'chip';
  /** Times are rounded up to whole units, which are both shown and ranked. */
  to: 'second' | 'tenth' | 'recorded';
};

/** Everything from which the results of a race follow. */
export type RaceInputs = {
  raceId: number;
  /** The day of the race, on which ages count; YYYY-MM-DD. */
  day: string;
  points: readonly ResultPoint[];
  timing: Timing;
  entrants: readonly Entrant[];
  recorded: readonly Recorded[];
  gearPenalties: readonly GearPenalty[];
  entries: readonly ResultEntry[];
  /** Results of the last publication whose runners were erased since: place and time stay. */
  erased: readonly RunnerResult[];
  /** The classifications of this race. */
  classifications: readonly Classification[];
  isOnePrizeEach: boolean;
};

/** What a person decided among runners who came in close together. */
export type CloseFinish = { kind: 'order' | 'dead-heat'; ids: readonly number[]; reason: string };

/** The result of one runner. */
export type RunnerResult = FinishTime & {
  id: number;
  bib: string;
  /** Null: erased since. The result itself stays. */
  person: Person | null;
  /** The ids of the classifications to which the runner belongs. */
  classifications: readonly string[];
  state: ResultState;
  detail: StateDetail;
  /** The time that counts, in the race's units and before adjustments; null: not known. */
  ownMs: number | null;
  adjustments: readonly Adjustment[];
  /** The time that is ranked; null: not finished, or only the order is known. */
  finalMs: number | null;
  closeFinish: CloseFinish | null;
  /** As in `Recorded`, at the points of the snapshot. */
  passages: readonly (number | null)[];
};

/** Equal results share a place; after two that share the 3rd comes the 5th. */
export type Place = { id: number; place: number };

/** One classification: each of its runners is in exactly one of the two lists. */
export type Standing = {
  classification: string;
  /** The runners who finished, in order of place and bib. */
  ranked: readonly Place[];
  /** The runners who did not, in the order of `resultStates` and bibs. */
  unranked: readonly number[];
};

export type Team = {
  club: string;
  /** Null: too few of its runners finished. */
  place: number | null;
  /** The sum of the results that count: milliseconds, or places. */
  sum: number;
  /** The runners whose results count, the best first. */
  ids: readonly number[];
};
export type TeamStanding = { classification: string; teams: readonly Team[] };

/** A prize. `prize` differs from `place` where a runner before has a higher prize already. */
export type Prize = { classification: string; id: number; prize: number; place: number };

/** Everything that a publication says: plain data that is never changed. */
export type Snapshot = {
  /** The version of this type's shape. */
  format: 1;
  raceId: number;
  day: string;
  points: readonly ResultPoint[];
  timing: Timing;
  classifications: readonly Classification[];
  /** In the order of bibs. */
  runners: readonly RunnerResult[];
  standings: readonly Standing[];
  teams: readonly TeamStanding[];
  prizes: readonly Prize[];
};

/**
 * Only provisional and official ones are public. Once official, a race gets no provisional ones any
 * more.
 */
export type PublicationKind = 'draft' | 'provisional' | 'official';

/** A version of a race's results. */
export type Publication = {
  raceId: number;
  /** Counts the publications of the race from 1. */
  version: number;
  kind: PublicationKind;
  at: Date;
  /** The person who published it. */
  by: string;
  /** For a provisional one: until when protests are taken. */
  protestUntil: Date | null;
  /** The note of the person who published it. */
  note: string;
};
export type PublishedResults = Publication & { snapshot: Snapshot };
