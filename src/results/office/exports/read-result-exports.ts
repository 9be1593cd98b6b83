import { forPage } from '../../../site/office-use-case.ts';
import { listPublications } from '../../publications.queries.ts';
import type { Snapshot } from '../../results.contract.ts';
import { itraFile } from './itra.rules.ts';
import { overallRows } from './make-result-file.ts';
import type { ResultExports } from './result-export.contract.ts';
import { readResultSource } from './result-rows.queries.ts';

/**
 * Which files of published results the office can give to others; undefined: nothing of the race is
 * public.
 */
export const readResultExports = forPage(
  'participants',
  async (
    { db },
    raceId: number,
    version: number | undefined,
  ): Promise<ResultExports | undefined> => {
    const publications = (await listPublications(db, raceId)).filter(
      ({ kind }) => kind !== 'draft',
    );
    const asked = publications.find((each) => each.version === version) ?? publications[0];
    const source = asked && (await readResultSource(db, raceId, asked.version));
    if (!source) return undefined;
    const { rows, problems, leftOut } = itraFile(overallRows(source));
    return {
      publications,
      chosen: asked,
      itra: { rows: rows.length, problems, leftOut },
      classifications: choicesOf(source.published.snapshot),
    };
  },
);

/**
 * Each classification that has runners; before the first of several of a kind, a choice of all of
 * them together.
 */
function choicesOf({ classifications, standings }: Snapshot): ResultExports['classifications'] {
  const filled = standings.filter(({ ranked, unranked }) => ranked.length + unranked.length > 0);
  const ids = new Set(filled.map(({ classification }) => classification));
  const individual = classifications.filter(({ id }) => ids.has(id));
  return individual.flatMap(({ id, kind, category }, index) => {
    const own = { value: id, kind, category, isWhole: false };
    const isFirst = individual.findIndex((each) => each.kind === kind) === index;
    return category !== null && isFirst
      ? [{ value: kind, kind, category: null, isWhole: true }, own]
      : [own];
  });
}
