import { expect, it } from 'vitest';
import { textIn } from './four-languages.ts';

const texts = { en: 'spring', ro: 'izvor', fr: '', de: 'Quelle' };

it('takes the language’s own text, and says which language that is', () => {
  expect(textIn('ro', texts)).toEqual({ text: 'izvor', language: 'ro' });
});

it('shows English where the data have no such language, or an empty text', () => {
  for (const language of ['it', 'es', 'fr', 'en'] as const) {
    expect(textIn(language, texts)).toEqual({ text: 'spring', language: 'en' });
  }
});
