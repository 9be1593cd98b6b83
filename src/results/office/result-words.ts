import { checkpointName } from '../../edition/facts/checkpoint-name.ts';
import { fullName } from '../../edition/fields/person-name.rules.ts';
import { formatStamp } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { ruleIn } from '../describe-difference.ts';
import type { Difference } from '../difference.rules.ts';
import { addedTime, raceTime } from '../race-time.rules.ts';
import type { Adjustment, Publication, RunnerResult } from '../results.contract.ts';

export const resultsPath = '/admin/results';

/** The page of a race; `query`: which part of it. */
export function racePath(raceId: number, query: Readonly<Record<string, string>> = {}): string {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return `${resultsPath}/${raceId}${asked.size > 0 ? `?${asked}` : ''}`;
}

/** A runner’s name; for an erased runner, a text that says so. */
export function nameOf(language: Language, { person }: Pick<RunnerResult, 'person'>): string {
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  return person ? fullName(person) : t('ranking.erased');
}

/** How the race ended, with what is known beside it. */
export function stateIn(language: Language, { state, detail }: RunnerResult): string {
  const t = wordsIn(language).getFixedT(null, 'results');
  const { where, rule, cutoffKm } = detail;
  return [
    t(`changes.states.${state}`),
    ...(where === undefined ? [] : [checkpointName(language, where)]),
    ...(rule === undefined ? [] : [ruleIn(language, rule)]),
    ...(cutoffKm === undefined ? [] : [t('changes.cutoff', { km: cutoffKm })]),
  ].join(', ');
}

/** `4:03:09`; – without a time. */
export const timeIn = (ms: number | null): string => (ms === null ? '–' : raceTime(ms));

/** `+30 min, mandatory equipment`. */
export const adjustmentIn = (language: Language, { ms, rule }: Adjustment): string =>
  `${addedTime(ms)}, ${ruleIn(language, rule)}`;

/** What is public of a race, in words. */
export function publicIn(language: Language, published: Publication | undefined): string {
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  if (!published) return t('public.none');
  const { version, kind, protestUntil } = published;
  const at = formatStamp(language, published.at);
  return kind === 'provisional' && protestUntil
    ? t('public.provisional', { version, at, until: formatStamp(language, protestUntil) })
    : t('public.official', { version, at });
}

export const hasChanged = ({ runners, moves }: Difference): boolean =>
  runners.length + moves.length > 0;
