import { describe, expect, it } from 'vitest';
import { languages } from '../web/languages.ts';
import { wordsIn } from '../web/words.ts';
import { refusalStatus } from './refusals.ts';

describe('refusals', () => {
  it.each(languages.map(({ code }) => code))('have exactly their sentences in %s', (language) => {
    const sentences = wordsIn(language).getResourceBundle(language, 'errors');
    expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(refusalStatus).toSorted());
  });
});
