import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { Refused } from '../platform/http/result.ts';
import type { Told } from '../site/attempt.ts';
import { type AccessRefusal, refusedFacts } from './staff.contract.ts';

/**
 * Why something with accounts was not done, as a sentence; `status`: of a refusal, not of an
 * outage.
 */
export function whyNotDone(
  language: Language,
  outcome: Refused<AccessRefusal> | Told,
  status: number,
): { status: number; problem: string } {
  if ('failure' in outcome) return { status: outcome.status, problem: outcome.failure };
  const t = wordsIn(language).getFixedT(null, 'admin');
  return { status, problem: t(`refused.${outcome.code}`, refusedFacts) };
}
