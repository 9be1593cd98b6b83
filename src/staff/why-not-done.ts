import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { Refused } from '../platform/http/result.ts';
import { type AccessRefusal, refusedFacts } from './staff.contract.ts';

/** A refusal that concerns accounts, which has its sentence here. */
export type NotDone = Refused<AccessRefusal>;

/** Why something with accounts was not done, as a sentence; undefined: nothing was refused. */
export const whyNotDone = (
  language: Language,
  { failure, refused }: { failure?: string; refused?: NotDone },
): string | undefined =>
  refused
    ? wordsIn(language).getFixedT(null, 'admin')(`refused.${refused.code}`, refusedFacts)
    : failure;
