import type { RaceInputs, ResultChange, RunnerResult } from '../results.contract.ts';
import type {
  FinishFields,
  FinishFileKind,
  FinishLine,
  RaceTiming,
  TimesFrom,
  UnreadLine,
} from './finish-file.contract.ts';
import type { MatchCode } from './match-finishers.rules.ts';

/**
 * A person's choices where a file should be read in another way than it seems; null: as it seems.
 */
export type FinishChoice = {
  kind: FinishFileKind | null;
  from: TimesFrom | null;
  fields: FinishFields | null;
  /**
   * Whether times and bibs without a counterpart are left out, and the other pairs are accepted.
   */
  acceptsGaps: boolean;
};

/** A row that a person left out of an import, as the spreadsheet counts. */
export type LeftOutRow = { row: number; staffId: string };

/** The choices for a file that waits, or that was applied. */
export type StoredChoice = FinishChoice & { leftOut?: readonly LeftOutRow[] };

/** The data of a race by which its file of times is judged. */
export type FinishRace = RaceTiming & {
  inputs: RaceInputs;
  /**
   * By runner, the runner's own gun in milliseconds since midnight, where it differs from the
   * race's.
   */
  gunOf: ReadonlyMap<number, number>;
  /** By bib, when the runner was or is due at the finish, in milliseconds since the race's gun. */
  expectedOf: ReadonlyMap<string, number>;
};

/** A line with its finish times, in milliseconds. */
export type TimedLine = {
  line: FinishLine;
  gunMs: number | null;
  chipMs: number | null;
  order: number | null;
};

/**
 * A problem to solve (`isProblem`) or something to look at; `row` null: it is about the whole file.
 */
export type FinishFinding = {
  row: number | null;
  code:
    | MatchCode
    | 'time-unclear'
    | 'bibs-missing'
    | 'gaps-found'
    | 'gaps-unclear'
    | 'gap-time'
    | 'gap-bib'
    | 'bib-unread'
    | 'chip-start-only'
    | 'chip-again'
    | 'order-contradicts'
    | 'state-stays'
    | 'time-late'
    | 'time-fast'
    | 'nobody';
  isProblem: boolean;
  values: Record<string, string | number>;
};

/** What a row does to a runner's result. */
export type PlannedRow = {
  row: number;
  /** The state in the row; null: none. */
  said: FinishLine['state'] | null;
  does: 'new' | 'changed' | 'state' | 'same';
  before: RunnerResult;
  after: RunnerResult;
};

/** What a file would do to the results of its race. */
export type FinishPlan = {
  kind: FinishFileKind;
  from: TimesFrom;
  /** Whether the file holds times, so that it matters what they count from. */
  hasTimes: boolean;
  fields: FinishFields;
  heading: readonly string[];
  sample: readonly (readonly string[])[];
  rows: readonly PlannedRow[];
  findings: readonly FinishFinding[];
  unread: readonly UnreadLine[];
  /** The rows that a person left out, with their text. */
  leftOut: readonly { row: number; text: string }[];
  /** How many runners would still have no result. */
  openCount: number;
  changes: readonly ResultChange[];
};
