import { guessFields, readCell } from '../../../registration/office/imports/import-values.ts';
import type { TableRow } from '../../../registration/office/imports/read-table.ts';
import { searchable } from '../../../registration/participants/participant-search.rules.ts';
import { guessStageFields } from '../circuit/stage-cells.ts';
import { genderOfWord } from '../circuit/stage-row.rules.ts';
import { findColumns } from '../finish-columns.rules.ts';
import { withPlainTimes } from '../time-text.rules.ts';
import { type PastField, type PastFileRow, pastFields } from './past-row.rules.ts';

/** Guesses from the names of a list's columns which field each holds; no field twice. */
export function guessPastFields(header: readonly string[]): (PastField | null)[] {
  const stage = guessStageFields(header);
  const others = guessFields(header);
  const { columns } = findColumns([{ row: 1, cells: [...header] }]);
  const timeColumn = columns.get('time') ?? columns.get('chipTime');
  const seen = new Set<PastField>();
  return header.map((_, column) => {
    const field = fieldAt(column);
    if (!field || seen.has(field)) return null;
    seen.add(field);
    return field;
  });

  function fieldAt(column: number): PastField | undefined {
    if (column === timeColumn) return 'time';
    for (const field of ['state', 'name', 'firstname', 'lastname'] as const) {
      if (column === columns.get(field)) return field;
    }
    if (others[column] === 'club') return 'club';
    // A list of a whole race is in the overall order.
    if (stage[column] === 'overall') return 'place';
    if (stage[column] === 'place') return stage.includes('overall') ? undefined : 'place';
    if (
      column === columns.get('place') &&
      !stage.some((each) => each === 'overall' || each === 'place')
    )
      return 'place';
    return pastFields.find((field) => field === stage[column]);
  }
}

/** The rows of a file as the rules judge them; leaves out rows without any content. */
export function pastRows(
  rows: readonly TableRow[],
  fields: readonly (PastField | null)[],
): PastFileRow[] {
  return withPlainTimes(rows, fields.indexOf('time')).flatMap(({ row, cells }) => {
    const values: PastFileRow['values'] = {};
    for (const [column, field] of fields.entries()) {
      const cell = (cells[column] ?? '').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
      if (field && cell) values[field] = readPastCell(field, cell);
    }
    return isSaid(values) ? [{ row, values }] : [];
  });
}

/**
 * Whether a row says something about a runner. Many lists end with a row that only counts the
 * runners.
 */
function isSaid({ place = '', ...others }: PastFileRow['values']): boolean {
  return Object.keys(others).length > 0 || /^\d/.test(place);
}

function readPastCell(field: PastField, cell: string): string {
  if (field === 'gender' || field === 'country') return readCell(field, cell);
  if (field === 'born') return readCell('birthDate', cell);
  return cell;
}

/** The gender in the name of a category, such as `F40`, `Masculin` or `40-44 W`. */
export const genderOfCategory = (category: string): 'M' | 'F' | undefined =>
  searchable(category)
    .split(/[^\p{L}]+/u)
    .map(genderOfWord)
    .find((gender) => gender !== undefined);
