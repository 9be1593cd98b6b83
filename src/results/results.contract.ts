import type { Classification } from '../edition/facts.ts';

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

/** What is known beside the state: each only where it says something. */
export type StateDetail = {
  /** The checkpoint at which a runner stopped. */
  where?: string | undefined;
  /** The rule by which somebody was disqualified: a kind of `rules.yaml`, or as it was typed. */
  rule?: string | undefined;
  /** The cut-off that was missed, by its kilometre. */
  cutoffKm?: number | undefined;
  /** Why, as a person said it in public words. */
  why?: string | undefined;
};

/** Time that a rule adds to a runner's own (a penalty), or with a minus gives back (a credit). */
export type Adjustment = {
  ms: number;
  /** A kind of `rules.yaml` such as `missingEquipment`, or as it was typed. */
  rule: string;
  /** What was missing, whom the runner helped: in public words. */
  why: string;
  /** Who found it: the gear check of race day, or the office. */
  source: 'gear' | 'office';
};

/** What publications show of a person; nothing of it stays once the person is erased. */
export type Person = {
  firstname: string;
  lastname: string;
  gender: 'M' | 'F' | null;
  /** ISO 3166 alpha-2, or `OTHER`. */
  country: string;
  club: string;
};

/** Whoever is entered in a race and has not cancelled. Stays in the office: publications hold less. */
export type Entrant = Person & {
  /** The participant's number. */
  id: number;
  /** Empty before one is given. */
  bib: string;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  isInCircuit: boolean;
  hasLicence: boolean;
};

/** Somebody's finish as it was recorded, in milliseconds; `order` counts those at the line from 1. */
export type FinishTime = {
  /** Since the gun of the own wave. */
  gunMs: number | null;
  /** Since the runner crossed the start line. */
  chipMs: number | null;
  /** Where only the order is known, or besides the time. Those who came in together have the same. */
  order: number | null;
};

/** A place of the course that runners are recorded at, from the start to the finish. */
type ResultPoint = { checkpoint: string; km: number };

/** What race day or a file knows of somebody before a person says anything. */
export type Recorded = FinishTime & {
  id: number;
  state: ResultState;
  detail: StateDetail;
  /** Milliseconds since the own start at each point of the race; null: not recorded there. */
  passages: readonly (number | null)[];
};

/** What a person decides about somebody's state. */
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
      /** Absent: those that are known stay. */
      passages?: readonly (number | null)[] | undefined;
    })
  | { kind: 'state'; id: number; action: StateAction; detail: StateDetail }
  | { kind: 'adjustment'; id: number; ms: number; rule: string }
  /** How people at the line saw those come in whose times are equal. */
  | { kind: 'order'; ids: readonly number[] }
  /** Those who finished together: each gets the time of the first. */
  | { kind: 'dead-heat'; ids: readonly number[] }
  /** Takes back an earlier entry by its number. */
  | { kind: 'withdrawn'; number: number };

/** An entry as it is kept: only ever added, the later word counts. */
export type ResultEntry = {
  number: number;
  change: ResultChange;
  /** In public words: it is shown beside the result. */
  reason: string;
};

/** A penalty that the gear checks of race day came to; without a time it is a disqualification. */
export type GearPenalty = { id: number; ms: number | null; rule: string; why: string };

/** How times count: declared in `results.yaml`. */
export type Timing = {
  /** Where a runner lacks this time, the other one counts. */
  by: 'gun' | 'chip';
  /** Times are rounded up to whole units, which are both shown and ranked. */
  to: 'second' | 'tenth' | 'recorded';
};

/** Everything that the results of a race follow from. */
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
  /** Those of this race. */
  classifications: readonly Classification[];
  isOnePrizeEach: boolean;
};

/** What a person decided among those who came in close together. */
export type CloseFinish = { kind: 'order' | 'dead-heat'; ids: readonly number[]; reason: string };

/** The result of one runner. */
export type RunnerResult = FinishTime & {
  id: number;
  bib: string;
  /** Null: erased since. The result itself stays. */
  person: Person | null;
  /** The ids of those the runner belongs to. */
  classifications: readonly string[];
  state: ResultState;
  detail: StateDetail;
  /** The time that counts, in the race's units and before adjustments; null: none is known. */
  ownMs: number | null;
  adjustments: readonly Adjustment[];
  /** The time that is ranked; null: not finished, or only the order is known. */
  finalMs: number | null;
  closeFinish: CloseFinish | null;
  /** As in `Recorded`, at the points of the snapshot. */
  passages: readonly (number | null)[];
};

/** Equal results share a place; behind two that share the 3rd follows the 5th. */
export type Place = { id: number; place: number };

/** One classification: everybody who belongs to it is in exactly one of both lists. */
export type Standing = {
  classification: string;
  /** Who finished, in order of place and bib. */
  ranked: readonly Place[];
  /** Who did not, in the order of `resultStates` and bibs. */
  unranked: readonly number[];
};

export type Team = {
  club: string;
  /** Null: too few of it finished. */
  place: number | null;
  /** The sum of what counts: milliseconds, or places. */
  sum: number;
  /** Whose results count, the best first. */
  ids: readonly number[];
};
export type TeamStanding = { classification: string; teams: readonly Team[] };

/** A prize. `prize` differs from `place` where somebody before has a higher one already. */
export type Prize = { classification: string; id: number; prize: number; place: number };

/** Everything that a publication says: plain data that is never changed. */
export type Snapshot = {
  /** Of this shape. */
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

/** Only provisional and official ones are public. Once official, a race has no provisional ones any more. */
export type PublicationKind = 'draft' | 'provisional' | 'official';

/** A version of a race's results. */
export type Publication = {
  raceId: number;
  /** Counts the publications of the race from 1. */
  version: number;
  kind: PublicationKind;
  at: Date;
  /** Who published it. */
  by: string;
  /** Of a provisional one: until when protests are taken. */
  protestUntil: Date | null;
  /** What was said to it. */
  note: string;
};
export type PublishedResults = Publication & { snapshot: Snapshot };
