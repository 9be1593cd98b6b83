// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alterPage } from '../../test/alter-page.ts';
import { ana } from '../../test/ana.ts';
import { awaken, one, press, settle, textsAt, type } from '../../test/awake-island.tsx';
import { drawn } from '../../test/drawn-page.tsx';
import { eventWith, raceListOf } from '../../test/edition-races.ts';
import { eventually } from '../../test/eventually.ts';
import { filterParticipants, noFilters, readListState } from './participant-filter.rules.ts';
import { ParticipantList } from './participant-list.tsx';
import type { Participant } from './participants.contract.ts';
import { participantsPage } from './participants.page.tsx';

const everybody: Participant[] = Array.from({ length: 65 }, (_, i) => ({
  ...ana,
  id: i + 1,
  firstname: i === 3 ? 'Ștefan' : `First${i}`,
  lastname: i === 3 ? 'Țurcanu' : `Last${i}`,
  bib: 100 + i,
  raceid: 1 + (i % 2),
  country: i % 3 === 0 ? 'HU' : 'RO',
  gender: i % 5 === 0 ? 'M' : 'F',
  isemaparticipant: i % 4 !== 0,
  category: i % 4 === 1 ? 'F40' : i % 4 === 2 ? 'F50' : null,
  status: i % 7 === 0 ? 'pending' : 'confirmed',
}));
const page = participantsPage({
  participants: {
    find: async (filters) => filterParticipants(everybody, filters),
    countries: async () => ['RO', 'HU'],
  },
  races: raceListOf(),
  event: eventWith(),
});

/** What is asked of the API, and how it answers. */
const asked: string[] = [];
let answer: (query: Record<string, string>) => Promise<Response>;
beforeEach(() => {
  asked.length = 0;
  answer = async (query) =>
    Response.json(filterParticipants(everybody, { ...noFilters, ...readListState(query) }));
  vi.stubGlobal('fetch', (path: string) => {
    const { search, searchParams } = new URL(path, location.origin);
    asked.push(search);
    return answer(Object.fromEntries(searchParams));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(query: Record<string, string> = {}, before?: () => unknown) {
  history.replaceState(null, '', `/participants?${new URLSearchParams(query)}`);
  await awaken((await drawn(page, { query })).html, ParticipantList, before);
  await settle();
}
async function choose(selector: string, value: string) {
  await type(selector, value);
  await settle();
}
async function go(what: string) {
  await press(what);
  await settle();
}
const search = () => one('#list-search', HTMLInputElement);
const race = () => one('#list-raceid', HTMLSelectElement);
const status = () => textsAt('.results [role=status]')[0];

/** The rows are the first of those expected, and the count is theirs. */
function expectFound(expected: Participant[], from = 1) {
  const to = Math.min(from + 9, expected.length);
  expect(status()).toBe(`${expected.length ? from : 0} to ${to} of ${expected.length}`);
  expect(textsAt('.runners tbody .bib')).toEqual(
    expected.slice(from - 1, to).map(({ bib }) => String(bib)),
  );
}

describe('the list, awake', () => {
  it.each<[string, string, (each: Participant) => boolean]>([
    ['Circuit', 'ema', (each) => each.isemaparticipant],
    ['Open', 'open', (each) => !each.isemaparticipant],
    ['Masters', 'masters', (each) => each.category !== null],
    ['Confirmed', 'confirmed', (each) => each.status === 'confirmed'],
  ])('resets what was chosen by the tab %s, and shows its runners', async (title, tab, holds) => {
    await open({ raceid: '1', search: 'last', genderCategory: 'F' });
    await go(title);
    expectFound(everybody.filter(holds));
    expect(location.search).toBe(`?tab=${tab}`);
    expect([search().value, race().value]).toEqual(['', '']);
    expect(textsAt('.filters [aria-current]')).toEqual([title]);
  });

  it('asks for one of race, country and search, each once, and does the rest itself', async () => {
    await open();
    const inRace = everybody.filter(({ raceid }) => raceid === 1);
    await choose('#list-raceid', '1');
    expectFound(inRace);
    await choose('#list-country', 'RO');
    expectFound(inRace.filter(({ country }) => country === 'RO'));
    await type('#list-search', 'last4');
    await go('Search');
    expectFound(
      inRace.filter(({ country, lastname }) => country === 'RO' && lastname.startsWith('Last4')),
    );
    expect(location.search).toBe('?raceid=1&country=RO&search=last4');
    await go('.chip[href*="country"]:not([href*="raceid"])');
    await go('.chip[href*="search"]:not([href*="country"])');
    expect(textsAt('.chip')).toHaveLength(1);
    expect(asked).toEqual(['', '?raceid=1', '?country=RO', '?search=last4']);
    // Neither coming back to the window nor to an earlier state asks again.
    for (const event of ['visibilitychange', 'focus']) {
      await act(async () => void document.dispatchEvent(new Event(event, { bubbles: true })));
    }
    await go('Clear all');
    expectFound(everybody);
    expect(asked).toHaveLength(4);
  });

  it('searches at Enter or by its button, without diacritics and by bib', async () => {
    await open();
    await type('#list-search', 'TURCANU stefan');
    await settle();
    expectFound(everybody);
    const found = everybody.filter(({ lastname }) => lastname === 'Țurcanu');
    await go('Search');
    expectFound(found);
    await type('#list-search', '110');
    // As Enter does.
    const enter = new Event('submit', { bubbles: true, cancelable: true });
    await act(async () => void one('form.finder').dispatchEvent(enter));
    await settle();
    expectFound(everybody.filter(({ bib }) => bib === 110));
    await type('#list-search', 'half a na');
    await go('All');
    expect(search().value).toBe('');
  });

  it('has further filters, chips that take them off, and ways back', async () => {
    await open();
    await go('[role=switch]');
    const circuit = everybody.filter((each) => each.isemaparticipant);
    expectFound(circuit);
    await choose('#list-genderCategory', 'F');
    await choose('#list-status', 'confirmed');
    const women = circuit.filter((each) => each.gender === 'F' && each.status === 'confirmed');
    expectFound(women);
    await choose('#list-ageCategory', 'F40');
    expectFound(women.filter(({ category }) => category === 'F40'));
    expect(textsAt('.chip')).toHaveLength(4);
    // As the browser's button does.
    const query = new URLSearchParams(location.search);
    query.delete('ageCategory');
    history.replaceState(null, '', `/participants?${query}`);
    await act(async () => void dispatchEvent(new Event('popstate')));
    await settle();
    expectFound(women);
    expect(one('#list-ageCategory', HTMLSelectElement).value).toBe('');
    await go('Reset');
    expectFound(everybody);
    expect(textsAt('.chip')).toEqual([]);
  });

  it('is turned by arrows, five buttons and the last one, and begins anew with a filter', async () => {
    await open();
    const buttons = () => textsAt('.pages li');
    expect(buttons()).toEqual(['1', '2', '3', '4', '5', '…', '7']);
    await go('Next page');
    expectFound(everybody, 11);
    await go('Page 4');
    expect(buttons()).toEqual(['2', '3', '4', '5', '6', '…', '7']);
    await go('Last page, 7');
    expectFound(everybody, 61);
    expect(document.querySelector('[aria-label="Next page"]')).toBeNull();
    expect(location.search).toBe('?page=7');
    await go('Previous page');
    expectFound(everybody, 51);
    await choose('#list-raceid', '2');
    expectFound(everybody.filter(({ raceid }) => raceid === 2));
    expect(location.search).toBe('?raceid=2');
  });

  it('shows the same runners on cards', async () => {
    await open({ page: '2' });
    const names = textsAt('.runners tbody .name').map((name) => name.replace(/ Circuit$/, ''));
    await go('Cards');
    expect(location.search).toBe('?view=cards&page=2');
    expect(textsAt('.runner-cards li h2')).toEqual(names);
  });

  it('says that nobody was found', async () => {
    await open();
    await type('#list-search', 'nobody of that name');
    await go('Search');
    const nobody = 'No participants found. Try a different filter or clear the search';
    await eventually(() => expect(status()).toBe(nobody));
    expect(document.querySelector('.results table')).toBeNull();
  });

  it('says that it is on its way, and can be asked for again where it failed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const good = answer;
    answer = async ({ raceid }) => {
      if (raceid) return promise;
      throw new TypeError('offline');
    };
    await open();
    await choose('#list-raceid', '1');
    expect(status()).toBe('Loading participants…');
    expect(one('.results').getAttribute('aria-busy')).toBe('true');
    resolve(new Response('away', { status: 503 }));
    await eventually(() =>
      expect(textsAt('[role=alert]')[0]).toMatch(/^The list could not be loaded/),
    );
    expect(race().value).toBe('1');
    answer = good;
    await go('Try again');
    expectFound(everybody.filter(({ raceid }) => raceid === 1));
  });

  it.each([
    ['as it was served', () => {}],
    ['that a translator altered', alterPage],
  ])('counts what was chosen, typed and unfolded before it woke in a page %s', async (_, alter) => {
    const folds = () => document.querySelectorAll<HTMLDetailsElement>('.finder details');
    await open({}, () => {
      alter();
      for (const fold of folds()) fold.open = true;
      race().value = '2';
      search().value = 'half a na';
    });
    expectFound(everybody.filter(({ raceid }) => raceid === 2));
    expect([race().value, search().value]).toEqual(['2', 'half a na']);
    await go('Clear all');
    expectFound(everybody);
    expect([...folds()].map((fold) => fold.open)).toEqual([true, true]);
  });
});
