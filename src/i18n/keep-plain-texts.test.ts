import { createInstance } from 'i18next';
import { expect, it, vi } from 'vitest';
import { keepPlainTexts } from './keep-plain-texts.ts';

const wordsOf = (resort: string) => {
  const words = createInstance({
    lng: 'en',
    defaultNS: 'common',
    initAsync: false,
    resources: {
      en: {
        common: { way: 'To {{resort}}', places_one: 'one place', places_other: '{{count}} places' },
        other: { way: 'Home' },
      },
    },
    interpolation: { defaultVariables: { resort } },
  });
  void words.init();
  const compose = vi.spyOn(words, 't');
  const kept = keepPlainTexts(words);
  /** Without the types of our own texts. */
  const textsOf = (namespace = 'common') =>
    kept.getFixedT('en', namespace as 'common') as unknown as (
      key: string,
      given?: object,
    ) => string;
  return { textsOf, compose };
};

it('a text that is given nothing is composed once for each instance', () => {
  const { textsOf, compose } = wordsOf('Hut');
  const texts = [1, 2, 3].map(() => textsOf()('way'));
  expect(texts).toEqual(Array(3).fill('To Hut'));
  expect(compose).toHaveBeenCalledTimes(1);
  expect(wordsOf('Saddle').textsOf()('way')).toBe('To Saddle');
});

it('texts of one key in two files are two', () => {
  const { textsOf } = wordsOf('Hut');
  expect(['common', 'other'].map((ns) => textsOf(ns)('way'))).toEqual(['To Hut', 'Home']);
});

it('a text that is given something is composed each time', () => {
  const t = wordsOf('Hut').textsOf();
  expect(t('way', { resort: 'Spring' })).toBe('To Spring');
  expect(t('way')).toBe('To Hut');
  expect([1, 2].map((count) => t('places', { count }))).toEqual(['one place', '2 places']);
});

it('a key without a text is not kept', () => {
  const { textsOf, compose } = wordsOf('Hut');
  const t = textsOf();
  expect([t('nowhere'), t('nowhere')]).toEqual(['nowhere', 'nowhere']);
  expect(compose).toHaveBeenCalledTimes(2);
});
