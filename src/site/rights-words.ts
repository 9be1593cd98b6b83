import { formatList } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { presetOf, type Right } from '../platform/auth/rights.rules.ts';

/** A person's rights in words: the name of the role, or each right if they make up no role. */
export function rightsInWords(language: Language, rights: readonly Right[]): string {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const preset = presetOf(rights);
  if (preset) return t(`roles.${preset}`);
  const names = rights.map((right) => t(`rights.${right}.name`));
  return formatList(language, names);
}
