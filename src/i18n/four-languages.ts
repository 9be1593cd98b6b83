import { fallbackLanguage, type Language } from './languages.ts';

/** A text of the data, which knows four of the six languages (specification, section 1). */
export type FourLanguages = { en: string; ro: string; fr: string; de: string };

/**
 * The text for readers of a language, and the language that it is in: Italian, Spanish and empty
 * fields show the English one.
 */
export function textIn(
  language: Language,
  texts: FourLanguages,
): { text: string; language: Language } {
  const own = language in texts ? texts[language as keyof FourLanguages] : '';
  return own ? { text: own, language } : { text: texts.en, language: fallbackLanguage };
}
