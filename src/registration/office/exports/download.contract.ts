import { derived } from '../../../edition/derived.ts';
import { edition } from '../../../edition/edition.ts';
import { hasWavesByBib } from '../../../edition/facts/wave.rules.ts';
import {
  fileFields,
  inFiles,
  type SafetyField,
  type StoredField,
  safetyFields,
} from '../../../edition/fields/field-lists.ts';
import { hasCategories } from '../../participants/runner-category.ts';

/** The column that is derived from a field comes right after it. */
const following = { birthDate: 'age', race: 'category' } as const;
type Following = (typeof following)[keyof typeof following];

const ofParticipants = () =>
  fileFields().filter(
    (name): name is Exclude<StoredField, SafetyField> =>
      !safetyFields.some((each) => each === name),
  );

/** The columns that an export may have, in their order. */
export const exportColumns = derived(
  () =>
    [
      'id',
      'bib',
      ...(hasWavesByBib() ? (['wave', 'start'] as const) : []),
      ...inFiles(ofParticipants()).flatMap((name): (typeof name | Following)[] => {
        if (name === 'birthDate') return [name, following[name]];
        return name === 'race' && hasCategories() ? [name, following[name]] : [name];
      }),
      // Only where the edition sells extras.
      ...(edition().extras.length > 0 ? (['extras'] as const) : []),
      'status',
      'registeredAt',
    ] as const,
);

/** The data that rescuers need: only in a file of their own, which needs a reason. */
export const safetyColumns = safetyFields;

/** The columns that identify the runner in the rows of safety data. */
export const safetyIdentity = ['id', 'bib', 'lastname', 'firstname', 'race', 'phone'] as const;

export type ExportColumn =
  | ReturnType<typeof exportColumns>[number]
  | (typeof safetyColumns)[number];

/** `csv-comma` and `csv-semicolon`: spreadsheets in different countries expect either. */
export const exportFormats = ['xlsx', 'csv-comma', 'csv-semicolon'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const statuses = ['confirmed', 'pending', 'cancelled'] as const;

/** Null: of every race, in every status. */
export type ExportFilter = { raceId: number | null; status: (typeof statuses)[number] | null };

export const sheetKinds = [
  'start-list-name',
  'start-list-bib',
  'bib-sheets',
  'signatures',
] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** The formats of results for others: ITRA’s workbook, and a federation’s list. */
export type ResultFormat = 'itra' | 'federation';

/** A file of results for others. */
export type WantedResultFile = {
  kind: 'results';
  format: ResultFormat;
  raceId: number;
  /** Version of the publication. */
  version: number;
  /** For a federation’s list: the id of a classification, or a kind of classification. */
  classification: string;
};

/** A file of the organiser's side. */
export type WantedFile =
  | { kind: 'export'; format: ExportFormat; columns: ExportColumn[]; filter: ExportFilter }
  | { kind: SheetKind; raceId: number }
  | { kind: 'newsletter' }
  | WantedResultFile
  /** Telephone numbers of these participants. */
  | { kind: 'phones'; ids: number[] };

/** For a PDF; a longer list belongs in a spreadsheet. */
export const mostPdfRows = 3000;

/** The columns of a list of telephone numbers. */
export const phoneColumns = ['bib', 'lastname', 'firstname', 'phone'] as const;
