import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import sameAsEnglish from '../../locales/same-as-english.json';
import { languages } from './languages.ts';

type Words = { [key: string]: string | Words };

const read = (language: string, namespace: string) =>
  JSON.parse(readFileSync(`locales/${language}/${namespace}`, 'utf8')) as Words;

/** Every key with its text, `nav.home` style. */
const flat = (words: Words, prefix = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flat(value, `${prefix}${key}.`),
  );

const pluralEnding = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) =>
  [...text.matchAll(/{{(\w+)}}/g)].map(([, name = '']) => name).toSorted();
const namespaces = readdirSync('locales/en');
/** By language: words of pages that exist in it alone. */
const ownNamespaces: Record<string, string[]> = { ro: ['cn-masters.json'] };
const others = languages.map(({ code }) => code).filter((code) => code !== 'en');

/**
 * Texts with blanks at an end, look-alike letters, typewriter signs or French without its spaces.
 */
const badlySet = (language: string, own: [key: string, text: string][]) =>
  own.filter(
    ([, text]) =>
      text !== text.trim() ||
      /[şţŞŢ]|\.\.\.|\s{2}|[a-z]'[a-z]/.test(text) ||
      (language === 'fr' && /[^\s] ?[;!?]|« | »| :/.test(text)),
  );

describe.each(others)('the words in %s', (language) => {
  it('are in the same files as the English ones', () => {
    const own = ownNamespaces[language] ?? [];
    expect(readdirSync(`locales/${language}`).toSorted()).toEqual(
      [...namespaces, ...own].toSorted(),
    );
  });

  describe.each(namespaces)('%s', (namespace) => {
    const english = new Map(flat(read('en', namespace)));
    const own = flat(read(language, namespace));

    it('has every key, every plural form and no other', () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const expected = new Set(
        [...english.keys()].flatMap((key) =>
          pluralEnding.test(key)
            ? forms.map((form) => key.replace(pluralEnding, `_${form}`))
            : [key],
        ),
      );
      expect(own.map(([key]) => key).toSorted()).toEqual([...expected].toSorted());
    });

    it('fills in the same facts', () => {
      for (const [key, text] of own) {
        const model = english.get(key) ?? english.get(key.replace(pluralEnding, '_other')) ?? '';
        // "One station" may go without its number.
        const expected = placeholders(model).filter(
          (name) => name !== 'count' || placeholders(text).includes('count'),
        );
        expect([key, placeholders(text)]).toEqual([key, expected]);
      }
    });

    it('is translated', () => {
      const allowed = new Set<string>([
        ...sameAsEnglish.everywhere,
        ...(sameAsEnglish[language as keyof typeof sameAsEnglish] ?? []),
      ]);
      const left = own.filter(([key, text]) => {
        const words = text.replace(/{{\w+}}/g, '').replace(/[^\p{L}]+/gu, '');
        return words && text === english.get(key) && !allowed.has(text);
      });
      expect(left).toEqual([]);
    });

    it('is set properly', () => {
      expect(badlySet(language, own)).toEqual([]);
    });
  });

  it.each(ownNamespaces[language] ?? [])('has %s to itself, set properly', (namespace) => {
    expect(badlySet(language, flat(read(language, namespace)))).toEqual([]);
  });
});

/** The numbers of laws and of a status are no facts of an edition. */
const numbered = [
  'common.json notFound.title',
  'cookies.json consent.text',
  'terms.json cancellation.withdrawal',
  'privacy.json recipients.abroad',
  ...['messages', 'registration', 'waiting', 'safety', 'results', 'payment', 'visit', 'list'].map(
    (part) => `privacy.json data.${part}.basis`,
  ),
];

describe.each(languages.map(({ code }) => code))('the words in %s', (language) => {
  it('type no date, fee, distance or limit: facts are filled in', () => {
    const typed = readdirSync(`locales/${language}`).flatMap((namespace) =>
      flat(read(language, namespace))
        .filter(([, text]) => /\d/.test(text.replace(/{{\w+}}/g, '')))
        .map(([key]) => `${namespace} ${key}`),
    );
    expect(typed.filter((place) => !numbered.includes(place))).toEqual([]);
  });
});

describe('the list of words that are the same as in English', () => {
  it('holds none that no language uses', () => {
    const texts = new Set(
      others.flatMap((language) =>
        namespaces.flatMap((namespace) => flat(read(language, namespace)).map(([, text]) => text)),
      ),
    );
    expect(
      Object.values(sameAsEnglish)
        .flat()
        .filter((text) => !texts.has(text)),
    ).toEqual([]);
  });
});
