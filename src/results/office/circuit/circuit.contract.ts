import type { DoubtReason } from '../../circuit/circuit-identity.rules.ts';
import type { ResultLine } from '../../circuit/circuit-season.rules.ts';
import type { PlaceChange } from './place-changes.rules.ts';
import type { StageField, StageReport } from './stage-row.rules.ts';

/** A stage of the season and the results that it has here. */
export type OfficeStage = {
  id: string;
  /** Undefined: it has no results. */
  results: { count: number; fileName: string; at: Date; by: string; isPublic: boolean } | undefined;
  /** Whether results that were deleted here are still public. */
  isLeftPublic: boolean;
  /** Whether it is the site’s own race, whose results can be taken over. */
  isHome: boolean;
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
  /** The runners who have results of two stages or more, line by line. */
  joined: { runner: number; lines: ResultLine[] }[];
  publication: { number: number; at: Date; by: string; isFinal: boolean } | undefined;
  /**
   * What would change if the standings were published now; undefined: the circuit has no results.
   */
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
  /** Of what would be imported. */
  fingerprint: string;
};
