import type { GuardRefusal } from '../../platform/auth/staff.contract.ts';
import type { RefusalCode } from '../../platform/http/refusals.ts';
import type { Refused, Result } from '../../platform/http/result.ts';
import type { FinishChoice, FinishPlan } from './finish-plan.contract.ts';

/** More rows are no race's. */
export const mostFinishRows = 25_000;
/** As reasons of result entries are kept. */
export const reasonMost = 300;

/** A file, or what was pasted instead of one. */
export type PostedTable = {
  file: { name: string; content: Buffer | undefined } | undefined;
  text: string;
};

/** What forms call the box of a row of a file. */
export const rowField = (row: number) => `row.${row}`;

/** A row that was left out, and the name of who did it. */
export type LeftOutBy = { row: number; by: string };

/** An import of a race: a draft that waits, or one that was applied. */
export type FinishImportLine = {
  id: number;
  /** Empty: it was pasted. */
  fileName: string;
  state: 'draft' | 'done' | 'undone';
  /** How many entries it made. */
  count: number;
  leftOut: readonly LeftOutBy[];
  at: Date;
  by: string;
};

/** A file of times before it is applied, with its dry run. */
export type StagedFinish = {
  id: number;
  fileName: string;
  choice: FinishChoice;
  /** How many bibs came in a list of their own; 0: none did. */
  bibRows: number;
  plan: FinishPlan;
  leftOut: readonly LeftOutBy[];
  /** Changes with everything that applying would enter, and with what was entered meanwhile. */
  fingerprint: string;
};

type Answer<Code extends string> = Promise<Result<object, Code> | Refused<GuardRefusal>>;

/** Times from files, for somebody who decides about results. */
export type FinishImports = {
  /** The imports of a race, the latest first; undefined: there is no such race. */
  list(raceId: number): Promise<FinishImportLine[] | undefined>;
  /** `bibs`: the order of the finish, for times without bibs. */
  begin(
    raceId: number,
    times: PostedTable,
    bibs: PostedTable,
  ): Promise<Result<{ id: number }, RefusalCode>>;
  find(raceId: number, id: number): Promise<StagedFinish | undefined>;
  /** Says how the file is to be read; `bibs`: another list of bibs in order, where something is in it. */
  choose(raceId: number, id: number, choice: FinishChoice, bibs: PostedTable): Answer<RefusalCode>;
  /** Leaves rows of a file out, or takes them in again; numbers that are no row's do nothing. */
  leaveOut(
    raceId: number,
    id: number,
    rows: readonly number[],
    isOut: boolean,
  ): Answer<RefusalCode>;
  /**
   * Enters everything that the dry run showed, or nothing. `finish-import-changed`: it would come to
   * something else by now.
   */
  run(
    raceId: number,
    id: number,
    asked: { fingerprint: string; reason: string },
  ): Answer<
    'import-gone' | 'import-not-checked' | 'import-reason-missing' | 'finish-import-changed'
  >;
  drop(raceId: number, id: number): Answer<never>;
  /** Takes back all that an import entered, unless something was entered about its runners since. */
  undo(
    raceId: number,
    id: number,
    reason: string,
  ): Answer<'import-gone' | 'finish-import-kept' | 'import-reason-missing'>;
};
