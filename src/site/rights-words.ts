import { formatList } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { presetOf, type Right } from '../platform/auth/rights.rules.ts';

/** What somebody may do: the name of their rights, or each of them where they have no name. */
export function rightsInWords(language: Language, rights: readonly Right[]): string {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const preset = presetOf(rights);
  if (preset) return t(`roles.${preset}`);
  const names = rights.map((right) => t(`rights.${right}.name`));
  return formatList(language, names);
}
