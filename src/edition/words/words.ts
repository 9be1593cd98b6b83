import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepTexts } from '../../platform/i18n/keep-texts.ts';
import { mergeWords, pluralEnding, type Words } from '../../platform/i18n/merge-words.ts';
import { derived } from '../derived.ts';
import { edition } from '../edition.ts';
import { type EventInForce, eventWords } from './event-words.ts';
import { fallbackLanguage, type Language, languages, productLanguage } from './languages.ts';

const product = import.meta.glob<Words>('/locales/*/*.json', { eager: true, import: 'default' });
/** The product's words and those of the edition in force, by language and namespace. */
const resources = derived(() => {
  const all: Record<string, Record<string, Words>> = {};
  for (const files of [product, edition().words]) {
    for (const [file, words] of Object.entries(files)) {
      const [namespace = '', language = ''] = file.replace('.json', '').split('/').reverse();
      const namespaces = (all[language] ??= {});
      namespaces[namespace] = mergeWords(namespaces[namespace] ?? {}, words);
    }
  }
  return all;
});

const instances = derived(
  () =>
    new Map<Language, i18n>(
      languages().map(({ code }) => {
        const instance = createInstance({
          lng: code,
          fallbackLng: [fallbackLanguage(), productLanguage],
          defaultNS: 'common',
          resources: resources(),
          initAsync: false,
          // React escapes its output, and API sentences are plain text.
          interpolation: { escapeValue: false, defaultVariables: eventWords(code) },
        });
        void instance.use(initReactI18next).init();
        return [code, keepTexts(instance)];
      }),
    ),
);

/**
 * The words of one language, for `t()` outside React and for the provider inside. `inForce` is
 * needed where sentences may name days or figures of races that have changed late.
 */
export function wordsIn(language: Language, inForce?: EventInForce): i18n {
  const instance = instances().get(language);
  if (!instance) throw new Error(`no words for language ${language}`);
  return inForce ? wordsInForce(language, instance, inForce) : instance;
}

const late = new WeakMap<EventInForce, Map<Language, i18n>>();

function wordsInForce(language: Language, words: i18n, inForce: EventInForce): i18n {
  const ready = late.get(inForce) ?? new Map<Language, i18n>();
  late.set(inForce, ready);
  const found =
    ready.get(language) ??
    keepTexts(
      words.cloneInstance({
        interpolation: { escapeValue: false, defaultVariables: eventWords(language, inForce) },
      }),
    );
  ready.set(language, found);
  return found;
}

/** Languages that lack a file or a text of the English ones; `npm test` reports them, too. */
export const incompleteLanguages = (): Language[] =>
  languages()
    .map(({ code }) => code)
    .filter((code) =>
      Object.entries(resources()[productLanguage] ?? {}).some(
        ([namespace, words]) => !hasAll(resources()[code]?.[namespace], words),
      ),
    );

/** Whether every text of `words` exists; plural forms differ by language. */
function hasAll(other: unknown, words: unknown): boolean {
  if (typeof words !== 'object' || words === null) return typeof other === typeof words;
  return Object.entries(words).every(
    ([key, part]) =>
      pluralEnding.test(key) || hasAll((other as Record<string, unknown> | undefined)?.[key], part),
  );
}
