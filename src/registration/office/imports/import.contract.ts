import { sellsExtras } from '../../../edition/facts/extra-words.ts';
import { fileFields, inFiles, safetyFields } from '../../../edition/fields/field-lists.ts';
import type { RefusalCode } from '../../../platform/http/refusals.ts';
import type { Result } from '../../../platform/http/result.ts';

/** What a column of a file may hold, as the registration form calls it where it has it. */
export const importFields = ['id', 'bib', ...inFiles(fileFields), 'extras', 'status'] as const;
export type ImportField = (typeof importFields)[number];

/** Those that a list can have: of extras only where the edition sells any. */
export const readableFields = (): ImportField[] =>
  importFields.filter((field) => field !== 'extras' || sellsExtras());

/** What of people who are registered only changes by whoever may see it. */
export const safetyImportFields: readonly ImportField[] = safetyFields;

/** What new participants become: `confirmed` needs a reason. */
export const newcomerStatuses = ['pending', 'confirmed'] as const;

export type ImportChoice = {
  /** By column of the file; null: not imported. */
  fields: (ImportField | null)[];
  newcomers: (typeof newcomerStatuses)[number];
  reason: string;
  /** What tells which participant a row changes, where it has one. */
  matchBy: 'id' | 'bib';
  /** Whether new participants get the mail that a registration gets. */
  writesMails: boolean;
  /** Whether who is in the list has consented that health data are held; else they stay out. */
  medicalConsent: boolean;
};

/** One thing wrong with a row; `row` as the spreadsheet counts, its header being row 1. */
export type RowProblem = {
  row: number;
  field: ImportField | null;
  code: RefusalCode;
  values?: Record<string, string | number>;
};

export type ImportReport = {
  created: number;
  changed: number;
  unchanged: number;
  /** Rows whose emergency and medical data are left out, for want of the right to them. */
  keptSafety: number;
  /** Rows of people who have one name alone by this file. */
  oneName: number;
  /** By race: places that the new ones take, and how many are free. */
  places: { raceId: number; needed: number; free: number }[];
  /** Who has paid and joins the circuit, and what they are asked for together. */
  differences?: { count: number; amountMinor: number };
  /** How many have paid and leave it. */
  leaving?: number;
  /** The first `mostProblems` of them. */
  problems: RowProblem[];
  problemCount: number;
  problemRows: number;
};

export const mostProblems = 200;
export const mostRows = 10_000;
export const mostColumns = 100;
export const mostFileBytes = 5 * 1024 * 1024;

/** An import as its page shows it. */
export type ImportState = {
  id: string;
  fileName: string;
  header: string[];
  /** The first rows, for a look at what a column holds. */
  sample: string[][];
  rowCount: number;
  choice: ImportChoice;
  report: ImportReport | null;
  /** `interrupted`: a run was not heard of for a minute; nothing of it was kept. */
  state: 'draft' | 'checked' | 'running' | 'interrupted' | 'done';
  doneRows: number;
};

/** The number of the import. */
export type ImportBegun = Result<{ id: string }, RefusalCode>;
export type ImportChecked = Result<
  object,
  'import-column-twice' | 'import-reason-missing' | 'import-gone'
>;
