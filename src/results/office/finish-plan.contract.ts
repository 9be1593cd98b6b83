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

/** What of a file a person says otherwise than it seems; null: as it seems. */
export type FinishChoice = {
  kind: FinishFileKind | null;
  from: TimesFrom | null;
  fields: FinishFields | null;
  /** Whether times and bibs that part are left out, and the rest is taken as it was paired. */
  acceptsGaps: boolean;
};

/** A row that a person left out of an import, as the spreadsheet counts. */
export type LeftOutRow = { row: number; staffId: string };

/** What was chosen of a file that waits, or that was applied. */
export type StoredChoice = FinishChoice & { leftOut?: readonly LeftOutRow[] };

/** A race as its file of times is judged. */
export type FinishRace = RaceTiming & {
  inputs: RaceInputs;
  /** By runner, the own gun in milliseconds since midnight, where it differs from the race's. */
  gunOf: ReadonlyMap<number, number>;
  /** By bib, when the bearer was or is due at the finish, in milliseconds since the race's gun. */
  expectedOf: ReadonlyMap<string, number>;
};

/** A line with the finish that it says, in milliseconds. */
export type TimedLine = {
  line: FinishLine;
  gunMs: number | null;
  chipMs: number | null;
  order: number | null;
};

/** Something to settle (`isProblem`) or to look at; `row` null: of the file as a whole. */
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
  /** How it says that the race ended; null: it says nothing. */
  said: FinishLine['state'] | null;
  does: 'new' | 'changed' | 'state' | 'same';
  before: RunnerResult;
  after: RunnerResult;
};

/** What a file would do to the results of its race. */
export type FinishPlan = {
  kind: FinishFileKind;
  from: TimesFrom;
  /** Whether the file holds times, so that what they count from matters. */
  hasTimes: boolean;
  fields: FinishFields;
  heading: readonly string[];
  sample: readonly (readonly string[])[];
  rows: readonly PlannedRow[];
  findings: readonly FinishFinding[];
  unread: readonly UnreadLine[];
  /** The rows that a person left out, and what they say. */
  leftOut: readonly { row: number; text: string }[];
  /** Runners of whom nothing would be known still. */
  openCount: number;
  changes: readonly ResultChange[];
};
