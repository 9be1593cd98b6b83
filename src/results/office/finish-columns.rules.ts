import { derived } from '../../edition/derived.ts';
import { languages } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { TableRow } from '../../registration/office/imports/read-table.ts';
import { resultHeadings } from '../../registration/office/imports/result-headings.ts';
import { searchable } from '../../registration/participants/participant-search.rules.ts';
import { stateOfWord } from './state-words.rules.ts';
import { plainTimes, timeMs, writtenTime } from './time-text.rules.ts';

/** What a column of a file of times can hold, in the order of a form. */
export const finishColumns = [
  'bib',
  'time',
  'clock',
  'chipTime',
  'place',
  'state',
  'name',
  'firstname',
  'lastname',
  'year',
] as const;
export type FinishColumn = (typeof finishColumns)[number];

/**
 * The names of the columns in lists. Names with several meanings count only where no other is
 * possible.
 */
const headings: Readonly<Record<FinishColumn, readonly string[]>> = {
  ...resultHeadings,
  place: [...resultHeadings.overall, 'class', 'class pos', 'cl', 'cls', 'nr crt'],
  name: ['name', ...resultHeadings.name],
  year: resultHeadings.born,
};

/** Headings that mean a number: the other columns say whether it is the bib or counts the rows. */
const numbers = new Set('no|n|nº|nr|num|number|numar|numero|nummer'.split('|'));

/** The prefix of the columns in machine-made exports. */
const owner = /^(?:runner|athlete|participant|competitor|racer) /;

const columnOfHeading = derived(
  (): ReadonlyMap<string, FinishColumn> =>
    new Map([
      ...finishColumns.flatMap((column) => headings[column].map((word) => [word, column] as const)),
      // The names in our own lists.
      ...languages().flatMap(({ code }) => {
        const { names } = wordsIn(code).getResourceBundle(code, 'fields') as {
          names: Record<string, string>;
        };
        return (['bib', 'firstname', 'lastname'] as const).flatMap((field) =>
          names[field] ? [[searchable(names[field]), field] as const] : [],
        );
      }),
    ]),
);

/** The position of each known column, from 0. */
export type ColumnPositions = ReadonlyMap<FinishColumn, number>;

/** How many rows above the headings can hold titles, places and dates. */
const mostTitleRows = 12;

/**
 * The columns of a file, its headings (none: empty) and the rows below them. The headings are the
 * row among the first that has the most known words, at least two of them a bib, place, name or
 * time; without such a row the columns are recognised by their content.
 */
export function findColumns(table: readonly TableRow[]): {
  columns: ColumnPositions;
  heading: readonly string[];
  rows: readonly TableRow[];
} {
  const candidates = table
    .slice(0, mostTitleRows)
    .map(({ cells }, index) => ({
      index,
      columns: columnsOfHeadings(cells, table.slice(index + 1)),
    }))
    .filter(({ columns }) => columns.size > 1);
  const [first] = candidates.toSorted((one, other) => other.columns.size - one.columns.size);
  if (!first) return { columns: columnsOfContent(table), heading: [], rows: table };
  const heading = table[first.index]?.cells ?? [];
  return { columns: first.columns, heading, rows: table.slice(first.index + 1) };
}

/**
 * Corrects a list whose first row was wrongly taken for its headings: finds the real headings below
 * the titles. Unchanged where no row below names the columns better.
 */
export function underHeadings({ header, rows }: { header: string[]; rows: TableRow[] }) {
  const { heading, rows: below } = findColumns([{ row: 1, cells: header }, ...rows]);
  if (heading.length === 0 || below.length >= rows.length) return { header, rows };
  return { header: header.map((_, index) => heading[index] ?? ''), rows: [...below] };
}

function columnsOfHeadings(
  cells: readonly string[],
  rows: readonly TableRow[],
): Map<FinishColumn, number> {
  const positions = new Map<FinishColumn, number>();
  const words = cells.map((cell) => searchable(cell.replace(/[#№]/g, 'no ')));
  for (const [index, word] of words.entries()) {
    const column = columnOfHeading().get(word) ?? columnOfHeading().get(word.replace(owner, ''));
    const other = column && positions.get(column);
    if (column && (other === undefined || (column === 'time' && hasMore(rows, index, other))))
      positions.set(column, index);
  }
  placeNumber(
    positions,
    words.findIndex((word) => numbers.has(word)),
    rows,
  );
  const name = positions.get('name');
  if (name !== undefined && positions.has('firstname') && !positions.has('lastname')) {
    // Some languages call the family name simply a name.
    positions.set('lastname', name);
    positions.delete('name');
  }
  return positions;
}

const cellsAt = (rows: readonly TableRow[], index: number): string[] =>
  rows.map(({ cells }) => cells[index] ?? '');

/** Whether a second column of the name holds more times than the first, which may be left empty. */
const hasMore = (rows: readonly TableRow[], second: number, first: number): boolean =>
  countTimes(cellsAt(rows, second)) > countTimes(cellsAt(rows, first));

const countTimes = (cells: readonly string[]): number =>
  cells.filter((cell) => writtenTime(cell) !== undefined || isState(cell)).length;

/** A column called number is whichever of bib and place no other column is. */
function placeNumber(
  positions: Map<FinishColumn, number>,
  index: number,
  rows: readonly TableRow[],
): void {
  if (index < 0) return;
  const hasName = positions.has('name') || positions.has('lastname');
  if (positions.has('bib')) setFirst(positions, 'place', index);
  else if (!positions.has('place') && hasName && isCount(cellsAt(rows, index)))
    positions.set('place', index);
  else positions.set('bib', index);
}

const isCount = (cells: readonly string[]): boolean =>
  cells.every((cell, at) => cell === '' || Number.parseFloat(cell) === at + 1);

/** For a file without headings: a column of times, one of numbers, one of names. */
function columnsOfContent(table: readonly TableRow[]): ColumnPositions {
  const most = table.length / 2;
  const positions = new Map<FinishColumn, number>();
  const times: number[] = [];
  const texts: number[] = [];
  for (const index of (table[0]?.cells ?? []).keys()) {
    const cells = cellsAt(table, index);
    const count = (is: (cell: string) => boolean) => cells.filter(is).length;
    if (countTimes(plainTimes(cells)) > most) times.push(index);
    else if (count((cell) => /^\d{1,6}$/.test(cell)) > most) setNumbers(positions, index, cells);
    else if (count((cell) => /\p{L}{2}/u.test(cell)) > most) texts.push(index);
  }
  const [time] = times.toSorted((one, other) => sumAt(table, other) - sumAt(table, one));
  if (time !== undefined) positions.set('time', time);
  setNames(positions, texts, table);
  return positions;
}

/** Passages before the finish take less time than the whole, and so do gaps. */
const sumAt = (table: readonly TableRow[], index: number): number =>
  plainTimes(cellsAt(table, index)).reduce((sum, cell) => {
    const time = writtenTime(cell);
    return time ? sum + timeMs(time, 'minutes') : sum;
  }, 0);

/** The first column of texts, and the second where the first has one word in most of its rows. */
function setNames(
  positions: Map<FinishColumn, number>,
  [first, second]: readonly number[],
  table: readonly TableRow[],
): void {
  if (first === undefined) return;
  const words = cellsAt(table, first).filter((cell) => !/\p{L}[\s,]+\p{L}/u.test(cell));
  if (second !== first + 1 || words.length <= table.length / 2) {
    positions.set('name', first);
    return;
  }
  positions.set('firstname', first);
  positions.set('lastname', second);
}

const isState = (cell: string) => stateOfWord(cell) !== undefined;

function setFirst(positions: Map<FinishColumn, number>, column: FinishColumn, index: number) {
  if (!positions.has(column)) positions.set(column, index);
}

/** The first column of numbers holds bibs; of two, the one that counts 1, 2, 3 holds the places. */
function setNumbers(positions: Map<FinishColumn, number>, index: number, cells: readonly string[]) {
  const bib = positions.get('bib');
  if (bib === undefined) positions.set('bib', index);
  else if (isCount(cells)) positions.set('place', index);
  else if (!positions.has('place')) {
    positions.set('place', bib);
    positions.set('bib', index);
  }
}
