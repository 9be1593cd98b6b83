import { fallbackLanguage, type Language } from './languages.ts';

/** A text in the languages in which it was written. */
export type Texts = Readonly<Record<Language, string>>;

/**
 * The text for readers of a language, and the language that it is in: if theirs is missing or
 * empty, the default language's, or else the first one.
 */
export function textIn(language: Language, texts: Texts): { text: string; language: Language } {
  const written = Object.keys(texts).filter((each) => texts[each]);
  const found = [language, fallbackLanguage(), ...written].find((each) => written.includes(each));
  return { text: texts[found ?? ''] ?? '', language: found ?? fallbackLanguage() };
}
