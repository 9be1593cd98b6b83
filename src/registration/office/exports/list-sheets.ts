import type { Kysely } from 'kysely';
import { renderSVG } from 'uqr';
import type { RaceFacts } from '../../../edition/compose-edition.ts';
import { edition } from '../../../edition/edition.ts';
import { readEventFacts } from '../../../edition/event/event-facts.queries.ts';
import { categoryIn } from '../../../edition/facts/category-words.ts';
import { orderIn, sellsExtras } from '../../../edition/facts/extra-words.ts';
import { type WaveStart, wavesByRace } from '../../../edition/facts/wave.rules.ts';
import { isByBib, waveOf } from '../../../edition/facts/wave-of-bib.rules.ts';
import { columnOf } from '../../../edition/fields/field-columns.ts';
import { listedTexts, volunteerFields } from '../../../edition/fields/field-lists.ts';
import { fullName, lastNameFirst } from '../../../edition/fields/person-name.rules.ts';
import { formatCountry, formatMoment } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { factsNameIn } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { capitalised } from '../../../platform/i18n/text.rules.ts';
import { printColoursOf } from '../../../ui/art/marks.ts';
import { printable } from '../../../ui/pdf/printable.rules.ts';
import { setPdf } from '../../../ui/pdf/set-pdf.ts';
import { ageAndCategory } from '../../participants/age-and-category.ts';
import { iocCode } from '../../participants/country.rules.ts';
import type { SheetKind } from './download.contract.ts';
import { type ExportRow, readExported } from './export.queries.ts';
import template from './lists.typ?raw';

type Sheet = { kind: SheetKind; race: RaceFacts; language: Language; now: Date };

/**
 * A list of the organiser's side as a tagged PDF: confirmed runners of one race, without medical
 * data.
 */
export async function listSheet(db: Kysely<Schema>, sheet: Sheet): Promise<Buffer> {
  const rows: ExportRow[] = [];
  const filter = { raceId: sheet.race.id, status: 'confirmed' } as const;
  for await (const row of readExported(db, filter, { withSafety: false })) rows.push(row);
  const waves = wavesByRace(await readEventFacts(db)).get(sheet.race.id) ?? [];
  return setPdf(template, sheetDocument(rows, waves, sheet));
}

/** The data that `lists.typ` sets: words and names, already translated. `rows`: by name. */
function sheetDocument(rows: ExportRow[], waves: readonly WaveStart[], sheet: Sheet) {
  const { event } = edition();
  const { kind, race, language, now } = sheet;
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const raceName = factsNameIn(language, race);
  const byBib = rows.toSorted((a, b) => (a.bib ?? Infinity) - (b.bib ?? Infinity) || a.id - b.id);
  const common = {
    kind,
    language,
    title: t(`sheets.titles.${kind}`, { race: raceName }),
    event: event.name,
    race: raceName,
    day: [now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()],
    made: t('sheets.made', { moment: formatMoment(language, now) }),
    note: t('sheets.note', { count: rows.length }),
    // Only the compiler knows the page numbers.
    page: t('sheets.page', { page: '{page}', total: '{total}' }),
    ...printColoursOf(race.waymark.colour),
  };
  if (kind === 'bib-sheets') {
    const numbered = byBib.filter((row) => row.bib !== null);
    return { ...common, bibs: numbered.map((row) => bibSheet(row, waves, language)) };
  }
  const isSigned = kind === 'signatures';
  const columns = isSigned ? signatureColumns(language) : startListColumns(language, waves);
  return {
    ...common,
    head: columns.map(({ head }) => head),
    widths: columns.map(({ width }) => width),
    numbers: [0],
    rowInset: isSigned ? 9 : 4,
    rows: (kind === 'start-list-bib' ? byBib : rows).map((row) =>
      columns.map(({ cell }) => cell(row)),
    ),
  };
}

/** The contents of a bib. They stay right when a start is moved: they name the wave, no hour. */
function bibSheet(row: ExportRow, waves: readonly WaveStart[], language: Language) {
  const t = wordsIn(language).getFixedT(null, 'races', 'waves');
  const wave = waveOf(waves, row.bib);
  return {
    bib: bibOf(row),
    code: bibCode(bibOf(row)),
    name: printable(fullName(row)),
    country: countryIn(language, row),
    wave: wave ? capitalised(t('wave', wave)) : '',
  };
}

/**
 * A bib as a QR code that phones at checkpoints read: `B:104`, and nothing about the person. Its
 * error correction lets it be read even when a third of it is covered in mud.
 */
const bibCode = (bib: string): string => renderSVG(`B:${bib}`, { ecc: 'H', border: 2 });

/** `width`: 0 for as wide as its longest cell, otherwise its share of the rest. */
type Column = { head: string; width: number; cell: (row: ExportRow) => string };

/** Columns for the signature and for what is handed out with a bib. */
function signatureColumns(language: Language): Column[] {
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const { names } = wordsIn(language).getResourceBundle(language, 'fields');
  const order = (row: ExportRow) => printable(orderIn(language, row.ordered_extras));
  return [
    { head: names.bib, width: 0, cell: bibOf },
    { head: t('sheets.name'), width: 2, cell: nameOf },
    ...volunteerFields.map((field) => ({
      head: names[field],
      width: 0,
      cell: (row: ExportRow) => printable(row[columnOf(field)] ?? ''),
    })),
    ...(sellsExtras() ? [{ head: names.extras, width: 1, cell: order }] : []),
    { head: t('sheets.signature'), width: 2, cell: () => '' },
  ];
}

/** The list that is put up at the start, ordered by name or by bib. */
function startListColumns(language: Language, waves: readonly WaveStart[]): Column[] {
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const { names } = wordsIn(language).getResourceBundle(language, 'fields');
  const number = ({ bib }: ExportRow) => String(waveOf(waves, bib)?.number ?? '');
  const time = ({ bib }: ExportRow) => waveOf(waves, bib)?.time ?? '';
  const ofWave = [
    { head: names.wave, width: 0, cell: number },
    { head: names.start, width: 0, cell: time },
  ];
  return [
    { head: names.bib, width: 0, cell: bibOf },
    ...(isByBib(waves) ? ofWave : []),
    { head: t('sheets.name'), width: 1, cell: nameOf },
    ...listedTexts.map((field) => ({
      head: names[field],
      width: 1,
      cell: (row: ExportRow) => printable(row[columnOf(field)]),
    })),
    { head: names.gender, width: 0, cell: ({ gender }) => gender ?? '' },
    {
      head: names.category,
      width: 0,
      cell: (row) => categoryIn(language, ageAndCategory(row).category ?? ''),
    },
    { head: names.country, width: 0, cell: (row) => countryIn(language, row) },
  ];
}

const bibOf = ({ bib }: ExportRow) => String(bib ?? '');
const nameOf = (row: ExportRow) => printable(lastNameFirst(row));
const countryIn = (language: Language, { country }: ExportRow) =>
  iocCode(country) ? formatCountry(language, country) : '';
