import type words from '../../../../locales/en/admin-registration.json';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { Refused } from '../../../platform/http/result.ts';
import type { Told } from '../../../site/attempt.ts';

/** Why something about registration or money was not done, as a sentence. */
export function whyRefused(
  language: Language,
  outcome: Refused<keyof (typeof words)['refused']> | Told,
): { status: number; problem: string } {
  if ('failure' in outcome) return { status: outcome.status, problem: outcome.failure };
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  const { raceId, ...values } = outcome.values ?? {};
  const race = raceNameOf(language, Number(raceId ?? 0));
  return { status: 409, problem: t(`refused.${outcome.code}`, { race, ...values }) };
}
