import { formatList } from '../i18n/format.ts';
import type { Language } from '../i18n/languages.ts';
import { wordsIn } from '../i18n/words.ts';
import { presetOf, type Right } from './rights.rules.ts';

/** What somebody may do: the name of their rights, or each of them where they have no name. */
export function rightsInWords(language: Language, rights: readonly Right[]): string {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const preset = presetOf(rights);
  if (preset) return t(`roles.${preset}`);
  const names = rights.map((right) => t(`rights.${right}.name`));
  return formatList(language, names);
}
