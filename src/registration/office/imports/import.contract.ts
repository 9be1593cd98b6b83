import { derived } from '../../../edition/derived.ts';
import { sellsExtras } from '../../../edition/facts/extra-words.ts';
import { fileFields, inFiles, safetyFields } from '../../../edition/fields/field-lists.ts';
import type { RefusalCode } from '../../../platform/http/refusals.ts';
import type { Result } from '../../../platform/http/result.ts';

/** The fields that a column can hold, named as in the registration form where it has them. */
export const importFields = derived(
  () => ['id', 'bib', ...inFiles(fileFields()), 'extras', 'status'] as const,
);
export type ImportField = ReturnType<typeof importFields>[number];

/** The fields that this edition's lists can have: extras only where it sells any. */
export const readableFields = (): ImportField[] =>
  importFields().filter((field) => field !== 'extras' || sellsExtras());

/** Fields that change for registered people only if the importer may see them. */
export const safetyImportFields: readonly ImportField[] = safetyFields;

/** The status that new participants get: `confirmed` needs a reason. */
export const newcomerStatuses = ['pending', 'confirmed'] as const;

export type ImportChoice = {
  /** By column of the file; null: not imported. */
  fields: (ImportField | null)[];
  newcomers: (typeof newcomerStatuses)[number];
  reason: string;
  /** The field that identifies the participant whom a row changes, where the row has it. */
  matchBy: 'id' | 'bib';
  /** Whether new participants get the usual mail of a registration. */
  writesMails: boolean;
  /** Whether the people in the list consented to our holding health data; else it is left out. */
  medicalConsent: boolean;
};

/** A problem of a row; `row` is its number in the spreadsheet, where the header is row 1. */
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
  /** Rows whose emergency and medical data are left out, because the importer may not see them. */
  keptSafety: number;
  /** Rows of people who have only one name in this file. */
  oneName: number;
  /** By race: places that the new participants take, and how many are free. */
  places: { raceId: number; needed: number; free: number }[];
  /** How many participants have paid and join the circuit, and what they owe together. */
  differences?: { count: number; amountMinor: number };
  /** How many participants have paid and leave the circuit. */
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
  /** The first rows, to show what a column holds. */
  sample: string[][];
  rowCount: number;
  choice: ImportChoice;
  report: ImportReport | null;
  /** `interrupted`: the run has sent no sign for a minute; nothing of it was kept. */
  state: 'draft' | 'checked' | 'running' | 'interrupted' | 'done';
  doneRows: number;
};

/** The number of the import. */
export type ImportBegun = Result<{ id: string }, RefusalCode>;
export type ImportChecked = Result<
  object,
  'import-column-twice' | 'import-reason-missing' | 'import-gone'
>;
