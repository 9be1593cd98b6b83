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
const others = languages.map(({ code }) => code).filter((code) => code !== 'en');

describe.each(others)('the words in %s', (language) => {
  it('are in the same files as the English ones', () => {
    expect(readdirSync(`locales/${language}`)).toEqual(namespaces);
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
      for (const [key, text] of own) {
        expect([key, text]).toEqual([key, text.trim()]);
        expect([key, text]).not.toEqual([
          key,
          expect.stringMatching(/[şţŞŢ]|\.\.\.|\s{2}|[a-z]'[a-z]/),
        ]);
        if (language === 'fr') {
          expect([key, text]).not.toEqual([key, expect.stringMatching(/[^\s] ?[;!?]|« | »| :/)]);
        }
      }
    });
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
