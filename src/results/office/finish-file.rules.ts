import { plainBib } from '../../race-day/passages/records.rules.ts';
import type { TableRow } from '../../registration/office/imports/read-table.ts';
import { type ColumnPositions, type FinishColumn, findColumns } from './finish-columns.rules.ts';
import type {
  FinishFields,
  FinishFile,
  FinishFileKind,
  FinishLine,
  RaceTiming,
  TimesFrom,
  UnreadLine,
} from './finish-file.contract.ts';
import { placeOf } from './place-text.rules.ts';
import { stateIn, stateOfWord } from './state-words.rules.ts';
import {
  areClockTimes,
  shortTimesOf,
  sinceGun,
  timeMs,
  withPlainTimes,
  writtenTime,
} from './time-text.rules.ts';

/**
 * Reads what a table of any origin says of runners; rows that name no runner are kept apart.
 * `chosen`: the columns that a person chose; absent: headings and content say what each column is.
 */
export function readFinishTable(
  table: readonly TableRow[],
  chosen: FinishFields | null = null,
): FinishFile {
  const [comments = [], said = []] = [true, false].map((is) =>
    table.filter(({ cells }) => isComment(cells) === is),
  );
  const { heading, rows: found, columns: seen } = findColumns(splitPlainText(said));
  const columns = chosen === null ? seen : positionsOf(chosen);
  const rows = plainRows(found, columns);
  const lines: FinishLine[] = [];
  const unread = comments.map(({ row, cells }): UnreadLine => {
    return { row, text: textOf(cells), isTimeUnclear: false };
  });
  for (const row of rows) {
    const line = readLine(row, columns);
    if ('text' in line) unread.push(line);
    else lines.push(line);
  }
  return {
    kind: kindOf(lines),
    lines,
    unread,
    isClock: columns.has('clock'),
    fields: fieldsOf(columns, [heading, ...rows.map(({ cells }) => cells)]),
    heading,
    sample: found.slice(0, sampleRows).map(({ cells }) => cells),
  };
}
const sampleRows = 5;

/** For example `# Format: bib, time`; but a heading may be called `#`. */
const isComment = ([first = '']: readonly string[]): boolean => /^#\s+\S/.test(first);

const textOf = (cells: readonly string[]): string => cells.filter(Boolean).join(' · ');

/** Rows whose times have colons, however the file writes them. */
const plainRows = (rows: readonly TableRow[], columns: ColumnPositions): TableRow[] =>
  (['time', 'clock', 'chipTime'] as const).reduce(
    (plain, column) => withPlainTimes(plain, columns.get(column) ?? -1),
    [...rows],
  );

const positionsOf = (fields: FinishFields): ColumnPositions =>
  new Map(fields.flatMap((field, index) => (field === null ? [] : [[field, index] as const])));

function fieldsOf(columns: ColumnPositions, rows: readonly (readonly string[])[]): FinishFields {
  const widest = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const fieldAt = new Map([...columns].map(([field, index]) => [index, field] as const));
  return Array.from({ length: widest }, (_, index) => fieldAt.get(index) ?? null);
}

/**
 * Splits a text without delimiters into columns: at two or more blanks, or a pair such as `20
 * 3:31:24` at one.
 */
function splitPlainText(table: readonly TableRow[]): TableRow[] {
  const isPlain = table.every(({ cells }) => cells.filter(Boolean).length < 2);
  const isWide = table.filter(({ cells }) => /\S {2,}\S/.test(cells.join(''))).length;
  return table.map((row) => {
    const text = row.cells.filter(Boolean).join(' ');
    if (isPlain && isWide > table.length / 2) return { ...row, cells: text.split(/ {2,}/) };
    const [bib = '', said = '', ...others] = text.split(/\s+/);
    const isPair = row.cells.length === 1 && others.length === 0;
    return isPair && (writtenTime(said) ?? stateOfWord(said))
      ? { ...row, cells: [bib, said] }
      : row;
  });
}

function readLine({ row, cells }: TableRow, columns: ColumnPositions): FinishLine | UnreadLine {
  const cell = (column: FinishColumn) =>
    // Spreadsheets write whole numbers this way after a calculation.
    cells[columns.get(column) ?? -1]?.trim().replace(/^(\d+)\.0$/, '$1') ?? '';
  const text = textOf(cells);
  const bib = plainBib(cell('bib'));
  const name = nameIn(cell);
  const timeText = cell('time') || cell('clock') || cell('chipTime');
  const written = writtenTime(timeText);
  // Some lists write 00:00:00 where a time is missing.
  const time = written && (columns.has('clock') || timeMs(written, 'hours') > 0) ? written : null;
  const ended = stateIn(cell('state'));
  const elsewhere = [
    ...(['time', 'place', 'clock', 'bib'] as const).map(cell),
    ...(written ? [] : cells.filter((each) => /^(?:dnf|dns|dsq|dq)$/i.test(each))),
  ];
  const state = ended === 'finished' || !ended ? elsewhere.map(stateOfWord).find(Boolean) : ended;
  const isRunner = /^[\p{L}\d*]{1,10}$/u.test(bib) && /[\d*]/.test(bib);
  const unread = { row, text, isTimeUnclear: isRunner && /\d/.test(timeText) && !written };
  if (unread.isTimeUnclear && !state) return unread;
  if (!isRunner && !time && !(name && state)) return unread;
  return {
    row,
    bib: isRunner ? bib : '',
    name,
    year: yearIn(cell('year')),
    place: placeOf(cell('place')) ?? null,
    state: state ?? 'finished',
    time: state ? null : time,
    chipTime: (!state && columns.has('time') && writtenTime(cell('chipTime'))) || null,
  };
}

const nameIn = (cell: (column: FinishColumn) => string): string =>
  (cell('name') || `${cell('firstname')} ${cell('lastname')}`).replace(/\s+/g, ' ').trim();

/** The year of a cell that holds a year, or a day in any order; two digits are not enough. */
function yearIn(text: string): number | null {
  const found = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text)?.[0];
  return found === undefined ? null : Number(found);
}

function kindOf(lines: readonly FinishLine[]): FinishFileKind {
  const timed = lines.filter(({ time }) => time !== null);
  const identified = lines.filter(({ bib, name }) => bib !== '' || name !== '');
  if (timed.length > 0 && identified.length === 0) return 'times';
  const finished = lines.filter(({ state }) => state === 'finished');
  if (timed.length === 0 && finished.length > 0) return 'order';
  const bibs = timed.flatMap(({ bib }) => (bib === '' ? [] : [bib]));
  // A file of chips repeats many bibs; one that is repeated by mistake does not make it one.
  return bibs.length - new Set(bibs).size > Math.max(2, bibs.length / 10) ? 'reads' : 'results';
}

/** What the times of a file seem to count from; a person may know better. */
export function timesFrom({ lines, isClock }: FinishFile, race: RaceTiming): TimesFrom {
  if (isClock) return 'midnight';
  const times = lines.flatMap(({ time }) => (time ? [time] : []));
  // Times of day have at least hours and minutes.
  const inMs = times.map((time) => timeMs(time, 'hours'));
  return areClockTimes(inMs, race) ? 'midnight' : 'gun';
}

/** The milliseconds since the gun of each line's times, in the order of the lines. */
export function elapsedTimes(
  { lines }: FinishFile,
  race: RaceTiming,
  from: TimesFrom,
): { gunMs: number | null; chipMs: number | null }[] {
  const times = lines.flatMap(({ time }) => (time ? [time] : []));
  const { distanceKm, limitMs } = race;
  const short = from === 'midnight' ? 'hours' : shortTimesOf(times, distanceKm, limitMs);
  return lines.map(({ time, chipTime }) => {
    const ms = time && timeMs(time, short);
    return {
      gunMs: ms === null || from === 'gun' ? ms : sinceGun(ms, race.gunMs),
      chipMs: chipTime && timeMs(chipTime, shortTimesOf([chipTime, ...times], distanceKm, limitMs)),
    };
  });
}
