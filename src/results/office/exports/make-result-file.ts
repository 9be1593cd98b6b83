import type { Kysely, Transaction } from 'kysely';
import { type RaceFacts, races } from '../../../edition/facts.ts';
import type { Language } from '../../../edition/words/languages.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { WantedResultFile } from '../../../registration/office/exports/download.contract.ts';
import type { ResultFiles } from '../../../registration/office/exports/prepare-download.ts';
import { streamXlsx } from '../../../registration/office/exports/stream-xlsx.ts';
import type { SentFile } from '../../../site/download.ts';
import { classificationOfId } from '../../result-lines.ts';
import { classificationsOf, federationList } from './federation-list.ts';
import { itraFile, itraHeadings } from './itra.rules.ts';
import { type ResultSource, readResultSource } from './result-rows.queries.ts';
import { resultRows } from './result-rows.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** Everybody of the classification of all, as the files that have one list show them. */
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
