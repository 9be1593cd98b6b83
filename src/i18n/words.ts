import { createInstance, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fallbackLanguage, type Language, languages } from './languages.ts';

const files = import.meta.glob<Record<string, unknown>>('/locales/*/*.json', {
  eager: true,
  import: 'default',
});

const resources: Resource = {};
for (const [file, words] of Object.entries(files)) {
  const [, , language = '', namespace = ''] = file.replace('.json', '').split('/');
  (resources[language] ??= {})[namespace] = words as Resource[string][string];
}

const instances = new Map<Language, i18n>(
  languages.map(({ code }) => {
    const instance = createInstance({
      lng: code,
      fallbackLng: fallbackLanguage,
      defaultNS: 'common',
      resources,
      initAsync: false,
      // React escapes what it prints; API sentences are plain text.
      interpolation: { escapeValue: false },
    });
    void instance.use(initReactI18next).init();
    return [code, instance];
  }),
);

/** The words of one language, for `t()` outside React and for the provider inside. */
export function wordsIn(language: Language): i18n {
  const instance = instances.get(language);
  if (!instance) throw new Error(`no words for language ${language}`);
  return instance;
}

/** Languages where a file or a text of the English ones is missing; `npm test` finds them, too. */
export const incompleteLanguages = (): Language[] =>
  languages
    .map(({ code }) => code)
    .filter((code) =>
      Object.entries(resources[fallbackLanguage] ?? {}).some(
        ([namespace, words]) => !hasAll(resources[code]?.[namespace], words),
      ),
    );

/** Whether every text of `words` is there; forms of the plural differ by language. */
function hasAll(other: unknown, words: unknown): boolean {
  if (typeof words !== 'object' || words === null) return typeof other === typeof words;
  return Object.entries(words).every(
    ([key, part]) =>
      /_(zero|one|two|few|many|other)$/.test(key) ||
      hasAll((other as Record<string, unknown> | undefined)?.[key], part),
  );
}
