import { describe, expect, it } from 'vitest';
import { findPast, historyAddress, readHistoryQuery } from './history-query.rules.ts';
import type { History, PastLine } from './past-results.contract.ts';

const of = (year: number, race: string) => ({
  id: year,
  year,
  day: null,
  race,
  raceKey: race.toLowerCase(),
  distanceKm: null,
});
const line = (name: string, year: number, race: string): PastLine => ({
  id: year,
  place: 1,
  name,
  gender: null,
  club: '',
  country: null,
  category: '',
  timeMs: null,
  state: 'finished',
  born: null,
  participantId: null,
  of: of(year, race),
});
const history: History = {
  races: [],
  lines: [
    line('Ștefănescu Ana', 2022, 'Ridge'),
    line('', 2023, 'Ridge'),
    line('Ion', 2023, 'Lake'),
  ],
};
const found = (query: Parameters<typeof findPast>[1]) =>
  findPast(history, query).map(({ name, of: { year } }) => `${name} ${year}`);

describe('the address of earlier results', () => {
  it('keeps what can be shown, and leaves out what cannot', () => {
    expect(readHistoryQuery({ year: '2022', race: 'Ridge', q: ' Ana ', page: '2' })).toEqual({
      year: '2022',
      race: 'ridge',
      q: 'Ana',
      page: '2',
    });
    expect(readHistoryQuery({ year: '22', race: '…', q: '–', page: '1' })).toEqual({});
    expect(readHistoryQuery({ q: ['a', 'b'], page: '-1', fbclid: 'x' })).toEqual({});
    expect(historyAddress({ q: 'Ana Ș' })).toBe('/results/history?q=Ana+%C8%98');
  });
});

describe('earlier results', () => {
  it('are found by year, race and parts of the name in whatever order', () => {
    expect(found({})).toHaveLength(3);
    expect(found({ year: '2023' })).toEqual([' 2023', 'Ion 2023']);
    expect(found({ race: 'ridge', q: 'ana stefan' })).toEqual(['Ștefănescu Ana 2022']);
    expect(found({ q: 'nobody' })).toEqual([]);
  });
});
