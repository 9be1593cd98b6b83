import { describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { isNarrowed, readResultsQuery, resultsAddress } from './results-query.rules.ts';

const { races } = edition();

const [race] = races;

describe('the address of results', () => {
  it('names a race by its number or short name, and leaves out what says nothing', () => {
    const asked = { race: String(race?.id), classification: 'category-50–59', q: ' ', page: '1' };
    expect(readResultsQuery(asked)).toEqual({
      race: race?.slug,
      classification: 'category-50–59',
    });
    expect(readResultsQuery({ race: 'no-such', country: 'ro', page: '0', other: 'x' })).toEqual({});
  });

  it.each([
    { classification: '<b>' },
    { classification: 'a'.repeat(61) },
    { page: '-2' },
    { page: '1e3' },
    { q: ['a', 'b'] },
  ])('ignores what cannot be: %j', (asked) => {
    expect(readResultsQuery(asked)).toEqual({});
  });

  it('reads back what it writes', () => {
    const query = { classification: 'women', q: 'ștef', country: 'RO', club: 'A & B', page: '3' };
    const written = new URL(resultsAddress(query), 'http://race.example');
    expect(readResultsQuery(Object.fromEntries(written.searchParams))).toEqual(query);
    expect(resultsAddress({})).toBe('/results');
  });

  it('is kept only of a whole classification', () => {
    expect(isNarrowed({ classification: 'women', page: '2' })).toBe(false);
    for (const key of ['q', 'country', 'club']) expect(isNarrowed({ [key]: 'RO' })).toBe(true);
  });
});
