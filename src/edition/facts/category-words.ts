import { edition } from '../edition.ts';
import type { Language } from '../words/languages.ts';
import { textIn } from '../words/text-in.ts';

/** Labels of the categories that have one, by name, in a language. */
export const categoryLabelsIn = (language: Language): Record<string, string> =>
  Object.fromEntries(
    edition().ageCategories.flatMap(({ name, label }) =>
      label ? [[name, typeof label === 'string' ? label : textIn(language, label).text]] : [],
    ),
  );

/** The label of a category in a language; its name if it has no label or does not exist. */
export const categoryIn = (language: Language, name: string): string =>
  categoryLabelsIn(language)[name] ?? name;
