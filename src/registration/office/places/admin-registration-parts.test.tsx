import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/http/refusals.ts';
import { type Drawn, drawn, posted, staffWith } from '../../../test/drawn-page.tsx';
import { eventWith } from '../../../test/edition-races.ts';
import { headingsIn, linksIn, tagsIn, textOf, textsOf } from '../../../test/rendered.tsx';
import type { MoneyService } from '../money/money.contract.ts';
import { adminRegistrationPage } from './admin-registration.page.tsx';
import { adminWaitingPage } from './admin-waiting.page.tsx';
import type { RacePlaces, RegistrationAdmin, WaitingEntry } from './registration-admin.contract.ts';

const places: RacePlaces[] = [
  {
    raceId: 1,
    capacity: 1200,
    taken: 105,
    confirmed: 100,
    held: 3,
    offered: 2,
    withoutPlace: 0,
    waiting: 4,
  },
  {
    raceId: 2,
    capacity: 50,
    taken: 50,
    confirmed: 50,
    held: 0,
    offered: 0,
    withoutPlace: 0,
    waiting: 1,
  },
];
const money = {
  paid: 150_00,
  free: 0,
  pending: 0,
  processing: 0,
  toRefund: 0,
  refunded: 50_00,
};
const rows = [
  { raceId: 1, provider: 'stripe', ...money },
  { raceId: 2, provider: 'cash', ...money, paid: 120_00 },
];
const done: unknown[] = [];
const told = async (...what: unknown[]) => {
  done.push(what);
  return { ok: true as const };
};

type Settings = Parameters<typeof eventWith>[0];
async function service(
  settings: Settings,
  changes: Partial<RegistrationAdmin>,
): Promise<RegistrationAdmin> {
  const event = await eventWith(settings)();
  const opening = {
    isOpen: settings?.isOpen ?? false,
    opensAt: settings?.opensAt ?? null,
    closesAt: settings?.closesAt ?? null,
  };
  return {
    read: async () => ({ opening, event, races: places, extras: [] }),
    readResults: async () => ({ publishedAt: null, url: null }),
    setOpening: told,
    setResults: told,
    setCapacities: told,
    listWaiting: async () => ({ entries: [], total: 0 }),
    removeWaiting: told,
    offerPlace: told,
    ...changes,
  };
}
async function page(
  settings: Settings = {},
  changes: Partial<RegistrationAdmin> = {},
  purse: Partial<MoneyService> = {},
) {
  const registration = await service(settings, changes);
  const money_ = { provider: 'stripe', read: async () => rows, ...purse } as MoneyService;
  return adminRegistrationPage({ registration: () => registration, money: () => money_ });
}
const shown = async (...what: Parameters<typeof page>) => drawn(await page(...what));
/** A page without the shell around it. */
const form = (html: string, intent: string) =>
  html.split('<form').find((each) => each.includes(`value="${intent}" name="intent"`)) ?? '';

describe('the page of the registration', () => {
  it('has opening, results, places and money', async () => {
    const { html, faults } = await shown({ isOpen: true });
    expect(faults).toEqual([]);
    expect(headingsIn(html)).toEqual([
      '1 Registration',
      '2 Open or close',
      '2 Results',
      '2 Places',
      '2 Payments and refunds',
    ]);
    expect([...html.matchAll(/<h2 id="(\w+)"/g)].map(([, id]) => id)).toEqual([
      'opening',
      'results',
      'places',
      'money',
    ]);
    expect(linksIn(html)).toEqual(
      expect.arrayContaining([
        '/admin/readiness',
        '/admin/registration/payments',
        '/admin/registration/till',
        '/admin/registration/compare',
      ]),
    );
    expect(html).not.toMatch(/role="(alert|status)"/);
    expect(await page()).toMatchObject({
      path: '/admin/registration',
      access: 'registration',
      query: { done: ['opening', 'capacity', 'results'] },
      isUnlisted: true,
    });
  });

  it('has no money for who has not the right to it, and nothing to compare without a provider', async () => {
    const route = await page();
    const without = await drawn(route, staffWith('registration'));
    expect(without.html).not.toContain('id="money"');
    expect(linksIn((await shown({}, {}, { provider: undefined })).html)).not.toContain(
      '/admin/registration/compare',
    );
  });

  it.each<[string, Settings, string, RegExp]>([
    ['closed', {}, 'closed', /closed/i],
    ['open', { isOpen: true }, 'open', /open/i],
    [
      'open for a while',
      { isOpen: true, closesAt: new Date('2025-06-30T21:00:00Z') },
      'schedule',
      /1 July 2025/,
    ],
    [
      'to come',
      { isOpen: true, opensAt: new Date('2025-04-01T05:00:00Z') },
      'schedule',
      /1 April 2025/,
    ],
  ])('says that it is %s', async (_is, settings, how, words) => {
    const { html } = await shown(settings);
    const opening = form(html, 'opening');
    expect(textsOf(html.split('id="opening"')[1] ?? '', 'strong')[0]).toMatch(words);
    const chosen = tagsIn(opening, 'input').filter(({ checked }) => checked === '');
    expect(chosen).toMatchObject([{ name: 'how', value: how, type: 'radio', required: '' }]);
    expect(tagsIn(opening, 'input').filter(({ type }) => type === 'radio')).toHaveLength(3);
    const moments = tagsIn(opening, 'input').filter(({ type }) => type === 'datetime-local');
    expect(moments.map(({ name, value }) => [name, value])).toEqual([
      ['opensAt', settings?.opensAt ? '2025-04-01T08:00' : ''],
      ['closesAt', settings?.closesAt ? '2025-07-01T00:00' : ''],
    ]);
    expect(moments.every((tag) => tag['aria-describedby'] === 'time-zone')).toBe(true);
    expect(textOf(opening)).toContain('Europe/Bucharest');
    expect(tagsIn(opening, 'button')).toMatchObject([{ type: 'submit' }]);
  });

  it('says where the results are', async () => {
    const results = async (set: { publishedAt: Date | null; url: string | null }) =>
      form((await shown({}, { readResults: async () => set })).html, 'results');
    const hidden = await results({ publishedAt: null, url: null });
    expect(tagsIn(hidden, 'input')).toMatchObject([
      { name: 'how', value: 'hidden', type: 'radio', required: '', checked: '' },
      { name: 'how', value: 'published' },
      { id: 'results-url', name: 'url', type: 'url', maxlength: '500', value: '' },
    ]);
    const published = await results({ publishedAt: new Date(), url: 'https://a.example' });
    expect(tagsIn(published, 'input')[1]).toMatchObject({ checked: '' });
    expect(tagsIn(published, 'input')[0]).not.toHaveProperty('checked');
    expect(tagsIn(published, 'input')[2]).toMatchObject({ value: 'https://a.example' });
  });

  it('counts the places of each race', async () => {
    const { html } = await shown();
    const table = html.split('id="places"')[1]?.split('</table>')[0] ?? '';
    expect(textsOf(table, 'tr')[1]).toMatch(
      /^Ridge Run 33K 1,200 100 3 2 1,095 .*4.* Ridge Run 33K$/,
    );
    expect(textsOf(table, 'tr')[2]).toMatch(/^Ridge Run 11K 50 50 0 0 0 /);
    expect(textsOf(table, 'th').slice(0, 7).every(Boolean)).toBe(true);
    expect(linksIn(table)).toEqual([
      '/admin/registration/waiting?race=1',
      '/admin/registration/waiting?race=2',
    ]);
    const capacity = tagsIn(form(html, 'capacity'), 'input');
    expect(capacity).toMatchObject([
      {
        id: 'capacity-1',
        name: 'capacity.1',
        type: 'number',
        inputmode: 'numeric',
        min: '105',
        max: '999999',
        required: '',
        value: '1200',
      },
      { name: 'capacity.2', min: '50', value: '50' },
    ]);
    expect(textOf(html)).not.toMatch(/does not add up|do not add up/);
  });

  it('says so where places do not add up, or are missing', async () => {
    const [first, second] = places as [RacePlaces, RacePlaces];
    const wrong = [{ ...first, taken: 106, withoutPlace: 2 }, second];
    const event = await eventWith()();
    const opening = { isOpen: false, opensAt: null, closesAt: null };
    const read = async () => ({ opening, event, races: wrong, extras: [] });
    const { html } = await shown({}, { read });
    const alert = html.split('role="alert"')[1]?.split('</p>')[0] ?? '';
    expect(alert).toMatch(/Ridge Run 33K.*106.*105|Ridge Run 33K.*105.*106/);
    expect(html.match(/role="alert"/g)).toHaveLength(1);
    expect(textsOf(html, 'p').some((words) => words.includes('2'))).toBe(true);
    const good = await shown();
    expect(textsOf(html, 'p')).toHaveLength(textsOf(good.html, 'p').length + 1);
  });

  it('sums up the money by race and way, each figure leading to its payments', async () => {
    const { html } = await shown();
    const table = html.split('id="money"')[1]?.split('</table>')[0] ?? '';
    expect(textsOf(table, 'tr').slice(1)).toEqual(
      [
        'Ridge Run 33K stripe 150.00 lei €30 0.00 lei 0.00 lei 0.00 lei 0.00 lei 50.00 lei €10',
        'Ridge Run 11K cash 120.00 lei €24 0.00 lei 0.00 lei 0.00 lei 0.00 lei 50.00 lei €10',
        'Total 270.00 lei €54 0.00 lei 0.00 lei 0.00 lei 0.00 lei 100.00 lei €20',
      ].map((row) => expect.stringMatching(new RegExp(row))),
    );
    const at = '/admin/registration/payments?';
    expect(linksIn(table)).toEqual([
      `${at}race=1&provider=stripe&figure=paid`,
      `${at}race=1&provider=stripe&figure=refunded`,
      `${at}race=2&provider=cash&figure=paid`,
      `${at}race=2&provider=cash&figure=refunded`,
      `${at}figure=paid`,
      `${at}figure=refunded`,
    ]);
    const none = await shown({}, {}, { read: async () => [] });
    expect(none.html.split('id="money"')[1]).not.toContain('<table');
  });
});

describe('a step of the registration', () => {
  const send = async (typed: Record<string, string>, changes: Partial<RegistrationAdmin> = {}) =>
    posted(await page({}, changes), typed);
  const asDone = (what: string) => ({ goTo: `/admin/registration?done=${what}` });

  it('is taken as typed', async () => {
    expect(await send({ intent: 'opening', how: 'open', sure: 'true' })).toEqual(asDone('opening'));
    expect(done.pop()).toEqual([{ how: 'open', opensAt: '', closesAt: '' }, { isSure: true }]);
    await send({ intent: 'opening', opensAt: 'a', closesAt: 'b' });
    expect(done.pop()).toEqual([{ how: '', opensAt: 'a', closesAt: 'b' }, { isSure: false }]);
    expect(await send({ intent: 'capacity', 'capacity.1': '10' })).toEqual(asDone('capacity'));
    expect(done.pop()).toEqual([
      new Map([
        [1, '10'],
        [2, ''],
      ]),
    ]);
    expect(await send({ intent: 'results', how: 'hidden', url: 'u' })).toEqual(asDone('results'));
    expect(done.pop()).toEqual([{ how: 'hidden', url: 'u' }]);
    await send({ intent: 'results' });
    expect(done.pop()).toEqual([{ how: '', url: '' }]);
  });

  it.each(['opening', 'capacity', 'results'])('is said to be done: %s', async (what) => {
    const { html } = await drawn(await page(), { query: { done: what } });
    expect(html).toContain('<p class="outcome is-good" role="status">');
  });

  it('asks first where it may be a mistake', async () => {
    const back = (await send(
      { intent: 'opening', how: 'open' },
      {
        setOpening: async () => ({
          ok: false,
          code: 'unsure',
          doubts: ['no-payments', 'some-started'],
        }),
      },
    )) as Drawn;
    expect([back.status, back.faults]).toEqual([200, []]);
    const question = back.html.split('role="alert"')[1]?.split('</form>')[0] ?? '';
    expect(textsOf(question, 'li')).toHaveLength(2);
    expect(tagsIn(question, 'input').map(({ name, value }) => [name, value])).toEqual([
      ['intent', 'opening'],
      ['how', 'open'],
      ['opensAt', ''],
      ['closesAt', ''],
    ]);
    expect(tagsIn(question, 'button')).toMatchObject([
      { type: 'submit', name: 'sure', value: 'true' },
    ]);
    expect(linksIn(question)).toEqual(['/admin/registration']);
  });

  it.each<[Record<string, string>, Partial<RegistrationAdmin>, (html: string) => boolean]>([
    [
      { intent: 'opening', how: 'open', opensAt: 'x' },
      { setOpening: async () => ({ ok: false, code: 'moment-invalid' }) },
      (html) => tagsIn(form(html, 'opening'), 'input').some(({ value }) => value === 'x'),
    ],
    [
      { intent: 'capacity', 'capacity.1': '7' },
      { setCapacities: async () => ({ ok: false, code: 'capacity-invalid' }) },
      (html) => tagsIn(form(html, 'capacity'), 'input')[0]?.value === '7',
    ],
    [
      { intent: 'results', how: 'published', url: 'no' },
      { setResults: async () => ({ ok: false, code: 'results-url' }) },
      (html) => tagsIn(form(html, 'results'), 'input')[2]?.value === 'no',
    ],
  ])('comes back with why not and what was typed, case %#', async (typed, changes, isKept) => {
    const back = (await send(typed, changes)) as Drawn;
    expect([back.status, back.faults]).toEqual([409, []]);
    expect(back.html).toContain('<p class="outcome is-failure" role="alert">');
    expect(isKept(back.html)).toBe(true);
  });
});

describe('a waiting list', () => {
  const entry: WaitingEntry = {
    id: 'e-1',
    createdAt: new Date('2025-03-01T10:00:00Z'),
    firstname: 'Ana',
    lastname: 'Pop',
    email: 'ana@example.ro',
    state: 'waiting',
    offeredUntil: null,
    position: 3,
  };
  const asked: unknown[] = [];
  async function list(
    entries: Partial<WaitingEntry>[] = [{}],
    changes: Partial<RegistrationAdmin> = {},
    total = entries.length,
  ) {
    const registration = await service(
      {},
      {
        async listWaiting(...what) {
          asked.push(what);
          return { entries: entries.map((each) => ({ ...entry, ...each })), total };
        },
        ...changes,
      },
    );
    return adminWaitingPage({ registration: () => registration });
  }

  it('names who waits, since when, and what may be done', async () => {
    const { html, faults } = await drawn(await list());
    expect(faults).toEqual([]);
    expect(asked.pop()).toEqual([1, { isOver: false, page: 1 }]);
    expect(headingsIn(html)[0]).toContain('Ridge Run 33K');
    const row = html.split('<tbody>')[1] ?? '';
    expect(textOf(row)).toMatch(/3 Ana Pop ana@example\.ro .*1 Mar 2025/);
    expect(textsOf(html, 'th').slice(0, 6).every(Boolean)).toBe(true);
    expect(tagsIn(row, 'details')).toMatchObject([{ name: 'intent' }, { name: 'intent' }]);
    expect(tagsIn(row, 'details')[0]).not.toHaveProperty('open');
    expect(tagsIn(row, 'input').map(({ name, value, type }) => [name, value, type])).toEqual([
      ['id', 'e-1', 'hidden'],
      ['reason', '', undefined],
      ['addPlace', 'yes', 'checkbox'],
      ['id', 'e-1', 'hidden'],
      ['reason', '', undefined],
    ]);
    expect(tagsIn(row, 'input')[1]).toMatchObject({
      id: 'offer-e-1',
      required: '',
      maxlength: '300',
    });
    expect(tagsIn(row, 'form').map(({ method }) => method)).toEqual(['post', 'post']);
    expect(tagsIn(row, 'button')).toMatchObject([
      { type: 'submit', name: 'intent', value: 'offer' },
      { type: 'submit', name: 'intent', value: 'remove' },
    ]);
    const at = '/admin/registration/waiting?race=1';
    expect(linksIn(html)).toEqual([
      '/admin/registration#places',
      `${at}&list=active&page=1`,
      `${at}&list=over&page=1`,
    ]);
    expect(tagsIn(html, 'a').map((tag) => tag['aria-current'])).toEqual([
      undefined,
      'true',
      undefined,
    ]);
  });

  it.each<[WaitingEntry['state'], string[]]>([
    ['waiting', ['offer', 'remove']],
    ['offered', ['remove']],
    ['expired', ['offer']],
    ['taken', []],
    ['left', []],
  ])('of who is %s may be done: %j', async (state, actions) => {
    const { html } = await drawn(await list([{ state, offeredUntil: null, position: undefined }]));
    const sent = tagsIn(html, 'button').filter(({ name }) => name === 'intent');
    expect(sent.map(({ value }) => value)).toEqual(actions);
  });

  it('says until when a place is offered', async () => {
    const offeredUntil = new Date('2025-03-02T10:00:00Z');
    const offered = await drawn(await list([{ state: 'offered', offeredUntil }]));
    expect(textOf(offered.html)).toContain('2 Mar 2025');
    const waiting = await drawn(await list([{ offeredUntil }]));
    expect(textOf(waiting.html)).not.toContain('2 Mar 2025');
  });

  it('is empty, of another race, over, or long', async () => {
    const empty = await drawn(await list([]));
    expect(empty.html).not.toContain('<table');
    const query = { race: '2', list: 'over', page: '2' };
    const over = await drawn(await list([{}], {}, 5000), { query });
    expect(asked.pop()).toEqual([2, { isOver: true, page: 2 }]);
    expect(headingsIn(over.html)[0]).toContain('Ridge Run 11K');
    const at = '/admin/registration/waiting?race=2';
    expect(linksIn(over.html).slice(1)).toEqual([
      `${at}&list=active&page=1`,
      `${at}&list=over&page=1`,
      `${at}&list=over&page=1`,
      `${at}&list=over&page=3`,
    ]);
  });

  it('knows its addresses', async () => {
    const { query, access } = await list();
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect(access).toBe('registration');
    expect(query({})).toEqual({ race: '1', list: 'active', page: '1', done: '' });
    expect(query({ race: '2', list: 'over', page: '3', done: 'removed' })).toEqual({
      race: '2',
      list: 'over',
      page: '3',
      done: 'removed',
    });
    expect(query({ race: '9', list: 'x', page: 'x' })).toEqual({
      race: '1',
      list: 'active',
      page: '1',
      done: '',
    });
  });

  it('takes a step, with its reason', async () => {
    const at = '/admin/registration/waiting?race=1&list=active&page=1&done=';
    expect(await posted(await list(), { intent: 'remove', id: 'e-1', reason: 'r' })).toEqual({
      goTo: `${at}removed`,
    });
    expect(done.pop()).toEqual(['e-1', 'r']);
    const offer = { intent: 'offer', id: 'e-1', reason: 'r', addPlace: 'yes' };
    expect(await posted(await list(), offer)).toEqual({ goTo: `${at}offered` });
    expect(done.pop()).toEqual(['e-1', { reason: 'r', mayAddPlace: true }]);
    await posted(await list(), { intent: 'offer' });
    expect(done.pop()).toEqual(['', { reason: '', mayAddPlace: false }]);
    for (const was of ['removed', 'offered'])
      expect((await drawn(await list(), { query: { done: was } })).html).toContain('role="status"');
    expect((await drawn(await list())).html).not.toContain('role="status"');
  });

  it('says why not, at the entry, and keeps the reason', async () => {
    const refused = await list([{}, { id: 'e-2' }], {
      removeWaiting: async () => ({ ok: false, code: 'entry-gone' }),
    });
    const back = (await posted(
      refused,
      { intent: 'remove', id: 'e-2', reason: 'why' },
      { query: { done: 'removed' } },
    )) as Drawn;
    expect(back.status).toBe(409);
    expect(back.html).toContain('<p class="outcome is-failure" role="alert">');
    expect(back.html).not.toContain('role="status"');
    expect(tagsIn(back.html, 'details').map(({ open }) => open)).toEqual([
      undefined,
      undefined,
      '',
      '',
    ]);
    const reasons = tagsIn(back.html, 'input').filter(({ name }) => name === 'reason');
    expect(reasons.map(({ value }) => value)).toEqual(['', '', 'why', 'why']);
    const away = await list([{}], {
      offerPlace: async () => {
        throw new Refusal('unavailable');
      },
    });
    expect((await posted(away, { intent: 'offer', id: 'e-1' })) as Drawn).toMatchObject({
      status: 503,
    });
  });
});
