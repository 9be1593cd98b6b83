import type words from '../../../../locales/en/admin-registration.json';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { Refused } from '../../../platform/http/result.ts';
import type { Unsent } from '../../../site/admin-route.tsx';

/** Why an action on registration or money was refused, as a sentence; nothing when it was not. */
export function whyRefused(
  language: Language,
  { status, failure, refused }: Unsent<Refused<keyof (typeof words)['refused']> | undefined>,
): { status?: number | undefined; problem?: string | undefined } {
  if (!refused) return { status, problem: failure };
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  const { raceId, ...values } = refused.values ?? {};
  const race = raceNameOf(language, Number(raceId ?? 0));
  return { status: 409, problem: t(`refused.${refused.code}`, { race, ...values }) };
}
