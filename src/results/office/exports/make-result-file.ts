import { stringify } from 'csv-stringify/sync';
import type { Kysely, Transaction } from 'kysely';
import type { Classification } from '../../../edition/compose-classifications.ts';
import type { RaceFacts } from '../../../edition/compose-edition.ts';
import { edition } from '../../../edition/edition.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { WantedResultFile } from '../../../registration/office/exports/download.contract.ts';
import { streamXlsx } from '../../../registration/office/exports/stream-xlsx.ts';
import type { ResultFiles } from '../../../registration/office/registration-office.ts';
import { iocCode } from '../../../registration/participants/country.rules.ts';
import type { SentFile } from '../../../site/download.ts';
import { classificationNameIn } from '../../classification-name.ts';
import { wholeTime } from '../../race-time.rules.ts';
import { classificationOfId, stateCodes } from '../../result-lines.ts';
import { itraFile, itraHeadings } from './itra.rules.ts';
import { type ResultSource, readResultSource } from './result-rows.queries.ts';
import { resultRows } from './result-rows.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** All lines of the overall classification, as the files with one list show them. */
export function overallRows(source: ResultSource) {
  const { snapshot } = source.published;
  return resultRows(source, classificationOfId(snapshot, undefined)?.id ?? '');
}

/** How many runners a file would hold; undefined: there is no such publication. */
async function countResultRows(db: Db, wanted: WantedResultFile): Promise<number | undefined> {
  const source = await readResultSource(db, wanted.raceId, wanted.version);
  if (!source) return undefined;
  if (wanted.format === 'itra') return itraFile(overallRows(source)).rows.length;
  const people = classificationsOf(source, wanted.classification).flatMap(({ id }) =>
    resultRows(source, id).flatMap(({ result, person }) => (person ? [result.id] : [])),
  );
  return new Set(people).size;
}

/** Makes the file; undefined: there is no such publication. `name` is ASCII. */
async function makeResultFile(
  db: Kysely<Schema>,
  wanted: WantedResultFile,
  language: Language,
): Promise<SentFile | undefined> {
  const { races } = edition();
  const race = races.find(({ id }) => id === wanted.raceId);
  const source = await readResultSource(db, wanted.raceId, wanted.version);
  if (!race || !source) return undefined;
  return bodyOf(source, race, wanted, language);
}

/** The files of this room, for the office's downloads. */
export const resultFiles: ResultFiles = { countRows: countResultRows, make: makeResultFile };

function bodyOf(
  source: ResultSource,
  race: RaceFacts,
  { format, version, classification }: WantedResultFile,
  language: Language,
) {
  const name = (what: string, ending: string) => `${race.slug}-${what}-v${version}.${ending}`;
  if (format === 'itra') {
    return {
      name: name('itra', 'xlsx'),
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: streamXlsx('Results', itraHeadings, oneByOne(itraFile(overallRows(source)).rows)),
    };
  }
  return {
    name: name(classification.replace(/[^\w-]+/g, '-'), 'csv'),
    type: 'text/csv; charset=utf-8',
    body: federationList(source, classification, language),
  };
}

async function* oneByOne<Item>(items: readonly Item[]) {
  yield* items;
}

/** The classifications that an id or a kind names, without those of teams. */
const classificationsOf = ({ published }: ResultSource, named: string): readonly Classification[] =>
  published.snapshot.classifications.filter(
    ({ id, kind, team }) => team === null && (id === named || kind === named),
  );

/**
 * What an athletics federation asks for of a classification, or of all of a kind: CSV in the
 * reader’s language with licence and day of birth, a byte order mark and no formulas. Erased
 * runners are left out.
 */
function federationList(source: ResultSource, named: string, language: Language): string {
  const { names } = wordsIn(language).getResourceBundle(language, 'fields');
  const columns = wordsIn(language).getFixedT(null, 'result-files', 'columns');
  const t = wordsIn(language).getFixedT(null, 'admin-result-exports', 'federation');
  const { to } = source.published.snapshot.timing;
  const rows = classificationsOf(source, named).flatMap((classification) =>
    resultRows(source, classification.id).flatMap(({ result, place, person }) => {
      if (person === null) return [];
      return [
        [
          classificationNameIn(language, classification),
          place,
          result.bib,
          person.lastname,
          person.firstname,
          person.birthDate,
          person.club,
          person.licence,
          iocCode(person.country) ?? '',
          result.finalMs === null ? '' : wholeTime(result.finalMs, to),
          stateCodes[result.state],
        ],
      ];
    }),
  );
  const header: string[] = [
    t('classification'),
    columns('place'),
    names.bib,
    names.lastname,
    names.firstname,
    names.birthDate,
    names.club,
    names.licence,
    t('nationality'),
    columns('time'),
    columns('state'),
  ];
  return stringify([header, ...rows], {
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
