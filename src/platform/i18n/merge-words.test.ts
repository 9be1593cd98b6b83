import { expect, it } from 'vitest';
import { mergeWords } from './merge-words.ts';

const product = {
  title: 'Races',
  lead: { one: 'One race.', races_one: '{{count}} race', races_other: '{{count}} races' },
};

it('puts the organiser’s texts in the place of the product’s, and keeps the others', () => {
  expect(mergeWords(product, { lead: { one: 'One way up.' } })).toEqual({
    title: 'Races',
    lead: { ...product.lead, one: 'One way up.' },
  });
  expect(Object.keys(mergeWords(product, { title: 'Ways up' }))).toEqual(['title', 'lead']);
});

it('takes one sentence of the organiser for all forms of a number', () => {
  const { lead } = mergeWords(product, { lead: { races: 'Two ways up' } });
  expect(lead).toEqual({ one: 'One race.', races: 'Two ways up' });
});

it('takes one form of a number alone, too', () => {
  const { lead } = mergeWords(product, { lead: { races_other: '{{count}} ways up' } });
  expect(lead).toEqual({ ...product.lead, races_other: '{{count}} ways up' });
});

it('adds what only the organiser has, and changes neither of the two', () => {
  const own = { onward: { airport: 'By bus.' } };
  expect(mergeWords(product, own)).toEqual({ ...product, ...own });
  expect(Object.keys(product)).toEqual(['title', 'lead']);
});
