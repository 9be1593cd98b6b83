import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginToPay } from '../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { type Opening, setRegistration } from './set-registration.ts';

const noon = new Date('2025-03-01T10:00:00Z');
let now = noon;
const capacities = new Map<number, number>();
let site: TestSite;
beforeAll(async () => {
  const clock = { now: () => now, offsetMs: 0 };
  site = await openTestSite({ clock, isWithoutParticipants: true });
});
afterAll(() => site.close());

type Setting = Partial<Opening> & { capacities?: ReadonlyMap<number, number> };

/** Sets it, and waits until this process has heard. */
async function set({ capacities: places = capacities, ...opening }: Setting): Promise<void> {
  const before = await page();
  const whole = {
    opening: { isOpen: true, opensAt: null, closesAt: null, ...opening },
    capacities: places,
  };
  expect(await setRegistration(site.database.db, whole)).toEqual({ ok: true });
  while ((await page()) === before) await turn();
}

async function page(url = '/registration', language = 'en'): Promise<string> {
  const { body } = await site.app.inject({ url, headers: { 'accept-language': language } });
  return body;
}

const main = (body: string) => /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
const textOf = (body: string) =>
  main(body)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const runner = {
  raceid: '2',
  tshirtSize: 'M',
  firstname: 'Ștefan',
  lastname: 'Țurcanu "<b>"',
  gender: 'male',
  birthDate: '1990-04-12',
  country: 'RO',
  email: 'stefan@example.ro',
  phone: '+40 700 000 000',
  emergencyContactName: 'Ana Țurcanu',
  emergencyContactPhone: '+40 700 000 001',
  acceptTerms: 'true',
  acceptPrivacy: 'true',
  acceptRisks: 'true',
};

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/registration',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const count = async (table: 'participant' | 'waiting_entry') =>
  (await site.database.db.selectFrom(table).select('email').execute()).length;

describe('while registration is closed, as it is at first', () => {
  it('shows the notice, asks to look in again, and leads to the start list', async () => {
    expect(textOf(await page())).toBe(
      'REGISTRATIONS ARE CLOSED You cannot register at the moment. Look in again: as soon as registration opens, the form is on this page. Participants',
    );
    expect(main(await page())).toContain('href="/participants"');
    expect(main(await page())).not.toContain('<form');
  });

  it('says so on the other pages', async () => {
    expect(await page('/contact')).toContain('Not at the moment. As soon as registration opens');
    expect(await page('/races/1')).toContain('schema.org/SoldOut');
    expect(await page('/')).not.toContain('Register now');
  });

  it('takes nothing', async () => {
    const { statusCode, body } = await post(runner);
    expect([statusCode, await count('participant')]).toEqual([409, 0]);
    expect(body).toContain('REGISTRATIONS ARE CLOSED');
  });
});

describe('before it opens', () => {
  it('says when, in Romanian time', async () => {
    const opensAt = new Date(noon.getTime() + 3600_000);
    await set({ opensAt });
    expect(textOf(await page())).toContain('It opens on Saturday, 1 March 2025 at 13:00');
    expect(await page('/contact')).toContain('It opens on Saturday, 1 March 2025 at 13:00');
    expect(await page('/races/1')).toContain('"validFrom":"2025-03-01T11:00:00.000Z"');
  });

  it('opens by itself', async () => {
    const opensAt = new Date(noon.getTime() + 2 * 3600_000);
    await set({ opensAt });
    expect(main(await page())).not.toContain('<form');
    now = opensAt;
    expect(main(await page())).toContain('<form');
  });
});

describe('while it is open', () => {
  beforeAll(() => set({ closesAt: new Date('2025-06-30T20:59:00Z') }));

  it('shows the form, each race with both fees', async () => {
    const text = textOf(await page());
    expect(text).toContain('Open until Monday, 30 June 2025 at 23:59');
    expect(text).toContain('150 lei (€30) 200 lei (€40) with EMA');
    expect(text).toContain('120 lei (€24) 150 lei (€30) with EMA');
    expect(text).toContain('Minimum age on race day: 16');
  });

  it('leads there from the other pages', async () => {
    expect(await page('/contact')).toContain('Yes, on the <a href="/registration">');
    expect(await page('/races/2')).toMatch(/href="\/registration\?raceid=2">Register now/);
    expect(await page('/races/2')).toContain('schema.org/InStock');
    expect(await page('/')).toMatch(/href="\/registration">Register now/);
    expect(await page('/registration?raceid=2')).toMatch(
      /value="2"[^>]*checked|checked=""[^>]*value="2"/,
    );
  });

  it('without script, gives each problem its place and everything back', async () => {
    const { statusCode, body } = await post({
      ...runner,
      email: 'nowhere',
      raceid: '1',
      birthDate: '2008-01-01',
      isemaparticipant: 'true',
    });
    expect(statusCode).toBe(400);
    expect(body).toMatch(/id="registration-email-problem"[^>]*>Please enter a valid email/);
    expect(body).toMatch(/id="registration-birthDate-problem"[^>]*>You must be at least 18/);
    expect(body).toMatch(/id="registration-isemaparticipant-problem"[^>]*>Must be 35\+ years old</);
    expect(body).toContain('value="Țurcanu &quot;&lt;b&gt;&quot;"');
    expect(body).toContain('<option value="RO" selected="">');
    expect(await count('participant')).toBe(0);
  });

  it('without script, registers once however often it is sent, and goes to the payment', async () => {
    const first = await post(runner);
    const again = await post(runner);
    expect(first.statusCode).toBe(303);
    expect(first.headers.location).toMatch(/^\/registration-success\?participantId=\d+&raceid=2$/);
    expect(again.headers.location).toBe(first.headers.location);
    expect(await count('participant')).toBe(1);
  });

  it('without script, asks before somebody is in two races at the same time', async () => {
    const both = { ...runner, raceid: '1' };
    const asked = await post(both);
    expect([asked.statusCode, await count('participant')]).toEqual([409, 1]);
    expect(asked.body).toContain('both are under way at the same time');
    expect(asked.body).toMatch(/<input[^>]*name="acceptOverlap"/);
    expect(asked.body).toContain('value="stefan@example.ro"');
    expect(await page()).not.toContain('name="acceptOverlap"');
    const sure = await post({ ...both, acceptOverlap: 'true' });
    expect([sure.statusCode, await count('participant')]).toEqual([303, 2]);
  });

  it('without script, keeps what was typed when it is refused', async () => {
    await post(runner);
    const { statusCode, body } = await post({ ...runner, phone: '0744 555 778' });
    expect(statusCode).toBe(409);
    expect(body).toMatch(/role="alert">.*Registration Failed/);
    expect(body).toContain('value="stefan@example.ro"');
  });

  it('offers the waiting list of a full race, and its place to nobody without an offer', async () => {
    const { db } = site.database;
    const { id } = await db
      .selectFrom('participant')
      .select('id')
      .where('race_id', '=', 2)
      .executeTakeFirstOrThrow();
    expect(await beginToPay(db, id, { now })).toBe('kept');
    await set({ capacities: new Map([[2, 1]]) });
    const body = main(await page());
    expect(body).toMatch(/id="registration-raceid-2"[^>]*disabled/);
    expect(body).toContain('href="#waiting-list"');
    expect(main(await page('/registration?offer=abc'))).toContain('disabled');
    const waiting = { list: 'waiting', raceid: '2', firstname: 'Ion', lastname: 'Pop' };
    const refused = await post({ ...waiting, email: 'ion' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(/id="waiting-email-problem"[^>]*>Please enter a valid email/);
    expect(refused.body).toMatch(/id="waiting-firstname"[^>]*value="Ion"/);
    const taken = await post({ ...waiting, email: 'ion@example.ro' });
    expect([taken.statusCode, await count('waiting_entry')]).toEqual([303, 1]);
    expect(textOf(await page(String(taken.headers.location)))).toContain(
      'You are on the waiting list',
    );
  });

  it('cannot have fewer places than are taken', async () => {
    expect(await setRegistration(site.database.db, { capacities: new Map([[2, 0]]) })).toEqual({
      ok: false,
      raceId: 2,
      taken: 1,
    });
    const opening = { isOpen: false, opensAt: null, closesAt: null };
    const other = { opening, capacities: new Map([[9, 1]]) };
    expect(await setRegistration(site.database.db, other)).toMatchObject({ ok: false, raceId: 9 });
    expect(main(await page())).toContain('<form');
  });
});
