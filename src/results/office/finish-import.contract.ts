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
