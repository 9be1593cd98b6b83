import { createInstance } from 'i18next';
import { expect, it, vi } from 'vitest';
import { keepTexts } from './keep-texts.ts';

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
  const kept = keepTexts(words);
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

it('a text that is given something is composed once for each such thing', () => {
  const { textsOf, compose } = wordsOf('Hut');
  const t = textsOf();
  const given = [{ resort: 'Spring' }, { resort: 'Spring' }, { resort: 'Saddle' }];
  expect(given.map((each) => t('way', each))).toEqual(['To Spring', 'To Spring', 'To Saddle']);
  expect(compose).toHaveBeenCalledTimes(2);
  expect(t('way')).toBe('To Hut');
  expect([1, 2, 1].map((count) => t('places', { count }))).toEqual([
    'one place',
    '2 places',
    'one place',
  ]);
});

it('no more is kept of what is given than pages need', () => {
  const { textsOf, compose } = wordsOf('Hut');
  const t = textsOf();
  for (let runner = 0; runner <= 1000; runner++) t('way', { resort: `no. ${runner}` });
  expect(compose).toHaveBeenCalledTimes(1001);
  expect(t('way', { resort: 'no. 1' })).toBe('To no. 1');
  expect(compose).toHaveBeenCalledTimes(1002);
  expect(t('way', { resort: 'no. 1000' })).toBe('To no. 1000');
  expect(compose).toHaveBeenCalledTimes(1002);
});

it('a key without a text is not kept', () => {
  const { textsOf, compose } = wordsOf('Hut');
  const t = textsOf();
  expect([t('nowhere'), t('nowhere')]).toEqual(['nowhere', 'nowhere']);
  expect(compose).toHaveBeenCalledTimes(2);
});
