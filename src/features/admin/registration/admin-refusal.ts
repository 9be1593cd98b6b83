import type { Told } from '../../../http/attempt.ts';
import type { Refused } from '../../../http/result.ts';
import type { Language } from '../../../i18n/languages.ts';
import { raceNameOf } from '../../../i18n/race-words.ts';
import { wordsIn } from '../../../i18n/words.ts';
import type { MoneyRefusal } from '../money/money.contract.ts';
import type { RegistrationRefused } from './registration-office.contract.ts';

/** Why a step at the registration's desk was not taken, as a sentence. */
export function whyRefused(
  language: Language,
  outcome: RegistrationRefused | Refused<MoneyRefusal> | Told,
): { status: number; problem: string } {
  if ('failure' in outcome) return { status: outcome.status, problem: outcome.failure };
  const t = wordsIn(language).getFixedT(null, 'office-registration');
  const { raceId, ...values } = outcome.values ?? {};
  const race = raceNameOf(language, Number(raceId ?? 0));
  return { status: 409, problem: t(`refused.${outcome.code}`, { race, ...values }) };
}
