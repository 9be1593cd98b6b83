import { shownName } from '../edition/fields/person-name.rules.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { PublicResults } from './published-results.ts';
import { resultUrl } from './result-urls.ts';
import type { RunnerResult } from './results.contract.ts';
import type { ResultsQuery } from './results-query.rules.ts';

export type RaceResultsProps = {
  language: Language;
  published: PublicResults;
  /** The race's short name. */
  race: string;
  classification: PublicResults['snapshot']['classifications'][number];
  query: ResultsQuery;
};

/** A runner's name; for an erased runner, only that it is a runner. */
export const runnerNameIn = (language: Language, { person }: Pick<RunnerResult, 'person'>) =>
  person ? shownName(person) : wordsIn(language).getFixedT(null, 'result-files')('runner');

/** A runner's name as a link to the page of the result. */
export function RunnerOfResult(props: { language: Language; race: string; result: RunnerResult }) {
  const { language, race, result } = props;
  const name = runnerNameIn(language, result);
  return result.bib === '' ? <span>{name}</span> : <a href={resultUrl(race, result.bib)}>{name}</a>;
}
