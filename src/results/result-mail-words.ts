import { checkpointName } from '../edition/facts/checkpoint-name.ts';
import { formatNumber } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { classificationNameIn } from './classification-name.ts';
import { changeIn, ruleIn } from './describe-difference.ts';
import { addedTime, raceTime } from './race-time.rules.ts';
import type { Person, PublishedResults, RunnerResult } from './results.contract.ts';
import type { RunnerDifference } from './runner-difference.rules.ts';

/** The result of somebody who was not erased. */
export type NamedResult = RunnerResult & { person: Person };

/** What a runner's mail is about. */
export type ResultMail = {
  language: Language;
  siteUrl: string;
  published: PublishedResults;
  /** The publication that the runner was written to about before, if any. */
  before: PublishedResults | undefined;
  result: NamedResult;
};

/** What a mail is by its kind: whether the runner was told of results of the same kind before. */
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

/** Every penalty and time credit with its rule and reason, each in a line. */
export const penaltyLines = (language: Language, { adjustments }: RunnerResult): string[] =>
  adjustments.map(({ ms, rule, why }) =>
    [`${addedTime(ms)}, ${ruleIn(language, rule)}`, why].filter((text) => text !== '').join(': '),
  );

/** What became different, each in a line: of the result itself, and then place by place. */
export function changeLines(
  { language, published }: ResultMail,
  { changes, places }: RunnerDifference,
): string[] {
  const t = wordsIn(language).getFixedT(null, 'result-mail', 'place');
  const { runners, classifications } = published.snapshot;
  const bibOf = (id: number) => runners.find((each) => each.id === id)?.bib || '–';
  return [
    // Which classifications the runner belongs to shows in the places.
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
