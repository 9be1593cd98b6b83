import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { event, type RaceFacts } from '../../../edition/facts.ts';
import { orderIn, sellsExtras } from '../../../facts/extra-words.ts';
import { isByBib, type WaveStart, waveOf, wavesByRace } from '../../../facts/wave.rules.ts';
import { formatCountry, formatMoment } from '../../../i18n/format.ts';
import type { Language } from '../../../i18n/languages.ts';
import { factsNameIn } from '../../../i18n/race-words.ts';
import { capitalised } from '../../../i18n/text.rules.ts';
import { wordsIn } from '../../../i18n/words.ts';
import { setPdf } from '../../../pdf/set-pdf.ts';
import { waymarkColours, waymarkInk } from '../../../ui/art/marks.ts';
import { readEventFacts } from '../../event/event-facts.queries.ts';
import { iocCode } from '../../participants/country.rules.ts';
import { columnOf } from '../../participants/field-columns.ts';
import { listedTexts, volunteerFields } from '../../participants/field-lists.ts';
import { ageAndCategory } from '../../participants/runner-category.ts';
import type { SheetKind } from './download.contract.ts';
import { type ExportRow, readExported } from './export.queries.ts';
import template from './lists.typ?raw';
import { printable } from './printable.rules.ts';

/** A race’s colour on paper, and what reads on it: those of its waymark. */
const coloursOf = ({ colour }: RaceFacts['waymark']) => ({
  colour: waymarkColours[colour],
  onColour: colour === 'yellow' || colour === 'white' ? waymarkInk : '#FFFFFF',
});

type Sheet = { kind: SheetKind; race: RaceFacts; language: Language; now: Date };

/**
 * A sheet of the organiser's side as a tagged PDF: confirmed runners of one race, nothing medical.
 */
export async function listSheet(db: Kysely<Schema>, sheet: Sheet): Promise<Buffer> {
  const rows: ExportRow[] = [];
  const filter = { raceId: sheet.race.id, status: 'confirmed' } as const;
  for await (const row of readExported(db, filter, { withSafety: false })) rows.push(row);
  const waves = wavesByRace(await readEventFacts(db)).get(sheet.race.id) ?? [];
  return setPdf(template, sheetDocument(rows, waves, sheet));
}

/** What `lists.typ` sets: every word and name, ready in the language. `rows`: by name. */
function sheetDocument(
  rows: ExportRow[],
  waves: readonly WaveStart[],
  { kind, race, language, now }: Sheet,
) {
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const waveWords = wordsIn(language).getFixedT(null, 'races', 'waves');
  const { names } = wordsIn(language).getResourceBundle(language, 'fields');
  const raceName = factsNameIn(language, race);
  const name = (row: ExportRow) => printable(`${row.last_name} ${row.first_name}`);
  const country = (row: ExportRow) =>
    iocCode(row.country) ? formatCountry(language, row.country) : '';
  const bib = (row: ExportRow) => String(row.bib ?? '');
  const startOf = (row: ExportRow) => {
    const wave = waveOf(waves, row.bib);
    return [String(wave?.number ?? ''), wave?.time ?? ''];
  };
  const category = (row: ExportRow) => ageAndCategory(row).category ?? '';
  // A printed bib outlives a start that moves: it names the wave, and no hour.
  const inWave = ({ bib: own }: ExportRow) => {
    const wave = waveOf(waves, own);
    return wave ? capitalised(waveWords('wave', wave)) : '';
  };
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
    // The compiler alone knows the numbers.
    page: t('sheets.page', { page: '{page}', total: '{total}' }),
    ...coloursOf(race.waymark),
  };
  if (kind === 'bib-sheets') {
    const bibs = byBib
      .filter((row) => row.bib !== null)
      .map((row) => ({
        bib: bib(row),
        name: printable(`${row.first_name} ${row.last_name}`),
        country: country(row),
        wave: inWave(row),
      }));
    return { ...common, bibs };
  }
  if (kind === 'signatures') {
    // What is handed out with the bib, where anything is sold.
    const handedOut = sellsExtras()
      ? [(row: ExportRow) => orderIn(language, row.ordered_extras)]
      : [];
    return {
      ...common,
      head: [
        names.bib,
        t('sheets.name'),
        ...volunteerFields.map((field) => names[field]),
        ...handedOut.map(() => names.extras),
        t('sheets.signature'),
      ],
      widths: [0, 2, ...volunteerFields.map(() => 0), ...handedOut.map(() => 1), 2],
      numbers: [0],
      rowInset: 9,
      rows: rows.map((row) => [
        bib(row),
        name(row),
        ...volunteerFields.map((field) => printable(row[columnOf(field)] ?? '')),
        ...handedOut.map((order) => printable(order(row))),
        '',
      ]),
    };
  }
  return {
    ...common,
    head: [
      names.bib,
      ...(isByBib(waves) ? [names.wave, names.start] : []),
      t('sheets.name'),
      ...listedTexts.map((field) => names[field]),
      names.gender,
      names.category,
      names.country,
    ],
    widths: [0, ...(isByBib(waves) ? [0, 0] : []), 1, ...listedTexts.map(() => 1), 0, 0, 0],
    numbers: [0],
    rowInset: 4,
    rows: (kind === 'start-list-bib' ? byBib : rows).map((row) => [
      bib(row),
      ...(isByBib(waves) ? startOf(row) : []),
      name(row),
      ...listedTexts.map((field) => printable(row[columnOf(field)])),
      row.gender ?? '',
      category(row),
      country(row),
    ]),
  };
}
