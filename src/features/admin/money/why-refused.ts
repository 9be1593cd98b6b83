import type words from '../../../../locales/en/admin-registration.json';
import type { Told } from '../../../http/attempt.ts';
import type { Refused } from '../../../http/result.ts';
import type { Language } from '../../../i18n/languages.ts';
import { raceNameOf } from '../../../i18n/race-words.ts';
import { wordsIn } from '../../../i18n/words.ts';

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
