import type { Classification } from '../edition/compose-classifications.ts';
import { categoryIn } from '../edition/facts/category-words.ts';
import { formatCountry } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { iocCode } from '../registration/participants/country.rules.ts';
import { ruleIn } from './describe-difference.ts';
import { addedTime } from './race-time.rules.ts';
import type { ResultState, RunnerResult, Snapshot } from './results.contract.ts';

/** A runner in a classification. */
export type ResultLine = { result: RunnerResult; place: number | null };

/**
 * All runners of a classification: the ranked ones in the order of places, and behind them the
 * others.
 */
export function resultLines(snapshot: Snapshot, classification: string): ResultLine[] {
  const standing = snapshot.standings.find((each) => each.classification === classification);
  const byId = new Map(snapshot.runners.map((result) => [result.id, result]));
  const line = (id: number, place: number | null): ResultLine[] => {
    const result = byId.get(id);
    return result ? [{ result, place }] : [];
  };
  return [
    ...(standing?.ranked ?? []).flatMap(({ id, place }) => line(id, place)),
    ...(standing?.unranked ?? []).flatMap((id) => line(id, null)),
  ];
}

/**
 * The classification of individual runners that has an id; without an id the overall one.
 * Undefined: the race has no such classification.
 */
export function classificationOfId(
  { classifications }: Snapshot,
  id: string | undefined,
): Classification | undefined {
  const individual = classifications.filter(({ team }) => team === null);
  if (id !== undefined) return individual.find((each) => each.id === id);
  return individual.find(({ kind }) => kind === 'overall') ?? individual[0];
}

/** The international code in lists of results for a runner without a time. */
export const stateCodes: Readonly<Record<ResultState, string>> = {
  finished: '',
  'not-finished': 'DNF',
  'out-of-time': 'OTL',
  'not-started': 'DNS',
  disqualified: 'DSQ',
  open: '',
};

/** The name of a runner's age category; empty: none, or the runner was erased. */
export function ageCategoryIn(
  language: Language,
  snapshot: Snapshot,
  { classifications, person }: RunnerResult,
): string {
  if (person === null) return '';
  const own = snapshot.classifications.find(
    ({ id, kind, category }) =>
      category !== null && kind !== 'championship' && classifications.includes(id),
  );
  return categoryIn(language, own?.category ?? '');
}

/** The name of a runner's country; empty for one that has no name here. */
export const countryNameIn = (language: Language, { person }: RunnerResult): string =>
  person && iocCode(person.country) ? formatCountry(language, person.country) : '';

/** What was added to a runner's time, and by which rule a runner was disqualified. */
export const penaltiesIn = (
  language: Language,
  { adjustments, detail, state }: RunnerResult,
): string[] => [
  ...adjustments.map(({ ms, rule }) => `${ruleIn(language, rule)}: ${addedTime(ms)}`),
  ...(state === 'disqualified' && detail.rule ? [ruleIn(language, detail.rule)] : []),
];
