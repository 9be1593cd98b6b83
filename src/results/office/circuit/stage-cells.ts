import { guessFields, readCell } from '../../../registration/office/imports/import-values.ts';
import type { TableRow } from '../../../registration/office/imports/read-table.ts';
import { resultHeadings } from '../../../registration/office/imports/result-headings.ts';
import { iocCode } from '../../../registration/participants/country.rules.ts';
import { searchable } from '../../../registration/participants/participant-search.rules.ts';
import { type StageField, type StageRow, stageFields } from './stage-row.rules.ts';

/** The names of columns in lists of results, in addition to those of the registration form. */
const words: Readonly<Record<StageField, readonly string[]>> = {
  ...resultHeadings,
  place: resultHeadings.categoryPlace,
  overall: [...resultHeadings.overall, 'gesamt', 'general', 'generala', 'generale'],
};

const meanings = new Map(
  stageFields.flatMap((field) => words[field].map((word) => [word, field] as const)),
);

/** The fields of an import of participants that mean the same. */
const alike: Partial<Record<string, StageField>> = {
  firstname: 'firstname',
  lastname: 'lastname',
  gender: 'gender',
  birthDate: 'born',
  country: 'country',
};

/**
 * Guesses from the names of the columns what each holds; no field twice. A place that is not marked
 * as one of the category is taken for an overall one, from which the place in the category follows.
 */
export function guessStageFields(header: readonly string[]): (StageField | null)[] {
  const others = guessFields(header);
  const seen = new Set<StageField>();
  return header.map((name, column) => {
    const field = meanings.get(searchable(name)) ?? alike[others[column] ?? ''];
    if (!field || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
}

/** The rows of a file as the rules judge them. */
export function stageRows(
  rows: readonly TableRow[],
  fields: readonly (StageField | null)[],
): StageRow[] {
  return rows.map(({ row, cells }) => {
    const values: StageRow['values'] = {};
    for (const [column, field] of fields.entries()) {
      // An empty cell of an existing column says something: a runner who did not finish has no
      // place.
      if (field) values[field] = readStageCell(field, (cells[column] ?? '').trim());
    }
    return { row, values };
  });
}

function readStageCell(field: StageField, cell: string): string {
  if (field === 'gender') return readCell('gender', cell);
  if (field === 'born') return readCell('birthDate', cell);
  if (field === 'country') return readCell('country', cell);
  return cell;
}

/** Whether a text is the code of a country that a runner can come from. */
export const isCountry = (code: string): boolean => iocCode(code) !== undefined;
