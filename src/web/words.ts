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
