import { languages } from '../../../edition/words/languages.ts';
import type { Texts } from '../../../edition/words/text-in.ts';
import type { PostedFields } from '../../../site/page.ts';

/** `text`: it is missing in every language. */
export type TextProblem = 'text' | 'long';

export const textField = (name: string, code: string) => `${name}.${code}`;

/** The form's values for a text, with a field for each language of the site. */
export const textsForm = (name: string, texts: Texts = {}): Record<string, string> =>
  Object.fromEntries(languages().map(({ code }) => [textField(name, code), texts[code] ?? '']));

/** Reads the fields of a posted text; `texts` is missing if it was written in no language. */
export function readTexts(form: PostedFields, name: string, most: number) {
  const typed = languages().flatMap(({ code }) => {
    const text = form[textField(name, code)]?.trim().replaceAll('\r\n', '\n');
    return text ? [{ code, text }] : [];
  });
  return {
    texts:
      typed.length > 0
        ? Object.fromEntries(typed.map(({ code, text }) => [code, text]))
        : undefined,
    tooLong: Object.fromEntries(
      typed
        .filter(({ text }) => text.length > most)
        .map(({ code }) => [textField(name, code), 'long' as const]),
    ),
  };
}
