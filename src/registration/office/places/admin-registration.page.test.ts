import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { insertPayer } from '../../../test/payer.ts';
import { countPlaces } from '../../../test/registration-kit.ts';
import { headingsIn, linksIn, tagsIn } from '../../../test/rendered.tsx';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { expireHolds } from '../../expire-holds.ts';

const now = new Date('2025-05-01T12:00:00+03:00');
let site: TestSite;
let cookie = '';
beforeAll(async () => {
  site = await openTestSite({ now: now.toISOString(), isWithoutParticipants: true });
  ({ cookie } = await signedIn(site.database.db, 'admin'));
});
afterAll(() => site.close());

const url = '/admin/registration';
const get = async (at = url) => {
  const { body } = await site.app.inject({ url: at, headers: { cookie } });
  // Only the page's own part, so that a failure can be read.
  return /<h1>.*<\/main>/s.exec(body.replaceAll('<!-- -->', ''))?.[0] ?? body;
};
const post = (form: Record<string, string>, at = url) => postForm(site.app, at, form, { cookie });
const audit = () =>
  site.database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'reason', 'before', 'after'])
    .where('action', '<>', 'session.start')
    .orderBy('id')
    .execute();
const places = (form: Record<string, string>) =>
  post({ intent: 'capacity', 'capacity.1': '2', 'capacity.2': '5', ...form });

/** The form of a page whose button sends an intent. */
const formIn = (html: string, intent: string) =>
  html.split('<form').find((each) => each.includes(`value="${intent}" name="intent"`)) ?? '';

describe('the page', () => {
  it('has opening, results, places and, for who has the right to it, money', async () => {
    const html = await get();
    const parts = ['2 Open or close', '2 Results', '2 Places', '2 Payments and refunds'];
    expect(headingsIn(html)).toEqual(['1 Registration', ...parts]);
    expect(linksIn(html)).toEqual(
      expect.arrayContaining([
        '/admin/readiness',
        '/admin/registration/waiting?race=1',
        '/admin/registration/payments',
        '/admin/registration/till',
        '/admin/registration/compare',
      ]),
    );
    expect(html).not.toMatch(/role="(alert|status)"/);
    const { cookie: other } = await signedIn(site.database.db, ['registration']);
    const { body } = await site.app.inject({ url, headers: { cookie: other } });
    expect(headingsIn(body)).toEqual(['1 Registration', ...parts.slice(0, 3)]);
  });

  it.each(['opening', 'capacity', 'results'])('says that it is done: %s', async (what) => {
    expect(await get(`${url}?done=${what}`)).toContain('<p class="outcome is-good" role="status">');
  });
});

describe('the opening', () => {
  it('is scheduled, written down once, and seen by visitors at once', async () => {
    const form = { how: 'schedule', opensAt: '2025-06-01T08:00', closesAt: '' };
    for (let click = 0; click < 2; click++) {
      const { statusCode, headers } = await post({ intent: 'opening', ...form });
      expect([statusCode, headers.location]).toEqual([303, `${url}?done=opening`]);
    }
    expect(await audit()).toEqual([
      {
        action: 'registration.set',
        subject: 'registration',
        reason: null,
        before: { isOpen: false, opensAt: null },
        after: { isOpen: true, opensAt: '2025-06-01T05:00:00.000Z' },
      },
    ]);
    const html = await get();
    expect(html).toMatch(/Registration opens on Sunday,? 1 June 2025 at 08:00/);
    const inputs = tagsIn(formIn(html, 'opening'), 'input');
    expect(inputs.filter(({ checked }) => checked === '')).toMatchObject([{ value: 'schedule' }]);
    expect(inputs.slice(-2)).toMatchObject([
      { name: 'opensAt', value: '2025-06-01T08:00' },
      { name: 'closesAt', value: '' },
    ]);
    await expect
      .poll(async () => (await site.app.inject('/registration')).body)
      .toContain('1 June 2025');
  });

  it('is refused with a sentence, what was typed kept', async () => {
    const form = { how: 'schedule', opensAt: '2025-06-02T08:00', closesAt: '2025-06-01T08:00' };
    const { statusCode, body } = await post({ intent: 'opening', ...form });
    expect(statusCode).toBe(409);
    expect(body).toContain('It would close before it opens.');
    expect(body).toContain('value="2025-06-02T08:00"');
    expect(await audit()).toHaveLength(1);
  });

  it('is for admins', async () => {
    const { cookie: other } = await signedIn(site.database.db, 'office');
    const closing = { intent: 'opening', how: 'closed' };
    for (const [who, status] of [
      [other, 403],
      ['', 401],
    ] as const) {
      expect((await postForm(site.app, url, closing, { cookie: who })).statusCode).toBe(status);
    }
    expect(await audit()).toHaveLength(1);
  });
});

describe('opening that may be a mistake', () => {
  let late: TestSite;
  let admin = '';
  beforeAll(async () => {
    late = await openTestSite({ now: '2025-07-05T09:31:00+03:00', isDemo: false });
    ({ cookie: admin } = await signedIn(late.database.db, 'admin'));
  });
  afterAll(() => late.close());
  const open = { intent: 'opening', how: 'open' };
  const isOpen = async () =>
    (
      await late.database.db
        .selectFrom('edition')
        .select('is_registration_open')
        .executeTakeFirstOrThrow()
    ).is_registration_open;

  it('is asked about, with the reasons, and not done before', async () => {
    const { statusCode, body } = await postForm(late.app, url, open, { cookie: admin });
    expect(statusCode).toBe(200);
    expect(body).toContain('Nobody can pay: no payment provider is set up.');
    expect(body).toContain('All races will have started by then.');
    const question = body.split('role="alert"')[1]?.split('</form>')[0] ?? '';
    expect(tagsIn(question, 'input').map(({ name, value }) => [name, value])).toEqual([
      ['intent', 'opening'],
      ['how', 'open'],
      ['opensAt', ''],
      ['closesAt', ''],
    ]);
    expect(tagsIn(question, 'button')).toMatchObject([{ name: 'sure', value: 'true' }]);
    expect(await isOpen()).toBe(false);
  });

  it('is done when it is meant, and stays closed for visitors all the same', async () => {
    const sure = { ...open, sure: 'true' };
    expect((await postForm(late.app, url, sure, { cookie: admin })).statusCode).toBe(303);
    expect(await isOpen()).toBe(true);
    expect((await late.app.inject('/registration')).body).toContain('REGISTRATIONS ARE CLOSED');
  });

  it('is not asked about when it closes', async () => {
    const closing = { intent: 'opening', how: 'closed' };
    expect((await postForm(late.app, url, closing, { cookie: admin })).statusCode).toBe(303);
  });

  it('publishes the results after the last start, at an address of https', async () => {
    const send = (form: Record<string, string>) =>
      postForm(late.app, url, { intent: 'results', ...form }, { cookie: admin });
    const wrong = await send({ how: 'published', url: 'javascript:alert(1)' });
    expect(wrong.body).toContain('This is no address that the page can show.');
    expect(wrong.body).toContain('value="javascript:alert(1)"');
    const address = 'https://timing.example/2025?race=1';
    expect((await send({ how: 'published', url: address })).statusCode).toBe(303);
    const page = await late.app.inject({ url, headers: { cookie: admin } });
    expect(tagsIn(formIn(page.body, 'results'), 'input').slice(1)).toMatchObject([
      { value: 'published', checked: '' },
      { name: 'url', value: address },
    ]);
    const shown = () => late.app.inject('/results');
    await expect.poll(async () => (await shown()).body).toContain(`<iframe src="${address}"`);
    const { headers } = await shown();
    expect(headers['content-security-policy']).toContain('https://timing.example');
    expect((await send({ how: 'hidden', url: address })).statusCode).toBe(303);
    const { body } = await late.app.inject({ url: '/admin/audit', headers: { cookie: admin } });
    expect(body).toContain('published or hid the results');
  });

  it('publishes no results before', async () => {
    const { body } = await post({ intent: 'results', how: 'published', url: '' });
    expect(body).toContain('The races have not all started yet');
  });
});

describe('the places', () => {
  it('are set per race, and add up', async () => {
    expect((await places({})).statusCode).toBe(303);
    await insertPayer(site.database.db, now);
    await insertPayer(site.database.db, now, { status: 'confirmed', held_until: null });
    const body = await get();
    expect(body).toContain('It adds up');
    const row = /Ridge Run 33K<\/th>(.*?)<\/tr>/s.exec(body)?.[1] ?? '';
    const cells = [...row.matchAll(/<td class="number"[^>]*>(\d+)</g)].map(([, cell]) =>
      Number(cell),
    );
    expect(cells).toEqual([2, 1, 1, 0, 0]);
    expect(tagsIn(formIn(body, 'capacity'), 'input')).toMatchObject([
      { name: 'capacity.1', min: '2', max: '999999', value: '2' },
      { name: 'capacity.2', min: '0', value: '5' },
    ]);
  });

  it('are refused below what is taken, with the number, as a whole', async () => {
    const before = (await audit()).length;
    const { statusCode, body } = await places({ 'capacity.1': '1', 'capacity.2': '9' });
    expect(statusCode).toBe(409);
    expect(body).toContain('cannot have fewer than 2 places');
    expect(body).toMatch(/name="capacity.2"[^>]*value="9"/);
    expect((await places({ 'capacity.1': 'many' })).body).toContain('enter a whole number');
    expect(await audit()).toHaveLength(before);
  });

  it('that are counted wrongly are told', async () => {
    const { db } = site.database;
    await db.updateTable('race_places').set({ taken: 1 }).where('race_id', '=', 2).execute();
    expect(await get()).toContain('1 places are counted as taken, but 0 belong to somebody');
    await db.updateTable('race_places').set({ taken: 0 }).where('race_id', '=', 2).execute();
  });
});

describe('a waiting list', () => {
  const list = `${url}/waiting?race=1`;
  const wait = async (firstname: string) => {
    const { id } = await site.database.db
      .insertInto('waiting_entry')
      .values({
        race_id: 1,
        first_name: firstname,
        last_name: 'Pop',
        email: `${firstname}@mail.example`,
        language: 'ro',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const stateOf = async (id: string) =>
    (
      await site.database.db
        .selectFrom('waiting_entry')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).state;

  it('offers a place past its order, with a reason, and only where there is one', async () => {
    const first = await wait('Dan');
    const second = await wait('Ilinca');
    expect(await get(list)).toMatch(
      /1<\/td><th scope="row"[^>]*>Dan Pop.*2<\/td><th[^>]*>Ilinca Pop/s,
    );
    const without = await post({ intent: 'offer', id: second, reason: ' ' }, list);
    expect(without.body).toContain('Give a reason.');
    const open = tagsIn(without.body, 'details').filter(({ name }) => name === 'intent');
    expect(open.map((each) => each.open)).toEqual([undefined, undefined, '', '']);
    const full = await post({ intent: 'offer', id: second, reason: 'Our speaker' }, list);
    expect(full.body).toContain('No place is free.');
    expect(full.body).toContain('value="Our speaker"');

    const form = { intent: 'offer', id: second, reason: 'Our speaker', addPlace: 'yes' };
    expect((await post(form, list)).statusCode).toBe(303);
    expect((await post(form, list)).body).toContain('This has changed meanwhile.');
    expect([await stateOf(first), await stateOf(second)]).toEqual(['waiting', 'offered']);
    expect(await countPlaces(site.database.db, 1)).toEqual({ taken: 3, held: 2, offered: 1 });
    expect((await audit()).at(-1)).toMatchObject({
      action: 'waiting.offer',
      reason: 'Our speaker',
      before: { state: 'waiting', capacity: 2 },
      after: { state: 'offered', capacity: 3 },
    });
    await expireHolds(site.database.db, { now, siteUrl: 'https://race.example' });
    const mails = await site.database.db.selectFrom('mail').select('to_address').execute();
    expect(mails).toEqual([{ to_address: 'Ilinca@mail.example' }]);
  });

  it('lets somebody go, whose offer passes on', async () => {
    const ilinca = await site.database.db
      .selectFrom('waiting_entry')
      .select('id')
      .where('first_name', '=', 'Ilinca')
      .executeTakeFirstOrThrow();
    const form = { intent: 'remove', id: ilinca.id, reason: 'Asked to' };
    expect((await post(form, list)).statusCode).toBe(303);
    expect((await post(form, list)).statusCode).toBe(409);
    expect(await countPlaces(site.database.db, 1)).toEqual({ taken: 2, held: 2, offered: 0 });
    const pass = () => expireHolds(site.database.db, { now, siteUrl: 'https://race.example' });
    const setOpen = (is_registration_open: boolean) =>
      site.database.db.updateTable('edition').set({ is_registration_open }).execute();
    // Switched off, nothing is offered by itself (decision 019).
    await setOpen(false);
    await pass();
    expect(await countPlaces(site.database.db, 1)).toEqual({ taken: 2, held: 2, offered: 0 });
    await setOpen(true);
    await pass();
    expect(await countPlaces(site.database.db, 1)).toEqual({ taken: 3, held: 2, offered: 1 });
    expect(await get(`${list}&list=over`)).toMatch(/Ilinca Pop.*removed/s);
    expect((await post({ ...form, id: 'x' }, list)).body).toContain('changed meanwhile');
  });

  it.each([
    ['waiting', ['offer', 'remove']],
    ['offered', ['remove']],
    ['expired', ['offer']],
    ['taken', []],
    ['left', []],
  ] as const)('lets who is %s: %j', async (state, actions) => {
    const { db } = site.database;
    await db.deleteFrom('waiting_entry').execute();
    const id = await wait('Ana');
    const offered_until = state === 'offered' ? new Date('2025-06-02T10:00:00Z') : null;
    await db
      .updateTable('waiting_entry')
      .set({ state, offered_until })
      .where('id', '=', id)
      .execute();
    const isOver = state !== 'waiting' && state !== 'offered';
    const html = await get(`${list}&list=${isOver ? 'over' : 'active'}`);
    expect(html).toContain('Ana Pop');
    const sent = tagsIn(html, 'button').filter(({ name }) => name === 'intent');
    expect(sent.map(({ value }) => value)).toEqual(actions);
    expect(html.includes('2 Jun 2025')).toBe(state === 'offered');
    expect(await get(`${list}&list=${isOver ? 'active' : 'over'}`)).not.toContain('<table');
  });

  it('is of the first race where none is asked for, and leads back to where it was', async () => {
    const { db } = site.database;
    await db.deleteFrom('waiting_entry').execute();
    const id = await wait('Ana');
    const { headers } = await post({ intent: 'remove', id, reason: 'r' }, `${url}/waiting?race=9`);
    expect(headers.location).toBe(`${url}/waiting?race=1&list=active&page=1&done=removed`);
    const other = await get(`${url}/waiting?race=2&list=over&page=x`);
    expect(headingsIn(other)[0]).toContain('Ridge Run 11K');
    expect(linksIn(other)).toEqual([
      '/admin/registration#places',
      `${url}/waiting?race=2&list=active&page=1`,
      `${url}/waiting?race=2&list=over&page=1`,
    ]);
  });
});
