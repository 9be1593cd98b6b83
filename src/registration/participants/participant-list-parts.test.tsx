import { describe, expect, it } from 'vitest';
import { wordsIn } from '../../edition/words/words.ts';
import { ana } from '../../test/ana.ts';
import { linksIn, rendered, textOf, textsOf } from '../../test/rendered.tsx';
import { ListContext, type ListFacts } from './list-context.ts';
import { ListChips } from './participant-chips.tsx';
import { type ListState, readListState } from './participant-filter.rules.ts';
import { ListFilters, ListTabs } from './participant-filters.tsx';
import { ListPages } from './participant-pages.tsx';
import { ParticipantCards, ParticipantTable } from './participant-rows.tsx';
import type { Participant } from './participants.contract.ts';

const runner = { ...ana, firstname: 'ana', lastname: 'pop', club: 'CS Alpin Umbra' };
const unknown: Participant = {
  ...runner,
  id: 8,
  firstname: 'Ion',
  country: 'OTHER',
  club: '',
  gender: null,
  age: 0,
  raceid: 9,
  status: 'pending',
  isemaparticipant: false,
  bib: null,
  category: null,
};

const facts: ListFacts = {
  language: 'en',
  words: wordsIn('en').getResourceBundle('en', 'participants').list,
  races: [
    { id: 1, name: 'Ridge Run 33K', waymark: { kind: 'stripe', colour: 'blue' } },
    { id: 2, name: 'Ridge Run 11K', waymark: { kind: 'triangle', colour: 'yellow' } },
  ],
  countries: [
    { code: 'HU', name: 'Hungary' },
    { code: 'RO', name: 'Romania' },
  ],
  categories: {},
};

function list(node: React.ReactNode, asked: Record<string, string> = {}): string {
  const state: ListState = readListState(asked);
  return rendered(<ListContext value={{ ...facts, state, go: () => {} }}>{node}</ListContext>);
}
const here = (query: string) => `/participants${query}#participants`;

describe('a row of the list', () => {
  it('says everything of a runner, with a name as names are written', () => {
    const html = rendered(<ParticipantTable list={facts} rows={[runner]} />);
    expect(textsOf(html, 'th').slice(0, 8)).toEqual([
      'Bib',
      'Name',
      'Country',
      'Race',
      'Category',
      'Gender',
      'Age',
      'Status',
    ]);
    expect(textsOf(html, 'td')).toEqual([
      '12',
      'ROU Romania',
      'Ridge Run 33K',
      'F40',
      'F',
      '41',
      'Confirmed',
    ]);
    expect(textsOf(html, 'th').at(-1)).toBe('Ana Pop Circuit CS Alpin Umbra');
    expect(html).toContain('title="runs in the masters circuit"');
    expect(html).toContain('<span title="Romania"><img src="/pictures/flags/RO.svg"');
    expect(html).toContain('class="badge is-confirmed"');
  });

  it('says what is not known or does not apply', () => {
    const html = rendered(<ParticipantTable list={facts} rows={[unknown]} />);
    expect(textsOf(html, 'td')).toEqual([
      'not assigned',
      'Another country',
      'unknown race',
      'not applicable',
      'unknown',
      'unknown',
      'Pending',
    ]);
    expect(textsOf(html, 'th').at(-1)).toBe('Ion Pop');
    expect(html).not.toContain('<img');
    expect(html).toContain('class="badge is-pending"');
  });

  it('keeps a status that it does not know as it is', () => {
    const row = { ...runner, status: 'paused' as 'pending' };
    expect(rendered(<ParticipantTable list={facts} rows={[row]} />)).toContain(
      'is-paused">paused<',
    );
  });

  it('says the same on a card', () => {
    const html = rendered(<ParticipantCards list={facts} rows={[runner, unknown]} />);
    expect(textsOf(html, 'h2')).toEqual(['Ana Pop', 'Ion Pop']);
    expect(textsOf(html, 'dd')).toEqual([
      'Romania',
      'Ridge Run 33K',
      'F40',
      'Confirmed',
      'Another country',
      'unknown race',
      'not applicable',
      'Pending',
    ]);
    expect(textsOf(html, 'p')).toEqual(['Bib 12', 'Bib not assigned']);
    expect(html.match(/class="badge circuit"/g)).toHaveLength(1);
    expect(html.match(/\/pictures\/flags\/RO\.svg/g)).toHaveLength(1);
  });
});

describe('the chips', () => {
  it('are not there while no filter is on', () => {
    expect(list(<ListChips />)).toBe('');
  });

  it('name each filter, and take it off', () => {
    const html = list(<ListChips />, {
      raceid: '2',
      country: 'HU',
      search: 'ana',
      isemaparticipant: 'true',
      genderCategory: 'F',
      ageCategory: 'masters',
      status: 'pending',
    });
    const seen = [...html.matchAll(/aria-hidden="true">([^<]+)</g)].map(([, text]) => text);
    expect(seen).toEqual([
      'Ridge Run 11K',
      'Hungary',
      '“ana”',
      'In the circuit',
      'Women (F)',
      'All masters',
      'Pending',
    ]);
    const links = linksIn(html);
    expect(links).toHaveLength(8);
    for (const [index, key] of [
      'raceid',
      'country',
      'search',
      'isemaparticipant',
      'genderCategory',
      'ageCategory',
      'status',
    ].entries())
      expect(new URLSearchParams(links[index]?.split(/[?#]/)[1]).has(key)).toBe(false);
    expect(links.at(-1)).toBe(here(''));
    expect(textOf(html)).toContain('Hungary');
  });

  it('name what the list does not know, and the other of two answers', () => {
    const html = list(<ListChips />, {
      raceid: '5',
      isemaparticipant: 'false',
      ageCategory: 'M45',
    });
    const seen = [...html.matchAll(/aria-hidden="true">([^<]+)</g)].map(([, text]) => text);
    expect(seen).toEqual(['unknown race', 'Not in the circuit', 'M45']);
  });
});

describe('the pages', () => {
  it('are not there for one page', () => {
    expect(list(<ListPages total={10} />)).toBe('');
  });

  it('are five at most, with arrows and the last one', () => {
    const html = list(<ListPages total={200} />, { page: '7' });
    expect(linksIn(html)).toEqual([6, 5, 6, 7, 8, 9, 20, 8].map((page) => here(`?page=${page}`)));
    expect(html.match(/<a aria-current="page"[^>]*>7<\/a>/)).toHaveLength(1);
    expect(html.match(/aria-current/g)).toHaveLength(1);
    expect(html).toContain('…');
    expect(html.match(/class="arrow"/g)).toHaveLength(2);
  });

  it('have no arrow before the first and behind the last, and no last one that is there already', () => {
    const first = list(<ListPages total={30} />);
    expect(linksIn(first)).toEqual(['', '?page=2', '?page=3', '?page=2'].map(here));
    expect(first).toContain('<span class="arrow" aria-hidden="true">');
    expect(first).not.toContain('…');
    const last = list(<ListPages total={30} />, { page: '9' });
    expect(linksIn(last)).toEqual(['?page=2', '', '?page=2', '?page=3'].map(here));
  });
});

describe('the tabs and filters', () => {
  it('mark the tab that is chosen, and lead to each', () => {
    const html = list(<ListTabs />, { tab: 'open', raceid: '1' });
    expect(linksIn(html)).toEqual(
      ['', '?tab=ema', '?tab=open', '?tab=masters', '?tab=confirmed'].map(here),
    );
    expect(html.match(/<a aria-current="true" href="([^"]*)"/)?.[1]).toBe(here('?tab=open'));
    expect(html.match(/aria-current/g)).toHaveLength(1);
  });

  it('are one form that comes back as it was sent', () => {
    const html = list(<ListFilters />, { search: 'ana', country: 'HU', raceid: '1' });
    expect(html).toMatch(/<input [^>]*name="search"[^>]*value="ana"/);
    expect(html).toContain('<option value="HU" selected="">Hungary</option>');
    expect(html).toContain('<option value="1" selected="">Ridge Run 33K</option>');
    expect(html).toContain('action="/participants');
  });
});
