import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Classification } from '../edition/compose-classifications.ts';
import { edition } from '../edition/edition.ts';
import { fullName } from '../edition/fields/person-name.rules.ts';
import { formatMoment } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { factsNameIn } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import { printable } from '../ui/pdf/printable.rules.ts';
import { setPdf } from '../ui/pdf/set-pdf.ts';
import { classificationNameIn } from './classification-name.ts';
import { raceTime, wholeTime } from './race-time.rules.ts';
import {
  ageCategoryIn,
  countryNameIn,
  penaltiesIn,
  type ResultLine,
  resultLines,
  stateCodes,
} from './result-lines.ts';
import type { PublishedResults } from './results.contract.ts';
import template from './results.typ?raw';

/** Which part of the published results a file holds. */
export type WantedResults = {
  language: Language;
  published: PublishedResults;
  classification: Classification;
};

type Cell = string | number | null;
/** Writes a workbook of one sheet. */
export type WriteSheet = (
  title: string,
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
) => Readable;

/**
 * The results of a classification as CSV (RFC 4180) for a spreadsheet: with a byte order mark, in
 * English with commas, in other languages with the semicolons that spreadsheets expect there. A
 * name that looks like a formula stays a name.
 */
export function resultsCsv(wanted: WantedResults): string {
  const { header, rows } = sheetOf(wanted);
  return stringify([header, ...rows], {
    bom: true,
    delimiter: wanted.language === 'en' ? ',' : ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

/** The same as a workbook. */
export function resultsXlsx(wanted: WantedResults, writeSheet: WriteSheet): Readable {
  const { title, header, rows } = sheetOf(wanted);
  return writeSheet(title, header, oneByOne(rows));
}

/** The same to print, on A4: what kind of results, which version, and each page with its number. */
export const resultsPdf = (wanted: WantedResults): Promise<Buffer> =>
  setPdf(template, resultsDocument(wanted));

/** The name of a file, in ASCII: `long-trail-overall-v3-en.csv`. */
export function resultsFileName({ language, published, classification }: WantedResults): string {
  const part = classification.id.replace(/[^\w-]+/g, '-');
  return `${raceOf(published).slug}-${part}-v${published.version}-${language}`;
}

function sheetOf({ language, published, classification }: WantedResults) {
  const { snapshot } = published;
  const columns = wordsIn(language).getFixedT(null, 'result-files', 'columns');
  const { names } = wordsIn(language).getResourceBundle(language, 'fields');
  const header: string[] = [
    columns('place'),
    names.bib,
    names.lastname,
    names.firstname,
    names.country,
    names.club,
    names.category,
    columns('time'),
    columns('state'),
    columns('penalties'),
  ];
  const rows = resultLines(snapshot, classification.id).map(({ result, place }): Cell[] => [
    place,
    asNumber(result.bib),
    result.person?.lastname ?? '',
    result.person?.firstname ?? '',
    countryNameIn(language, result),
    result.person?.club ?? '',
    ageCategoryIn(language, snapshot, result),
    result.finalMs === null ? '' : wholeTime(result.finalMs, snapshot.timing.to),
    stateCodes[result.state],
    penaltiesIn(language, result).join('; '),
  ]);
  return { title: titleIn(language, published), header, rows };
}

/** The data for `results.typ`. */
function resultsDocument({ language, published, classification }: WantedResults) {
  const { event } = edition();
  const t = wordsIn(language).getFixedT(null, 'result-files');
  const list = wordsIn(language).getFixedT(null, 'participants', 'list.columns');
  const { snapshot, at, version } = published;
  const lines = resultLines(snapshot, classification.id);
  return {
    language,
    event: event.name,
    title: titleIn(language, published),
    classification: classificationNameIn(language, classification),
    state: kindIn(language, published),
    version: t('version', { version, moment: formatMoment(language, at, 'medium') }),
    day: at.toISOString().slice(0, 10).split('-').map(Number),
    // Only the compiler knows the page numbers.
    page: t('page', { page: '{page}', total: '{total}' }),
    heads: [t('columns.place'), list('bib'), t('runner'), list('category'), t('columns.time')],
    rows: lines.map((line) => documentRow(language, published, line)),
    empty: lines.length === 0 ? t('empty') : '',
  };
}

function documentRow(
  language: Language,
  { snapshot }: PublishedResults,
  { result, place }: ResultLine,
) {
  const t = wordsIn(language).getFixedT(null, 'result-files');
  const results = wordsIn(language).getFixedT(null, 'results');
  const { person, finalMs, state } = result;
  return {
    place: place === null ? '–' : String(place),
    bib: printable(result.bib),
    name: person ? printable(fullName(person)) : t('erased'),
    origin: [countryNameIn(language, result), printable(person?.club ?? '')]
      .filter(Boolean)
      .join(' · '),
    category: printable(ageCategoryIn(language, snapshot, result)),
    time: state === 'finished' ? timeOf(finalMs) : results(`changes.states.${state}`),
    penalties: penaltiesIn(language, result).map(printable),
  };
}

const timeOf = (finalMs: number | null) => (finalMs === null ? '–' : raceTime(finalMs));

/** The kind of these results: a provisional version says until when protests are taken. */
function kindIn(language: Language, { kind, protestUntil }: PublishedResults): string {
  const t = wordsIn(language).getFixedT(null, 'result-files');
  if (kind === 'official') return t('official');
  if (protestUntil === null) return t('provisional');
  return t('provisionalUntil', { moment: formatMoment(language, protestUntil, 'medium') });
}

function titleIn(language: Language, published: PublishedResults): string {
  const t = wordsIn(language).getFixedT(null, 'results');
  return t('card.title', { race: factsNameIn(language, raceOf(published)) });
}

function raceOf({ raceId }: PublishedResults) {
  const { races } = edition();
  const race = races.find(({ id }) => id === raceId);
  if (!race) throw new Error(`There are results of race ${raceId}, which the edition has not.`);
  return race;
}

/** A bib as a number, so that spreadsheets sort it. */
const asNumber = (bib: string) => (/^[1-9]\d{0,8}$/.test(bib) ? Number(bib) : bib);

async function* oneByOne<Item>(items: readonly Item[]) {
  yield* items;
}
