import type { GuardRefusal } from '../../../platform/auth/staff.contract.ts';
import type { RefusalCode } from '../../../platform/http/refusals.ts';
import type { Refused, Result } from '../../../platform/http/result.ts';
import type { DoubtReason, Verdict } from '../../circuit/circuit-identity.rules.ts';
import type { ResultLine } from '../../circuit/circuit-season.rules.ts';
import type { PlaceChange } from './place-changes.rules.ts';
import type { StageField, StageReport } from './stage-row.rules.ts';

/** A stage of the season and what is there of it. */
export type OfficeStage = {
  id: string;
  /** Undefined: no results are there. */
  results: { count: number; fileName: string; at: Date; by: string; isPublic: boolean } | undefined;
  /** Whether results that are gone from here are still public. */
  isLeftPublic: boolean;
  /** Whether it is the site’s own race, whose results can be taken over. */
  isOwn: boolean;
};

/** Two lines that may be one runner’s. */
export type OfficePair = { one: ResultLine; other: ResultLine; why: DoubtReason };
/** Two lines about which somebody decided. */
export type DecidedPair = {
  one: ResultLine;
  other: ResultLine;
  verdict: 'same' | 'different';
  by: string;
  at: Date;
};

/** What the office sees of the circuit. */
export type CircuitOffice = {
  stages: OfficeStage[];
  drafts: { id: number; stage: string; fileName: string }[];
  doubts: OfficePair[];
  decided: DecidedPair[];
  /** Who has results of two stages or more, line by line. */
  joined: { runner: number; lines: ResultLine[] }[];
  publication: { number: number; at: Date; by: string; isFinal: boolean } | undefined;
  /** What would change if the standings were published now; undefined: nothing is there. */
  changes: PlaceChange[];
  canPublish: boolean;
};

/** A file of results before it is imported. */
export type StagedStage = {
  id: number;
  stage: string;
  fileName: string;
  header: string[];
  sample: string[][];
  rowCount: number;
  fields: (StageField | null)[];
  report: StageReport;
};

type Done = Promise<Result<object, never> | Refused<GuardRefusal>>;

/** The circuit’s results, for somebody of the organiser’s side. */
export type CircuitAdmin = {
  read(): Promise<CircuitOffice>;
  begin(
    stage: string,
    file: { name: string; content: Buffer | undefined } | undefined,
  ): Promise<Result<{ id: number }, RefusalCode>>;
  find(id: number): Promise<StagedStage | undefined>;
  /** Says which column holds what; the dry run follows from it. */
  choose(
    id: number,
    fields: (StageField | null)[],
  ): Promise<Result<object, 'import-gone' | 'import-column-twice'> | Refused<GuardRefusal>>;
  /** All rows or none; results of the stage that are there already are replaced. */
  run(
    id: number,
  ): Promise<Result<object, 'import-gone' | 'import-not-checked'> | Refused<GuardRefusal>>;
  drop(id: number): Done;
  /** Takes the results of a stage out again. */
  undo(stage: string): Done;
  /** Takes over the site’s own results as those of a stage. */
  takeOwn(stage: string): Promise<Result<object, 'circuit-own-missing'> | Refused<GuardRefusal>>;
  decide(
    one: number,
    other: number,
    verdict: Verdict,
  ): Promise<Result<object, 'circuit-pair-contradicts'> | Refused<GuardRefusal>>;
  /** Takes the name of a runner out of all results. */
  erase(runner: number): Done;
  /** `seen`: the number of the publication that the page showed; 0: none. */
  publish(
    seen: number,
    isFinal: boolean,
  ): Promise<Result<object, 'circuit-published'> | Refused<GuardRefusal>>;
};
