import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import sameAsEnglish from '../../../locales/same-as-english.json';
import { pluralEnding, type Words } from '../../platform/i18n/merge-words.ts';
import { edition } from '../edition.ts';
import { editionName } from '../edition-folder.ts';
import { readEdition } from '../read-edition.ts';
import { checkWords, flatWords, placeholders } from './check-words.ts';
import { eventWords } from './event-words.ts';
import { wordsIn } from './words.ts';

const { event } = edition();

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Words;

/** Every key of a file with its text, `nav.home` style. */
const flat = (file: string): [key: string, text: string][] =>
  flatWords(read(file)).map(({ key, text }) => [key, text]);

const namespaces = readdirSync('locales/en');
const spoken = readdirSync('locales').filter((name) => !name.endsWith('.json'));
const others = spoken.filter((code) => code !== 'en');

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
    expect(readdirSync(`locales/${language}`).toSorted()).toEqual(namespaces.toSorted());
  });

  describe.each(namespaces)('%s', (namespace) => {
    const english = new Map(flat(`locales/en/${namespace}`));
    const own = flat(`locales/${language}/${namespace}`);

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
        const words = text.replace(/{{.+?}}/g, '').replace(/[^\p{L}]+/gu, '');
        return words && text === english.get(key) && !allowed.has(text);
      });
      expect(left).toEqual([]);
    });

    it('is set properly', () => {
      expect(badlySet(language, own)).toEqual([]);
    });
  });
});

/** The numbers of laws, of a status, of an example and of a method are no facts of an edition. */
const numbered = [
  'admin-race-control.json radio.hint',
  'admin-race-control.json doubts.timeHint',
  ...['one', 'few', 'many', 'other'].map((form) => `admin-gear-check.json proof.text_${form}`),
  'common.json notFound.title',
  'errors.json import-extras-unclear',
  'errors.json race-decision-time',
  'privacy.json recipients.abroad',
  ...['messages', 'registration', 'waiting', 'safety', 'results', 'payment', 'visit', 'list'].map(
    (part) => `privacy.json data.${part}.basis`,
  ),
];

describe.each(spoken)('the words in %s', (language) => {
  it('type no date, fee, distance or limit: facts are filled in', () => {
    const typed = readdirSync(`locales/${language}`).flatMap((namespace) =>
      flat(`locales/${language}/${namespace}`)
        .filter(([, text]) => /\d/.test(text.replace(/{{.+?}}/g, '')))
        .map(([key]) => `${namespace} ${key}`),
    );
    expect(typed.filter((place) => !numbered.includes(place))).toEqual([]);
  });
});

describe('the list of words that are the same as in English', () => {
  it('holds none that no language uses', () => {
    const texts = new Set(
      others.flatMap((language) =>
        namespaces.flatMap((namespace) =>
          flat(`locales/${language}/${namespace}`).map(([, text]) => text),
        ),
      ),
    );
    expect(
      Object.values(sameAsEnglish)
        .flat()
        .filter((text) => !texts.has(text)),
    ).toEqual([]);
  });
});

describe.each(readdirSync('editions'))('the organiser’s words of %s', (edition) => {
  const folder = `editions/${edition}/words`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replaceAll('\\', '/'));

  it('are asked for by a page, given what they name, and said in every language', () => {
    const { event: facts, races } = readEdition(edition);
    const slugs = races.map(({ slug }) => slug);
    expect(checkWords(edition, { offered: facts.languages, slugs })).toEqual([]);
  });

  it.each(files)('%s is set properly', (file) => {
    const [language = ''] = file.split('/');
    expect(badlySet(language, flat(`${folder}/${file}`))).toEqual([]);
  });
});

describe('the words of a page', () => {
  it('are the organiser’s where the edition has some, else the product’s', () => {
    const own = read(`editions/${editionName()}/words/en/home.json`) as { hero: Words };
    const t = wordsIn('en').getFixedT(null, 'home');
    expect(t('hero.title')).toBe(own.hero.title);
    expect(t('hero.cta')).toBe((read('locales/en/home.json') as { hero: Words }).hero.cta);
  });

  it('name the event, its place and races without being given them', () => {
    expect(wordsIn('en').t('footer.copyright')).toBe(
      `© ${event.year} ${event.name}. All rights reserved.`,
    );
    const both = eventWords('en').distances;
    expect(both).toBe('33\u00a0km and 11\u00a0km');
  });
});
