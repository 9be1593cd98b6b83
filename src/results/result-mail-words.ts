import { checkpointName } from '../edition/facts/checkpoint-name.ts';
import { formatNumber } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { classificationNameIn } from './classification-name.ts';
import { changeIn, ruleIn } from './describe-difference.ts';
import { addedTime, raceTime } from './race-time.rules.ts';
import type { Person, PublishedResults, RunnerResult } from './results.contract.ts';
import type { RunnerDifference } from './runner-difference.rules.ts';

/** The result of a runner who was not erased. */
export type NamedResult = RunnerResult & { person: Person };

/** The data of a runner's mail. */
export type ResultMail = {
  language: Language;
  siteUrl: string;
  published: PublishedResults;
  /** The publication about which the runner got the last mail, if any. */
  before: PublishedResults | undefined;
  result: NamedResult;
};

/** The kind of a mail: whether the runner already got one about results of the same kind. */
export function stageOf({ published, before }: Pick<ResultMail, 'published' | 'before'>) {
  if (before?.kind === published.kind) return 'corrected';
  return published.kind === 'official' ? 'official' : 'provisional';
}

/** How the race ended, in a sentence to the runner. */
export function outcomeIn({ language, result }: ResultMail, race: string): string {
  const t = wordsIn(language).getFixedT(null, 'result-mail', 'outcome');
  const { state, detail, finalMs } = result;
  const place = detail.where === undefined ? undefined : checkpointName(language, detail.where);
  const rule = detail.rule === undefined ? '' : ruleIn(language, detail.rule);
  const why = rule && detail.why ? `${rule} (${detail.why})` : rule || (detail.why ?? '');
  if (state === 'finished')
    return finalMs === null
      ? t('finished', { race })
      : t('finishedIn', { race, time: raceTime(finalMs) });
  if (state === 'not-finished')
    return place === undefined ? t('stopped', { race }) : t('stoppedAt', { race, place });
  if (state === 'out-of-time') return t('outOfTime', { race });
  if (state === 'disqualified')
    return why === '' ? t('disqualified', { race }) : t('disqualifiedFor', { race, why });
  return state === 'not-started' ? t('notStarted', { race }) : t('open', { race });
}

/** The runner's place in each classification: its name, and “12 of 243”. */
export function placeRows(
  language: Language,
  { snapshot }: PublishedResults,
  { id }: RunnerResult,
): (readonly [string, string])[] {
  const t = wordsIn(language).getFixedT(null, 'result-mail');
  return snapshot.classifications.flatMap((classification) => {
    const standing = snapshot.standings.find((each) => each.classification === classification.id);
    const own = standing?.ranked.find((each) => each.id === id);
    if (!standing || !own) return [];
    const place = formatNumber(language, own.place);
    const total = formatNumber(language, standing.ranked.length);
    return [[classificationNameIn(language, classification), t('placeOf', { place, total })]];
  });
}

/** Every penalty and time credit with its rule and reason, one on each line. */
export const penaltyLines = (language: Language, { adjustments }: RunnerResult): string[] =>
  adjustments.map(({ ms, rule, why }) =>
    [`${addedTime(ms)}, ${ruleIn(language, rule)}`, why].filter((text) => text !== '').join(': '),
  );

/** What changed, one change on each line: first of the result itself, and then of the places. */
export function changeLines(
  { language, published }: ResultMail,
  { changes, places }: RunnerDifference,
): string[] {
  const t = wordsIn(language).getFixedT(null, 'result-mail', 'place');
  const { runners, classifications } = published.snapshot;
  const bibOf = (id: number) => runners.find((each) => each.id === id)?.bib || '–';
  return [
    // The places show to which classifications the runner belongs.
    ...changes
      .filter(({ kind }) => kind !== 'classifications' || places.length === 0)
      .map((change) => changeIn(language, change, bibOf)),
    ...places.flatMap(({ classification, from, to }) => {
      const found = classifications.find(({ id }) => id === classification);
      if (!found) return [];
      const name = classificationNameIn(language, found);
      if (to === null) return [t('gone', { name })];
      return [from === null ? t('got', { name, to }) : t('moved', { name, from, to })];
    }),
  ];
}
