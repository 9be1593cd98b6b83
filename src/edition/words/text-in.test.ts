import { expect, it } from 'vitest';
import { textIn } from './text-in.ts';

const texts = { de: 'Quelle', en: 'spring', ro: 'izvor', fr: '' };

it('takes the language’s own text, and says which language that is', () => {
  expect(textIn('ro', texts)).toEqual({ text: 'izvor', language: 'ro' });
});

it('shows the default language where the data have no such language, or an empty text', () => {
  for (const language of ['it', 'es', 'fr', 'en', 'toString']) {
    expect(textIn(language, texts)).toEqual({ text: 'spring', language: 'en' });
  }
});

it('shows the first text that there is where the default language has none', () => {
  expect(textIn('it', { en: '', de: 'Quelle', hu: 'forrás' })).toEqual({
    text: 'Quelle',
    language: 'de',
  });
  expect(textIn('it', {}).text).toBe('');
});
