import { languages } from '../../../i18n/languages.ts';
import { wordsIn } from '../../../i18n/words.ts';
import { searchable } from '../../participants/participant-search.rules.ts';
import type { TableRow } from '../imports/read-table.ts';
import { stateOfWord } from './state-words.rules.ts';
import { writtenTime } from './time-text.rules.ts';

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

/** How timing firms and clubs call their columns, as `searchable` writes them. */
const headings: Readonly<Record<FinishColumn, string>> = {
  place:
    'place|pos|position|rank|ranking|overall|loc|locul|clasament|poz|pozitie|platz|rang|gesamtplatz|classement|rang scratch|scratch|posizione|classifica|cl|puesto|clasificacion|posicion|no|nr crt',
  bib: 'bib|bib number|bib no|number|num|numar|nr|nr concurs|numar concurs|startnummer|start nr|stnr|startnr|dossard|doss|pettorale|pett|dorsal|chip|race number|race no|card',
  time: 'time|finish time|gun time|result|net|timp|timp final|timp oficial|rezultat|zeit|endzeit|laufzeit|bruttozeit|ergebnis|temps|temps officiel|temps final|tempo|tempo finale|tempo ufficiale|tiempo|tiempo oficial|finish|performance|total time|elapsed',
  chipTime:
    'chip time|net time|timp net|timp cip|nettozeit|temps net|temps reel|tempo netto|real time|tiempo neto|tiempo real',
  clock:
    'clock|clock time|time of day|finish clock|ora|ora sosirii|uhrzeit|heure|heure d arrivee|ora arrivo|ora d arrivo|hora|hora de llegada',
  state:
    'status|state|stare|statut|stato|estado|remarks|comment|observatii|bemerkung|remarque|note',
  name: 'name|full name|runner|athlete|nume si prenume|nume prenume|sportiv|concurent|teilnehmer|laufer|nom prenom|nom et prenom|coureur|atleta|cognome e nome|cognome nome|corredor|nombre y apellidos|competitor',
  firstname: 'first name|firstname|given name|prenume|vorname|prenom|nome|nombre|forename',
  lastname:
    'last name|lastname|family name|surname|nume|nume de familie|nachname|familienname|nom|nom de famille|cognome|apellidos|apellido',
  year: 'year|year of birth|yob|birth year|an|an nastere|anul nasterii|jahrgang|jg|geburtsjahr|annee|annee de naissance|naissance|anno|anno di nascita|ano|ano de nacimiento|born|dob|date of birth|birthdate|birth date|data nasterii|geburtsdatum|date de naissance|data di nascita|fecha de nacimiento',
};

const columnOfHeading: ReadonlyMap<string, FinishColumn> = new Map([
  ...Object.entries(headings).flatMap(([column, words]) =>
    words.split('|').map((word) => [word, column as FinishColumn] as const),
  ),
  // As our own lists call them.
  ...languages.flatMap(({ code }) => {
    const { names } = wordsIn(code).getResourceBundle(code, 'fields') as {
      names: Record<string, string>;
    };
    return (['bib', 'firstname', 'lastname'] as const).flatMap((field) =>
      names[field] ? [[searchable(names[field]), field] as const] : [],
    );
  }),
]);

/** Where each of the known columns stands, from 0. */
export type ColumnPositions = ReadonlyMap<FinishColumn, number>;

/** How many rows above the headings can hold titles, places and dates. */
const mostTitleRows = 12;

/**
 * The columns of a file, its headings (none: empty) and the rows below them. The headings are the row
 * among the first with the most words that are known, at least two of them a bib, place, name or
 * time; without such a row the columns are told by what they hold.
 */
export function findColumns(table: readonly TableRow[]): {
  columns: ColumnPositions;
  heading: readonly string[];
  rows: readonly TableRow[];
} {
  const candidates = table
    .slice(0, mostTitleRows)
    .map(({ cells }, index) => ({ index, columns: columnsOfHeadings(cells) }))
    .filter(({ columns }) => columns.size > 1);
  const [first] = candidates.toSorted((one, other) => other.columns.size - one.columns.size);
  if (!first) return { columns: columnsOfContent(table), heading: [], rows: table };
  const heading = table[first.index]?.cells ?? [];
  return { columns: first.columns, heading, rows: table.slice(first.index + 1) };
}

function columnsOfHeadings(cells: readonly string[]): ColumnPositions {
  const positions = new Map<FinishColumn, number>();
  for (const [index, cell] of cells.entries()) {
    const column = columnOfHeading.get(searchable(cell));
    if (column && !positions.has(column)) positions.set(column, index);
  }
  const name = positions.get('name');
  if (name !== undefined && positions.has('firstname') && !positions.has('lastname')) {
    // Some languages call the family name simply a name.
    positions.set('lastname', name);
    positions.delete('name');
  }
  return positions;
}

/** Of a file without headings: a column of times, one of numbers, one of names. */
function columnsOfContent(table: readonly TableRow[]): ColumnPositions {
  const most = table.length / 2;
  const positions = new Map<FinishColumn, number>();
  for (const index of (table[0]?.cells ?? []).keys()) {
    const cells = table.map((row) => row.cells[index] ?? '');
    const count = (is: (cell: string) => boolean) => cells.filter(is).length;
    const isTime = count((cell) => writtenTime(cell) !== undefined || isState(cell)) > most;
    const isNumber = count((cell) => /^\d{1,6}$/.test(cell)) > most;
    const isName = count((cell) => /\p{L}{2}/u.test(cell)) > most;
    if (isTime) setFirst(positions, 'time', index);
    else if (isNumber) setNumbers(positions, index, cells);
    else if (isName) setFirst(positions, 'name', index);
  }
  return positions;
}

const isState = (cell: string) => stateOfWord(cell) !== undefined;

function setFirst(positions: Map<FinishColumn, number>, column: FinishColumn, index: number) {
  if (!positions.has(column)) positions.set(column, index);
}

/** The first column of numbers holds bibs, and of two the one that counts 1, 2, 3 the places. */
function setNumbers(positions: Map<FinishColumn, number>, index: number, cells: readonly string[]) {
  const bib = positions.get('bib');
  const isCount = cells.every((cell, at) => cell === '' || Number(cell) === at + 1);
  if (bib === undefined) positions.set('bib', index);
  else if (isCount) positions.set('place', index);
  else if (!positions.has('place')) {
    positions.set('place', bib);
    positions.set('bib', index);
  }
}
