import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { languages } from '../../edition/words/languages.ts';
import { currentToken } from '../../platform/auth/link.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { readMyRegistration } from '../../registration/my-registration/read-my-registration.ts';
import type { Participant } from '../../registration/participants/participants.contract.ts';
import { confirmPayer } from '../../registration/payments/confirm-paid-registration.ts';
import { lockPayer } from '../../registration/payments/payments.queries.ts';
import { postForm, signedIn } from '../admin-kit.ts';
import { goodForm } from '../good-form.ts';
import { openedMails } from '../opened-mails.ts';
import { pdfText } from '../pdf-text.ts';
import { plainPaths } from '../site-paths.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

const { event } = edition();

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: `${event.year}-03-01T12:00:00Z`, isWithoutParticipants: true });
  await site.database.db.updateTable('edition').set({ is_registration_open: true }).execute();
});
afterAll(() => site.close());

/** Words of modules that are off, in the languages of the edition. */
const foreign =
  /circuit|masters|championship|campionat|\bEMA\b|sponsor|hotel|albergo|campsite|campeggio|airport|aeroporto|shuttle|navetta|newsletter/i;

it.each(languages().flatMap(({ code }) => [...plainPaths, '/races/1'].map((path) => [path, code])))(
  '%s in %s says nothing of a module that is off',
  async (path, language) => {
    const { body } = await site.app.inject({ url: `${path}?lang=${language}` });
    const text = body
      .replace(/<(script|style)[^]*?<\/\1>/g, '')
      .replace(/<div data-island="[^"]*"[^>]*>/g, '')
      .replace(/<[^>]*>/g, '\n')
      .split('\n')
      .filter((line) => foreign.test(line));
    expect(text).toEqual([]);
  },
);

it('asks for no field of the circuit, and registers without', async () => {
  const { body } = await site.app.inject('/registration');
  expect(body).not.toMatch(/name="(isemaparticipant|licence)"/);
  const sent = await site.app.inject({
    method: 'POST',
    url: '/api/participants',
    payload: { ...goodForm, raceid: '1', key: randomUUID() },
  });
  expect(sent.statusCode).toBe(201);
});

it('exports a start list with its own categories, and without columns of the circuit', async () => {
  const { body } = await site.app.inject('/api/participants.csv?lang=en');
  expect(body.split('\r\n')[0]).not.toMatch(/circuit/i);
  expect(body.split('\r\n')[0]).toMatch(/categor/i);
});

const labels: Record<'en' | 'it', Record<string, string>> = {
  en: { F16: 'Young women', M16: 'JM' },
  it: { F16: 'Giovani donne', M16: 'JM' },
};

it('has age categories of every runner, by which one finds them', async () => {
  const { app, database } = await openTestSite({ now: `${event.year}-03-01T12:00:00Z` });
  onTestFinished(() => database.close());
  const { body } = await app.inject('/participants?lang=en');
  const [select = ''] = /<select[^>]*name="ageCategory"[^]*?<\/select>/.exec(body) ?? [];
  const options = [...select.matchAll(/<option value="(\w+)"[^>]*>([^<]*)</g)];
  const categories = ['M16', 'M40', 'M60', 'F16', 'F40', 'F60'];
  expect(options.map(([, name]) => name)).toEqual(categories);
  expect(options.map(([, , label]) => label)).toEqual(
    categories.map((name) => labels.en[name] ?? name),
  );
  const all = (await app.inject('/api/participants')).json<Participant[]>();
  expect(new Set(all.flatMap(({ category }) => category ?? []))).toEqual(new Set(categories));
  const women = all.filter(({ category }) => category === 'F40');
  for (const { gender, age } of women)
    expect([gender, age >= 40 && age <= 59]).toEqual(['F', true]);
  const found = await app.inject('/participants?lang=en&ageCategory=F40');
  for (const { firstname, lastname } of women.slice(0, 5)) {
    expect(found.body).toContain(`${firstname} ${lastname}`);
  }
  expect(found.body.match(/<td class="category">/g)?.length).toBe(Math.min(women.length, 10));
});

it('names a category by its label wherever somebody reads one, in their language', async () => {
  const { app, database } = await openTestSite({ now: `${event.year}-03-01T12:00:00Z` });
  onTestFinished(() => database.close());
  const { cookie } = await signedIn(database.db, 'admin');
  const headers = { cookie };
  const get = async (url: string) => (await app.inject({ url, headers })).body;
  const all = (await app.inject('/api/participants')).json<Participant[]>();
  const young = all.find(({ category }) => category === 'F16');
  const download = async (form: Record<string, string>) => {
    const { headers: sent } = await postForm(app, '/admin/lists', form, headers);
    return app.inject({ url: `${sent.location}?lang=it`, headers });
  };
  for (const language of ['en', 'it'] as const) {
    const { F16: label = '' } = labels[language];
    const asked = `lang=${language}&ageCategory=F16`;
    const list = await get(`/participants?${asked}`);
    expect(list.match(/<td class="category">([^<]*)</)?.[1]).toBe(label);
    expect(list).toContain(`<span aria-hidden="true">${label}</span>`);
    expect(await get(`/participants?${asked}&view=cards`)).toContain(`<dd>${label}</dd>`);
    expect(await get(`/api/participants.csv?lang=${language}`)).toContain(
      `,${label},`.replaceAll(',', language === 'en' ? ',' : ';'),
    );
    expect(await get(`/admin/participants?${asked}`)).toContain(`<td class="category">${label} · `);
    expect(await get(`/admin/participants/${young?.id}?lang=${language}`)).toContain(label);
  }
  const csv = { intent: 'export', format: 'csv-comma', 'column.category': 'on' };
  const exported = (await download(csv)).body.split('\r\n');
  expect(new Set(exported.slice(1))).toEqual(
    new Set(['Giovani donne', 'JM', 'M40', 'M60', 'F40', 'F60', '']),
  );
  const sheet = { intent: 'sheet', kind: 'start-list-name', raceId: '1' };
  expect(pdfText((await download(sheet)).rawPayload)).toMatch(/Giovani\s+donne/);
});

it('says wherever a race starts that it does so in waves, also when it was moved', async () => {
  const { app, database } = await openTestSite({ now: `${event.year}-03-01T12:00:00Z` });
  onTestFinished(() => database.close());
  const get = async (url: string) => (await app.inject(url)).body;
  for (const path of ['/races', '/races/1', '/program']) {
    expect(await get(`${path}?lang=en`)).toMatch(/10:00[^]*10:15/);
  }
  const list = /<ol class="waves"[^]*?<\/ol>/;
  for (const path of ['/races/1', '/program']) {
    const [waves = ''] = list.exec(await get(`${path}?lang=it`)) ?? [];
    expect(waves.replace(/<[^>]*>/g, '|')).toMatch(
      /10:00\|+ .*ondata 1.* · pettorali 1–20\|+10:15\|+ .*ondata 2\|/,
    );
  }
  const calendar = (await get('/api/races/1/start.ics?lang=en')).replace(/\r\n /g, '');
  expect(calendar).toContain('DESCRIPTION:10:00 wave 1 · bibs 1–20\\n10:15 wave 2');
  await database.db.updateTable('race').set({ start_time: '11:30' }).execute();
  await expect.poll(() => get('/races/1')).toContain('11:30–11:45');
});

describe('who starts in which wave', () => {
  let waved: TestSite;
  let cookie: { cookie: string };
  beforeAll(async () => {
    waved = await openTestSite({ now: `${event.year}-03-01T12:00:00Z` });
    cookie = await signedIn(waved.database.db, 'admin');
  });
  afterAll(() => waved.close());
  const get = async (url: string) => (await waved.app.inject(url)).body;
  const download = async (form: Record<string, string>) => {
    const { headers } = await postForm(waved.app, '/admin/lists', form, cookie);
    return waved.app.inject({ url: `${headers.location}?lang=en`, headers: cookie });
  };

  it('is on the start list, on paper and in files, by bib', async () => {
    const list = await get('/participants?lang=en&search=20');
    expect(list).toMatch(/<b>20<\/b>[^]*?<small>10:00, wave 1<\/small>/);
    expect(await get('/participants?lang=it&search=21')).toMatch(/10:15, ondata 2/);
    const [head, ...rows] = (await get('/api/participants.csv?lang=en')).split('\r\n');
    expect(head).toContain('Race,Wave,Start,');
    expect(rows.filter((row) => /^20,.*,1,10:00,/.test(row))).toHaveLength(1);
    expect(rows.filter((row) => /^21,.*,2,10:15,/.test(row))).toHaveLength(1);
    expect(rows.filter((row) => /^,.*,Hill Loop,,,/.test(row)).length).toBeGreaterThan(0);
    const columns = { 'column.bib': 'on', 'column.wave': 'on', 'column.start': 'on' };
    const { body } = await download({ intent: 'export', format: 'csv-comma', ...columns });
    expect(body.replace(/^\ufeff/, '').split('\r\n')).toEqual(
      expect.arrayContaining(['Bib,Wave,Start', '20,1,10:00', '21,2,10:15', ',,']),
    );
    const sheet = async (kind: string) =>
      pdfText((await download({ intent: 'sheet', kind, raceId: '1' })).rawPayload);
    expect(await sheet('start-list-bib')).toMatch(/21\s*2\s*10:15/);
    expect(await sheet('bib-sheets')).toMatch(/Wave 2/);
    expect(await sheet('bib-sheets')).not.toMatch(/10:15/);
  });

  it('is what a runner reads, in the mail and behind its link, as it holds by now', async () => {
    const { db } = waved.database;
    const [runner] = await db
      .selectFrom('participant')
      .select('id')
      .where('bib', '=', 21)
      .execute();
    const id = runner?.id ?? 0;
    await db.updateTable('race').set({ start_time: '11:30' }).execute();
    const own = await readMyRegistration(db, id, { now: new Date(), isOpen: false });
    expect(own?.wave).toMatchObject({ number: 2, time: '11:45' });
    await db.updateTable('participant').set({ status: 'pending' }).where('id', '=', id).execute();
    await inTransaction(db, async (trx) => {
      const payer = await lockPayer(trx, id);
      if (!payer) throw new Error('there is nobody');
      await confirmPayer(trx, payer, null, { now: new Date(), siteUrl: 'https://race.example' });
    });
    const mails = await openedMails(db);
    expect(mails.at(-1)?.text).toMatch(/11:45(?: Uhr)?, (wave|ondata|Welle) 2/);
  });
});

describe('fees by date', () => {
  let now = new Date();
  let timed: TestSite;
  const clock = { now: () => now, offsetMs: 0 };
  beforeAll(async () => {
    timed = await openTestSite({ clock, isWithoutParticipants: true });
    await timed.database.db.updateTable('edition').set({ is_registration_open: true }).execute();
  });
  afterAll(() => timed.close());
  const get = async (url: string) => (await timed.app.inject({ url: `${url}?lang=en` })).body;
  const register = (more: object) =>
    timed.app.inject({
      method: 'POST',
      url: '/api/participants?lang=en',
      payload: { ...goodForm, raceid: '1', key: randomUUID(), ...more },
    });
  const lastMinute = '2027-01-31T22:59:59Z';
  const midnight = '2027-01-31T23:00:00Z';

  it('are told to search engines with their days', async () => {
    now = new Date(lastMinute);
    const [, json = ''] = /ld\+json">([^]*?)<\/script>/.exec(await get('/races/1')) ?? [];
    expect(JSON.parse(json).offers).toMatchObject([
      { price: 20, priceValidUntil: '2027-01-31' },
      { price: 25, validFrom: '2027-02-01', priceValidUntil: '2027-03-28' },
      { price: 30, validFrom: '2027-03-29' },
    ]);
  });

  it.each([
    [lastMinute, 20, '€20', 'until Sunday, 31 January 2027, then €25'],
    [midnight, 25, '€25', 'until Sunday, 28 March 2027, then €30'],
    // From that Sunday on midnight comes an hour earlier.
    ['2027-03-28T21:59:59Z', 25, '€25', 'until Sunday, 28 March 2027, then €30'],
    ['2027-03-28T22:00:00Z', 30, '€30', undefined],
  ])('at %s a race costs %i on every page, also on those that are kept', async (...step) => {
    const [moment, price, shown, later] = step;
    now = new Date(moment);
    const pages = await Promise.all(['/', '/races', '/registration'].map(get));
    for (const page of pages) {
      expect(page).toMatch(new RegExp(`<strong>${shown}(.00)?</strong>`));
      for (const words of ['then €25', 'then €30']) {
        expect(page.includes(words)).toBe(later?.endsWith(words) ?? false);
      }
      if (later) expect(page).toContain(later);
    }
    expect(await get('/races/1')).toMatch(new RegExp(`<dd>${shown}<`));
    expect(JSON.parse(await get('/api/races'))).toMatchObject([{ price }]);
    expect(JSON.parse(await get('/api/races/1'))).toMatchObject({ price });
  });

  it('hold as of the registration, and nobody registers at one that was not seen', async () => {
    now = new Date(lastMinute);
    const early = await register({ firstname: 'Early', feeDay: '2027-01-31' });
    expect(early.json()).toMatchObject({ amountMinor: 20_00 });
    now = new Date(midnight);
    const key = randomUUID();
    const stale = await register({ key, firstname: 'Late', feeDay: '2027-01-31' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'registration-fee-changed' });
    expect(stale.json().message).toContain('the fee is now €25');
    const late = await register({ key, firstname: 'Late', feeDay: '2027-02-01' });
    expect(late.json()).toMatchObject({ amountMinor: 25_00 });
    const again = await register({ key, firstname: 'Late', feeDay: '2027-01-31' });
    expect([again.statusCode, again.json().id]).toEqual([200, late.json().id]);
  });

  it('hold as of queueing for who takes an offer of the waiting list', async () => {
    const { db } = timed.database;
    now = new Date(lastMinute);
    await db.updateTable('race_places').set({ capacity: 0 }).execute();
    const email = 'wanda@mail.example';
    const waits = { raceid: 1, firstname: 'Wanda', lastname: 'Waits', email };
    const joined = await timed.app.inject({
      method: 'POST',
      url: '/api/waiting-list',
      payload: waits,
    });
    expect(joined.statusCode).toBe(201);
    now = new Date('2027-05-01T10:00:00Z');
    const { id } = await db
      .updateTable('waiting_entry')
      .set({ state: 'offered', offered_until: new Date('2027-05-02T10:00:00Z') })
      .returning('id')
      .executeTakeFirstOrThrow();
    const offer = (await currentToken(db, 'offer', id)) ?? '';
    const { body } = await timed.app.inject({ url: `/registration?lang=en&offer=${offer}` });
    expect(body).toContain('<strong>€20</strong>');
    const taken = await register({ ...waits, offer });
    expect(taken.json()).toMatchObject({ amountMinor: 20_00 });
  });
});
