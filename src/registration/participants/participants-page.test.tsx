import { describe, expect, it } from 'vitest';
import type { EventSettings } from '../../edition/facts/event-phase.rules.ts';
import { ana } from '../../test/ana.ts';
import { drawn } from '../../test/drawn-page.tsx';
import { eventWith, raceListOf } from '../../test/edition-races.ts';
import { outlineOf } from '../../test/outline.ts';
import { headingsIn, linksIn, propsIn, tagsIn, textOf, textsOf } from '../../test/rendered.tsx';
import type { ListState } from './participant-filter.rules.ts';
import { participantsPage } from './participants.page.tsx';

const asked: Partial<ListState>[] = [];
type Known = {
  found?: number;
  everybody?: number;
  settings?: Partial<EventSettings>;
  now?: string;
};

function page({ found = 1, everybody = 3, settings, now = '2025-03-01T10:00:00Z' }: Known = {}) {
  return participantsPage({
    participants: {
      async find(filters) {
        asked.push(filters);
        const length = 'page' in filters ? found : everybody;
        return Array.from({ length }, (_, i) => ({ ...ana, id: i + 1, bib: i + 1 }));
      },
      countries: async () => ['RO', 'HU'],
    },
    races: raceListOf(),
    event: eventWith(settings, new Date(now)),
  });
}
const list = (query: Record<string, string> = {}, known?: Known) => drawn(page(known), { query });
const form = (html: string) => outlineOf(html.split('<form')[1]?.split('</form>')[0] ?? '');

const isMoreOpen = /<details class="more" open=""/;

describe('the page of the participants', () => {
  it('has tabs, search and filters, then who was found', async () => {
    const { html, faults, name, description, isPrivate } = await list();
    expect(faults).toEqual([]);
    expect([name, description, isPrivate]).toEqual([
      'Participants',
      expect.stringContaining('2025'),
      false,
    ]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Participants
      p: Who will be on the start line on Saturday, 5 July 2025. Find yourself, your friends and…
      div data-island=participants data-start=visit data-facts=modules ageCategories areCategori…
      nav aria-label=Quick choice
      a aria-current=true href=/participants#participants: All
      a href=/participants?tab=ema#participants: Circuit
      a href=/participants?tab=open#participants: Open
      a href=/participants?tab=masters#participants: Masters
      a href=/participants?tab=confirmed#participants: Confirmed
      form action=/participants
      input type=hidden name=found value=here
      label for=list-search: Name or bib number
      input type=search maxlength=80 autocomplete=off enterkeyhint=search name=search value=
      button type=submit aria-label=Search
      summary: Filters
      label for=list-raceid: Race
      select name=raceid
      option value= selected: All races
      option value=1: Ridge Run 33K
      option value=2: Ridge Run 11K
      label for=list-country: Country
      select name=country
      option value= selected: All countries
      option value=HU: Hungary
      option value=RO: Romania
      summary: More filters
      input type=hidden name=isemaparticipant value=
      input type=checkbox role=switch name=isemaparticipant value=true: Circuit participants only
      label for=list-genderCategory: Gender
      select name=genderCategory
      option value= selected: All
      option value=M: Men (M)
      option value=F: Women (F)
      label for=list-ageCategory: Age category
      select name=ageCategory
      option value= selected: All
      option value=masters: All masters
      option value=M35: M35
      option value=M40: M40
      option value=M45: M45
      option value=M50: M50
      label for=list-status: Status
      select name=status
      option value= selected: All
      option value=pending: Pending
      option value=confirmed: Confirmed
      option value=cancelled: Cancelled
      button type=submit: Show
      a href=/participants#participants: Reset
      div role=region aria-label=Start list aria-busy=false tabindex=-1
      p role=status: 1 to 1 of 1
      nav aria-label=View
      a aria-current=true href=/participants#participants: Table
      a href=/participants?view=cards#participants: Cards
      tr: Bib | Name | Country | Race | Category | Gender | Age | Status |
      tr: 1 | Ana Pop
      span title=runs in the masters circuit: Circuit |
      span title=Romania
      img src=data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%…
      span aria-hidden=true: ROU Romania | Ridge Run 33K | F40 | F | 41 |
      span is-confirmed: Confirmed |
      a href=/participants?view=print: Print this list
      a href=/api/participants.csv download: Download as CSV"
    `);
    expect(html).toContain('data-island="participants" data-start="visit"');
  });

  it('gives its island what the list needs to go on by itself', async () => {
    const { html } = await list({ raceid: '1' }, { found: 30, everybody: 40 });
    expect(propsIn(html)).toMatchObject({
      language: 'en',
      races: [
        { id: 1, name: 'Ridge Run 33K', waymark: { kind: 'stripe' } },
        { id: 2, name: 'Ridge Run 11K' },
      ],
      countries: [
        { code: 'HU', name: 'Hungary' },
        { code: 'RO', name: 'Romania' },
      ],
      state: { raceid: 1, tab: 'all', view: 'table', page: 1 },
      total: 30,
      everybody: 40,
      isSentForm: false,
    });
    expect(asked.slice(-2)[0]).toMatchObject({ raceid: 1 });
    expect(asked.slice(-1)[0]).toMatchObject({ raceid: null });
  });

  it('sends the tab and the view along with the form, unless they go without saying', async () => {
    const hidden = async (query: Record<string, string>) =>
      tagsIn((await list(query)).html, 'input')
        .filter(({ type, name }) => type === 'hidden' && /^(tab|view)$/.test(name ?? ''))
        .map(({ name, value }) => [name, value]);
    expect(await hidden({})).toEqual([]);
    expect(await hidden({ tab: 'masters', view: 'cards' })).toEqual([
      ['tab', 'masters'],
      ['view', 'cards'],
    ]);
  });

  it('offers a race and a country that it does not know, where the address names one', async () => {
    const { html } = await list({ raceid: '9', country: 'FR' });
    const options = (name: string) =>
      outlineOf(html.split(new RegExp(`name="${name}"[^>]*>`))[1]?.split('</select>')[0] ?? '');
    expect(options('raceid')).toMatchInlineSnapshot(`
      "option value=: All races
      option value=1: Ridge Run 33K
      option value=2: Ridge Run 11K
      option value=9 selected: unknown race"
    `);
    expect(options('country')).toMatchInlineSnapshot(`
      "option value=: All countries
      option value=HU: Hungary
      option value=RO: Romania
      option value=FR selected: FR"
    `);
    const known = (await list({ raceid: '2', country: 'HU' })).html;
    expect(textsOf(known.split('name="raceid"')[1]?.split('</select>')[0] ?? '', 'option')).toEqual(
      ['All races', 'Ridge Run 33K', 'Ridge Run 11K'],
    );
    expect(known.match(/value="HU"/g)).toHaveLength(1);
  });

  it('has further filters that are open while one of them is on', async () => {
    const { html } = await list({
      isemaparticipant: 'true',
      genderCategory: 'F',
      ageCategory: 'F40',
      status: 'confirmed',
    });
    expect(html).toMatch(isMoreOpen);
    const more = html.split('<details')[2]?.split('</details>')[0] ?? '';
    expect(outlineOf(`<div${more}`)).toMatchInlineSnapshot(`
      "div open
      summary: More filters
      input type=hidden name=isemaparticipant value=
      input type=checkbox role=switch name=isemaparticipant checked value=true: Circuit participants only
      label for=list-genderCategory: Gender
      select name=genderCategory
      option value=: All
      option value=M: Men (M)
      option value=F selected: Women (F)
      label for=list-ageCategory: Age category
      select name=ageCategory
      option value=: All
      option value=masters: All masters
      option value=M35: M35
      option value=M40: M40
      option value=M45: M45
      option value=M50: M50
      option value=F40 selected: F40
      label for=list-status: Status
      select name=status
      option value=: All
      option value=pending: Pending
      option value=confirmed selected: Confirmed
      option value=cancelled: Cancelled
      button type=submit: Show
      a href=/participants#participants: Reset"
    `);
    for (const one of [{}, { search: 'ana' }, { raceid: '1' }])
      expect((await list(one as Record<string, string>)).html).not.toMatch(isMoreOpen);
    const out = (await list({ isemaparticipant: 'false' })).html;
    expect(out).toMatch(isMoreOpen);
    expect(form(out)).toMatch(/type=hidden.* name=isemaparticipant value=false/);
    const box = tagsIn(out, 'input').find(({ type }) => type === 'checkbox');
    expect(box).not.toHaveProperty('checked');
  });

  it('folds all of them together on phones, and says how many are on', async () => {
    const fold = async (query: Record<string, string>) =>
      /<details class="foldable"( open="")?>.*?<summary>.*?<\/summary>/.exec(
        (await list(query)).html,
      ) ?? [];
    const said = async (query: Record<string, string>) => {
      const [html = '', isOpen] = await fold(query);
      return [textOf(html), isOpen !== undefined];
    };
    expect(await said({ search: 'ana' })).toEqual(['Filters', false]);
    expect(await said({ raceid: '1' })).toEqual(['Filters (1)', true]);
    expect(await said({ raceid: '1', status: 'confirmed' })).toEqual(['Filters (2)', true]);
  });

  it('counts what was found, and leads through its pages', async () => {
    const { html } = await list({ page: '2' }, { found: 25, everybody: 40 });
    const results = html.split('class="results"')[1] ?? '';
    expect(textOf(/<p role="status">.*?<\/p>/.exec(results)?.[0] ?? '')).toBe('11 to 20 of 25');
    expect(linksIn(results).filter((href) => href.includes('page='))).not.toEqual([]);
    expect(results.match(/<tr/g)).toHaveLength(11);
    const none = (await list({ search: 'zz' }, { found: 0 })).html;
    expect(none).toContain('<p role="status" class="empty">No participants found. ');
    expect(none).not.toContain('0 to 0');
    expect(none).not.toContain('<table');
  });

  it('shows cards where these were chosen, and marks the view', async () => {
    const { html } = await list({ view: 'cards', page: '3' });
    expect(html).not.toContain('<table');
    expect(headingsIn(html)).toEqual(['1 Participants', '2 Ana Pop']);
    const views = html.split('<nav class="views"')[1]?.split('</nav>')[0] ?? '';
    expect(outlineOf(`<nav${views}`)).toMatchInlineSnapshot(`
      "nav aria-label=View
      a href=/participants?page=3#participants: Table
      a aria-current=true href=/participants?view=cards&page=3#participants: Cards"
    `);
  });

  it('takes the focus to the results where it answers a form', async () => {
    const region = async (query: Record<string, string>) =>
      /<div class="results"[^>]*>/.exec((await list(query)).html)?.[0];
    expect(await region({ found: 'here' })).toMatch(/autofocus|data-leads/i);
    expect(await region({})).not.toMatch(/autofocus|data-leads/i);
    expect(await region({})).toContain('role="region" aria-label="Start list"');
  });
});

describe('the page at somebody’s own row', () => {
  const own = async (id: string) => (await list({ own: id }, { found: 25, everybody: 25 })).html;
  const marked = (html: string) => html.match(/<tr[^>]*aria-current[^>]*>.*?<\/tr>/gs) ?? [];

  it('opens where the row is, marks it and leads to it', async () => {
    const html = await own('17');
    expect(textOf(html)).toContain('11 to 20 of 25');
    expect(marked(html)).toHaveLength(1);
    expect(marked(html)[0]).toMatch(/<b>17<\/b>/);
    expect(marked(html)[0]).toMatch(/autofocus|data-leads/i);
    expect(propsIn(html)).toMatchObject({ own: 17, state: { page: 2 } });
  });

  it('marks nobody who is not on the list', async () => {
    const html = await own('99');
    expect(textOf(html)).toContain('1 to 10 of 25');
    expect(marked(html)).toEqual([]);
    expect(propsIn(html)).not.toHaveProperty('own');
  });
});

describe('what the page says first', () => {
  it.each<[string, string, Partial<EventSettings>, RegExp, string[]]>([
    ['before', '2025-03-01', {}, /^Who will be on the start line on Saturday, 5 July 2025/, []],
    ['on race day', '2025-07-05', {}, /^Who is on the start line today, Saturday, 5 July/, []],
    ['afterwards', '2025-07-20', {}, /^Who was entered for Saturday, 5 July 2025\.$/, []],
    [
      'with results',
      '2025-07-20',
      { resultsAt: new Date('2025-07-06') },
      /^Who was entered for Saturday, 5 July 2025\. \S/,
      ['/results'],
    ],
  ])('%s', async (_when, day, settings, words, links) => {
    const { html } = await list({}, { now: `${day}T10:00:00Z`, settings });
    const [, lead = ''] = /<p class="lead">(.*?)<\/p>/.exec(html) ?? [];
    expect(textOf(lead)).toMatch(words);
    expect(linksIn(lead)).toEqual(links);
  });
});

describe('the list on one page, to print', () => {
  it('has everybody who was found, the way back and a button', async () => {
    const { html, faults } = await list({ view: 'print', raceid: '1' }, { found: 12 });
    expect(faults).toEqual([]);
    expect(outlineOf(html).split('\n').slice(0, 8).join('\n')).toMatchInlineSnapshot(`
      "h1: Participants
      p: Valea Șoaptei Ridge Race, Saturday, 5 July 2025
      a href=/participants?raceid=1: Back to the list
      button type=button data-print=true: Print
      tr: Bib | Name | Country | Race | Category | Gender | Age | Status |
      tr: 1 | Ana Pop
      span title=runs in the masters circuit: Circuit |
      span title=Romania"
    `);
    expect(html.match(/<tr/g)).toHaveLength(13);
    expect(html).not.toContain('data-island');
  });

  it('is none where it would be too long for a wall', async () => {
    const { html } = await list({ view: 'print' }, { found: 2001 });
    expect(html).not.toMatch(/<table|data-print/);
    expect(textOf(html)).toContain('2,000');
    expect((await list({ view: 'print' }, { found: 2000 })).html).toContain('data-print');
  });
});

it('the page knows its addresses, and keeps the first pages of a single filter', () => {
  const { path, dependsOn, query, isKept } = page();
  expect([path, dependsOn]).toEqual(['/participants', ['edition', 'participant', 'race']]);
  if (typeof query !== 'function' || !isKept) throw new Error('no reader of addresses');
  expect(query({ raceid: '1', page: '2', other: 'x' })).toEqual({ raceid: '1', page: '2' });
  expect(query({ found: 'here' })).toEqual({ found: 'here' });
  expect(query({ found: 'there' })).toEqual({});
  expect(query({ own: '12' })).toEqual({ own: '12' });
  expect(query({ own: '12 or 1' })).toEqual({});
  for (const [asking, kept] of [
    [{}, true],
    [{ page: '5' }, true],
    [{ page: '6' }, false],
    [{ search: 'ana' }, false],
    [{ raceid: '1' }, true],
    [{ raceid: '1', country: 'RO' }, false],
    [{ found: 'here' }, false],
    [{ own: '12' }, false],
  ] as [Record<string, string>, boolean][])
    expect(isKept(query(asking)), JSON.stringify(asking)).toBe(kept);
});
