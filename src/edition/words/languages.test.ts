import { describe, expect, it } from 'vitest';
import { knownLanguage, languageFacts, languages, negotiateLanguage } from './languages.ts';

describe('negotiateLanguage', () => {
  it.each([
    ['the address before everything', { query: 'de', cookie: 'fr', acceptLanguage: 'it' }, 'de'],
    ['English for an unknown address', { query: 'ja', cookie: 'fr', acceptLanguage: 'it' }, 'en'],
    ['the remembered choice', { cookie: 'fr', acceptLanguage: 'it' }, 'fr'],
    ['the browser for an unknown choice', { cookie: 'xx', acceptLanguage: 'it' }, 'it'],
    ['a regional variant', { acceptLanguage: 'de-AT,en;q=0.5' }, 'de'],
    ['the greatest weight', { acceptLanguage: 'en;q=0.3, es;q=0.9, fr;q=0.5' }, 'es'],
    ['the first of equals', { acceptLanguage: 'ro, fr' }, 'ro'],
    ['the first known one', { acceptLanguage: 'ja, hu;q=0.9, it;q=0.1' }, 'it'],
    ['nothing that is refused', { acceptLanguage: 'de;q=0, ro;q=0.1' }, 'ro'],
    ['English when nothing fits', { acceptLanguage: 'ja, *;q=0.5' }, 'en'],
    ['English without any wish', {}, 'en'],
    ['English for a broken header', { acceptLanguage: ';;q=,,=;q=x' }, 'en'],
  ])('takes %s', (_what, asked, language) => {
    expect(negotiateLanguage(asked)).toBe(language);
  });
});

describe('knownLanguage', () => {
  it.each([
    ['RO', 'ro'],
    ['fr_CA', 'fr'],
    [' it ', 'it'],
    ['toString', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %s as %s', (tag, language) => {
    expect(knownLanguage(tag)).toBe(language);
  });
});

describe('what is known of a language', () => {
  it('is its own name, flag and way to write dates, as the languages of the site have them', () => {
    expect(
      languages()
        .map(({ name }) => name)
        .join(', '),
    ).toBe('English, Română, Français, Deutsch, Italiano, Español');
    expect(languages().map(({ intl }) => intl)).toEqual([
      'en-GB',
      'ro-RO',
      'fr-FR',
      'de-DE',
      'it-IT',
      'es-ES',
    ]);
    expect(languageFacts('en')).toMatchObject({ flag: 'GB', ogLocale: 'en_GB' });
  });

  it('is there for a language that the product does not speak', () => {
    expect(languageFacts('hu')).toEqual({
      code: 'hu',
      name: 'Magyar',
      flag: 'HU',
      ogLocale: 'hu_HU',
      intl: 'hu-HU',
    });
  });
});
