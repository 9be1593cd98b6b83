import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Kysely } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import { readEventFacts } from '../../../edition/event/event-facts.queries.ts';
import { categoryLabelsIn } from '../../../edition/facts/category-words.ts';
import { orderIn } from '../../../edition/facts/extra-words.ts';
import { wavesByRace } from '../../../edition/facts/wave.rules.ts';
import { waveOf } from '../../../edition/facts/wave-of-bib.rules.ts';
import { columnOf } from '../../../edition/fields/field-columns.ts';
import { fieldInFiles, type StoredField } from '../../../edition/fields/field-lists.ts';
import { formatCountry } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { factsNameIn } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { ageAndCategory } from '../../participants/age-and-category.ts';
import { iocCode } from '../../participants/country.rules.ts';
import {
  type ExportColumn,
  type ExportFilter,
  type ExportFormat,
  safetyColumns,
} from './download.contract.ts';
import { type ExportRow, readExported } from './export.queries.ts';
import { type SheetCell, streamXlsx } from './stream-xlsx.ts';

type Export = { format: ExportFormat; columns: ExportColumn[]; filter: ExportFilter };

/**
 * Participants as a spreadsheet in the reader's language, written while they are read. CSV has a
 * byte order mark and the chosen delimiter; in both formats a text that looks like a formula stays
 * a text.
 */
export function exportParticipants(
  db: Kysely<Schema>,
  { format, columns, filter }: Export,
  language: Language,
): Readable {
  const isSafety = (column: ExportColumn) => safetyColumns.some((each) => each === column);
  const rows = cellsOf(
    db,
    readExported(db, filter, { withSafety: columns.some(isSafety) }),
    columns,
    language,
  );
  const { export: words } = wordsIn(language).getResourceBundle(language, 'admin-lists');
  const { names } = wordsIn(language).getResourceBundle(language, 'fields');
  const header = columns.map((column) => names[fieldInFiles(column)] as string);
  if (format === 'xlsx') return streamXlsx(words.sheet, header, rows);
  const output = stringify({
    bom: true,
    delimiter: format === 'csv-comma' ? ',' : ';',
    escape_formulas: true,
    record_delimiter: 'windows',
    columns: header,
    header: true,
  });
  const input = Readable.from(rows);
  input.on('error', (error) => output.destroy(error));
  // When the client stops reading, the database stops working too.
  output.on('close', () => input.destroy());
  return input.pipe(output);
}

async function* cellsOf(
  db: Kysely<Schema>,
  rows: AsyncIterable<ExportRow>,
  columns: readonly ExportColumn[],
  language: Language,
): AsyncGenerator<SheetCell[]> {
  const { races } = edition();
  const { list, csv } = wordsIn(language).getResourceBundle(language, 'participants');
  const waves = wavesByRace(await readEventFacts(db));
  const waveOfRow = ({ race_id, bib }: ExportRow) => waveOf(waves.get(race_id) ?? [], bib);
  const raceNames = new Map(races.map((race) => [race.id, factsNameIn(language, race)]));
  const categories = categoryLabelsIn(language);
  const countries = new Map<string, string>();
  const country = (code: string): string => {
    const name = iocCode(code) ? formatCountry(language, code) : list.country.other;
    countries.set(code, name);
    return name;
  };
  const cell: Partial<Record<ExportColumn, (row: ExportRow) => SheetCell>> = {
    id: (row) => row.id,
    bib: (row) => row.bib,
    wave: (row) => waveOfRow(row)?.number ?? null,
    start: (row) => waveOfRow(row)?.time ?? null,
    age: (row) => ageAndCategory(row).age || null,
    country: (row) => countries.get(row.country) ?? country(row.country),
    race: (row) => raceNames.get(row.race_id) ?? list.race.unknown,
    category: (row) => {
      const { category } = ageAndCategory(row);
      return categories[category ?? ''] ?? category;
    },
    circuit: (row) => (row.is_in_circuit ? csv.yes : csv.no),
    extras: (row) => orderIn(language, row.ordered_extras),
    status: (row) => list.status[row.status],
    registeredAt: (row) => row.created_at.toISOString(),
  };
  const cells = columns.map((column) => cell[column] ?? asWritten(column));
  for await (const row of rows) yield cells.map((each) => each(row));
}

/** A column that holds the form's value unchanged. */
function asWritten(column: ExportColumn): (row: ExportRow) => SheetCell {
  const name = column as Exclude<StoredField, 'raceid' | 'isemaparticipant'>;
  return (row) => row[columnOf(name)];
}
