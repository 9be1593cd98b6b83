import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { Refusal } from '../platform/http/refusals.ts';
import { type Drawn, posted } from '../test/drawn-page.tsx';
import { goodForm } from '../test/good-form.ts';
import { linkContext } from '../test/link-context.ts';
import { openedMails } from '../test/opened-mails.ts';
import { countPlaces, fillIn, openRegistration } from '../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { expireHolds } from './expire-holds.ts';
import { proveRegistration } from './prove-registration.ts';
import { waitingListPage } from './waiting-list.page.tsx';

const { registration } = edition();

const now = new Date('2025-03-01T10:00:00Z');
const siteUrl = 'http://localhost';
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: now.toISOString(), isWithoutParticipants: true });
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site.database;
  for (const table of ['mail', 'waiting_entry', 'participant'] as const) {
    await db.deleteFrom(table).execute();
  }
  await openRegistration(db, 1);
  await db.updateTable('edition').set({ registration_closes_at: null }).execute();
  await db.updateTable('race_places').set({ taken: 0 }).execute();
});

/** Race 2 has one place, which is taken or free. */
const setTaken = (taken: number) =>
  site.database.db.updateTable('race_places').set({ taken }).where('race_id', '=', 2).execute();
const join = (number: number, from: string, other: { email?: string; lastname?: string } = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/api/waiting-list',
    remoteAddress: from,
    payload: {
      raceid: 2,
      firstname: 'wanda',
      lastname: 'Țurcanu',
      email: `w${number}@mail.example`,
      ...other,
    },
  });
const pass = () => expireHolds(site.database.db, { now, siteUrl });
/** The link of the newest mail to somebody. */
async function linkOf(number: number, path: string): Promise<string> {
  const mails = await openedMails(site.database.db, `w${number}@mail.example`);
  const shape = new RegExp(`href="${siteUrl}[:\\d]*(/${path}[^"]+)"`);
  const [link = ''] = mails.flatMap(({ html }) => shape.exec(html)?.[1] ?? []);
  return link.replaceAll('&amp;', '&');
}
const leave = (url: string) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: '',
  });
const stateOf = async (number: number) =>
  (
    await site.database.db
      .selectFrom('waiting_entry')
      .select('state')
      .where('email', '=', `w${number}@mail.example`)
      .executeTakeFirstOrThrow()
  ).state;

describe('the waiting list', () => {
  it('takes a few entries from one network, and others from other ones', async () => {
    await setTaken(1);
    const most = registration.mostWaitingOfNetwork;
    const codes: number[] = [];
    for (let number = 0; number < most + 5; number++) {
      codes.push((await join(number, '192.0.2.1')).statusCode);
    }
    expect(codes).toEqual([...Array(most).fill(201), ...Array(5).fill(409)]);
    const refused = await join(99, '192.0.2.1');
    expect(refused.json()).toMatchObject({
      code: 'waiting-list-network',
      message: expect.stringContaining(`${most} people`),
    });
    expect((await join(99, '192.0.2.2')).statusCode).toBe(201);
  });

  it('keeps four entries of one mailbox, and answers the others alike', async () => {
    await setTaken(1);
    const email = 'family@mail.example';
    const codes: number[] = [];
    for (let number = 0; number < 6; number++) {
      codes.push(
        (await join(number, `10.0.${number}.1`, { email, lastname: `Țurcanu ${number}` }))
          .statusCode,
      );
    }
    expect(codes).toEqual(Array(6).fill(201));
    const { db } = site.database;
    expect(
      await db.selectFrom('waiting_entry').select('id').where('email', '=', email).execute(),
    ).toHaveLength(4);
  });

  it('takes as few when all of them ask at once', async () => {
    await setTaken(1);
    const most = registration.mostWaitingOfNetwork;
    const all = await Promise.all(
      Array.from({ length: 3 * most }, (_, number) => join(number, '2001:db8::1')),
    );
    expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(most);
  });

  it('writes to who joins, with a link by which one leaves, once', async () => {
    await setTaken(1);
    await join(1, '192.0.2.1');
    await pass();
    const link = await linkOf(1, 'waiting-list/');
    expect((await site.app.inject(link)).body).toContain('Wanda, you are on the waiting list');
    expect((await leave(link)).statusCode).toBe(303);
    expect((await leave(link)).statusCode).toBe(303);
    expect(await stateOf(1)).toBe('left');
    expect((await site.app.inject(link)).body).toContain('no longer on the waiting list');
  });

  it('says why somebody who asks too often does not leave it', async () => {
    await setTaken(1);
    await join(1, '192.0.2.1');
    await pass();
    const [path = ''] = (await linkOf(1, 'waiting-list/')).split('?');
    const limit = async () => {
      throw new Refusal('too-many-requests', { seconds: 9 });
    };
    const page = waitingListPage({ ctx: linkContext(site.database.db), limit });
    const params = { token: path.split('/').at(-1) ?? '' };
    const back = (await posted(page, {}, { path, params })) as Drawn;
    expect(back.status).toBe(429);
    expect(back.html).toMatch(/role="alert">.*9\u00a0s/);
    expect(await stateOf(1)).toBe('waiting');
  });

  it('writes once to a mailbox that is entered several times, and to one that has acted each time', async () => {
    const { db } = site.database;
    await setTaken(1);
    const email = 'stranger@mail.example';
    for (const lastname of ['A', 'B', 'C']) await join(1, '192.0.2.1', { email, lastname });
    await Promise.all([pass(), pass()]);
    await join(1, '192.0.2.1', { email: 'S.tranger+1@mail.example', lastname: 'D' });
    await pass();
    expect(await openedMails(db, email)).toHaveLength(1);
    expect(await openedMails(db, 'S.tranger+1@mail.example')).toEqual([]);
    await setTaken(0);
    const known = await fillIn(db, 7, { now, email: 'known@mail.example', raceid: '1' });
    await proveRegistration(db, known.ok ? known.answer.id : 0, now);
    await setTaken(1);
    for (const lastname of ['A', 'B']) {
      await join(2, '192.0.2.2', { email: 'known@mail.example', lastname });
    }
    await pass();
    expect(await openedMails(db, 'known@mail.example')).toHaveLength(2);
  });

  it('passes a declined offer on to the next', async () => {
    await setTaken(1);
    await join(1, '192.0.2.1');
    await join(2, '192.0.2.2');
    await setTaken(0);
    await pass();
    expect([await stateOf(1), await stateOf(2)]).toEqual(['offered', 'waiting']);
    const link = await linkOf(1, 'waiting-list/');
    await Promise.all([leave(link), leave(link)]);
    expect(await countPlaces(site.database.db)).toEqual({ taken: 0, held: 0, offered: 0 });
    await pass();
    expect([await stateOf(1), await stateOf(2)]).toEqual(['left', 'offered']);
    expect((await site.app.inject(link)).body).not.toContain('<form class="form card"');
  });

  it('lets nobody off by a link that is not theirs', async () => {
    await setTaken(1);
    await join(1, '192.0.2.1');
    await pass();
    const link = await linkOf(1, 'waiting-list/');
    const forged = link.replace(/(?<=waiting-list\/)./, (first) => (first === '_' ? '-' : '_'));
    expect((await site.app.inject(forged)).statusCode).toBe(404);
    expect((await leave(forged)).statusCode).toBe(404);
    expect(await stateOf(1)).toBe('waiting');
  });

  it('fills in what it offers: race, name and address', async () => {
    await setTaken(1);
    await join(1, '192.0.2.1');
    await setTaken(0);
    await pass();
    const answer = await site.app.inject(await linkOf(1, 'registration\\?offer='));
    expect(answer.body).toMatch(/<input[^>]*id="registration-raceid-2"[^>]*checked/);
    expect(answer.body).toMatch(/<input[^>]*name="firstname"[^>]*value="Wanda"/);
    expect(answer.body).toMatch(/<input[^>]*name="lastname"[^>]*value="Țurcanu"/);
    expect(answer.body).toMatch(/<input[^>]*name="email"[^>]*value="w1@mail.example"/);
    expect(answer.headers['cache-control']).toContain('no-store');
    // Whoever comes without the link sees nothing of it.
    const { body } = await site.app.inject('/registration?offer=x');
    expect(body).not.toContain('w1@mail.example');
  });

  describe('while registration is closed', () => {
    const page = async (url: string) => (await site.app.inject(url)).body;
    const close = async () => {
      await site.database.db.updateTable('edition').set({ is_registration_open: false }).execute();
      await expect.poll(() => page('/registration')).toContain('CLOSED');
    };
    /** The link of an offer from before it was closed. */
    const offered = async () => {
      await setTaken(1);
      await join(1, '192.0.2.1');
      await setTaken(0);
      await pass();
      const link = await linkOf(1, 'registration\\?offer=');
      await close();
      return link;
    };
    const register = (offer: string | undefined) =>
      site.app.inject({
        method: 'POST',
        url: '/registration',
        headers: {
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({
          ...Object.fromEntries(
            Object.entries(goodForm).flatMap(([key, value]) =>
              typeof value === 'string' ? [[key, value]] : value ? [[key, 'true']] : [],
            ),
          ),
          email: 'w1@mail.example',
          ...(offer && { offer }),
        }).toString(),
      });

    it('lets who has an offer register for its race, and nobody else', async () => {
      const link = await offered();
      const body = await page(link);
      expect(body).toMatch(/<input[^>]*id="registration-raceid-2"[^>]*checked/);
      expect(body).toContain(
        'Wanda, a place in Ridge Run 11K is held for you until Sunday, 2 March',
      );
      expect(body).not.toContain('registration-raceid-1');
      const offer = new URL(link, siteUrl).searchParams.get('offer') ?? '';
      expect((await register(undefined)).statusCode).toBe(409);
      expect((await register(`${offer}x`)).statusCode).toBe(409);
      expect((await register(offer)).statusCode).toBe(303);
      expect(await countPlaces(site.database.db)).toEqual({ taken: 1, held: 1, offered: 0 });
      expect(await page(link)).toMatch(/CLOSED[^]*You have taken the place/);
    });

    it('says what became of an offer whose time is up', async () => {
      const link = await offered();
      await site.database.db.updateTable('waiting_entry').set({ offered_until: now }).execute();
      const body = await page(link);
      expect(body).not.toContain('id="registration-raceid-2"');
      expect(body).toMatch(/CLOSED[^]*This offer has ended/);
    });

    it('offers nobody a place by itself, until it is open again', async () => {
      await setTaken(1);
      await join(1, '192.0.2.1');
      await setTaken(0);
      await close();
      await pass();
      expect(await stateOf(1)).toBe('waiting');
      // A schedule that has ended closes registration to others, and passes places on.
      await site.database.db
        .updateTable('edition')
        .set({ is_registration_open: true, registration_closes_at: now })
        .execute();
      await pass();
      expect(await stateOf(1)).toBe('offered');
    });
  });

  it('is not needed by who registers while there are places', async () => {
    expect((await fillIn(site.database.db, 1, { now })).ok).toBe(true);
    expect((await join(1, '192.0.2.1')).json().code).toBe('waiting-list-not-needed');
  });
});
