import { fallbackLanguage, type Language } from './languages.ts';

/** A text of the data, in the languages that it has been written in. */
export type Texts = Readonly<Record<Language, string>>;

/**
 * The text for readers of a language, and the language that it is in: where it was not written in
 * theirs, or is empty there, the default's, or else the first that it was written in.
 */
export function textIn(language: Language, texts: Texts): { text: string; language: Language } {
  const written = Object.keys(texts).filter((each) => texts[each]);
  const found = [language, fallbackLanguage, ...written].find((each) => written.includes(each));
  return { text: texts[found ?? ''] ?? '', language: found ?? fallbackLanguage };
}
