import type { FinishChoice, FinishPlan } from './finish-plan.contract.ts';

/** No race has more rows than this. */
export const mostFinishRows = 25_000;
/** The same length as for reasons of result entries. */
export const reasonMost = 300;

/** A file, or text that was pasted in its place. */
export type PostedTable = {
  file: { name: string; content: Buffer | undefined } | undefined;
  text: string;
};

/** The name of the box of a row of a file in forms. */
export const rowField = (row: number) => `row.${row}`;

/** A row that was left out, and the name of the person who did it. */
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
  /** How many bibs came in a list of their own; 0: no such list. */
  bibRows: number;
  plan: FinishPlan;
  leftOut: readonly LeftOutBy[];
  /**
   * Changes with everything that applying the file would enter, and with what was entered
   * meanwhile.
   */
  fingerprint: string;
};
