import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLinkBack } from '../../platform/auth/link.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import {
  early,
  paid,
  registered,
  runnerOf,
  siteUrl,
  tokenFor,
} from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { openRegistration } from '../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { writeReceivedMails } from '../write-registration-mails.ts';
import { askForLinks, forgetAskedLinks } from './ask-for-links.ts';
import { sendAskedLinks } from './send-asked-links.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
});
afterAll(() => site.close());

let visitors = 0;
const ask = (email: string, from = `198.51.100.${(visitors++ % 250) + 1}`) =>
  site.app.inject({
    method: 'POST',
    url: '/my-registration',
    remoteAddress: from,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams({ email }).toString(),
  });
const minutesLater = (minutes: number) => new Date(early.getTime() + minutes * 60_000);
/** What the worker mails of all that was asked for, and the links in it, by address. */
async function written(now = early) {
  const { db } = site.database;
  await db.deleteFrom('mail').execute();
  await sendAskedLinks(db, { now, siteUrl });
  const mails = await openedMails(db);
  return mails.map(({ to_address, html }) => ({
    to: to_address,
    path: /\/my-registration\/[^?"]+/.exec(html)?.[0] ?? '',
  }));
}
const requests = () => site.database.db.selectFrom('link_request').selectAll().execute();
const get = async (url: string) => site.app.inject(url);
const post = (url: string, fields: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams(fields).toString(),
  });
/** As it is before anybody has acted for it. */
const unprove = (id: number) =>
  site.database.db
    .updateTable('participant')
    .set({ proven_at: null })
    .where('id', '=', id)
    .execute();
const pathOf = async (id: number) => `/my-registration/${await tokenFor(site.database.db, id)}`;

describe('/my-registration without a link', () => {
  it('mails a link for each registration at an address, also right after another mail', async () => {
    const { db } = site.database;
    const email = 'family@mail.example';
    const ids = [
      await registered(db, 101, { email }),
      await paid(db, 102, { email: 'Family@Mail.example' }),
    ];
    await registered(db, 103);
    await db.updateTable('participant').set({ mail_written_at: early }).execute();
    const answer = await ask(' FAMILY@mail.example ');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/my-registration?sent=yes',
    ]);
    const sent = await written();
    expect(sent.map(({ to }) => to)).toEqual(['family@mail.example', 'Family@Mail.example']);
    expect(sent.map(({ path }) => path.split('.')[2])).toEqual(ids.map(String));
    expect(await written()).toEqual([]);
  });

  it('says what holds also where no link goes out, as none does each time before a proof', async () => {
    const { db } = site.database;
    const email = 'r112@mail.example';
    await unprove(await registered(db, 112));
    await db.updateTable('participant').set({ mail_written_at: early }).execute();
    await db.deleteFrom('mail').execute();
    const sent: number[] = [];
    for (const address of [email, email, email, 'nobody112@mail.example']) {
      await db.deleteFrom('link_request').execute();
      const { headers } = await ask(address, '192.0.2.1');
      const again = (await ask(address, '192.0.2.2')).body;
      await sendAskedLinks(db, { now: early, siteUrl });
      sent.push((await openedMails(db)).length);
      for (const body of [(await get(String(headers.location))).body, again]) {
        expect(body).toContain('we send links there again once a day at most');
        expect(body).not.toMatch(/on its way|went out then/);
      }
    }
    expect(sent).toEqual([1, 2, 2, 2]);
  });

  it('takes nothing from the runner until the new link is taken by its reader', async () => {
    const { db } = site.database;
    const id = await registered(db, 105);
    const old = await pathOf(id);
    await ask('r105@mail.example');
    const [asked] = await written();
    const next = asked?.path ?? '';
    expect(next).not.toBe(old);
    // Programs that look into mails open every link.
    for (const path of [next, old, next]) expect((await get(path)).statusCode).toBe(200);
    expect((await get(next)).body).not.toContain('r…@mail.example');
    expect((await get(old)).body).toContain('r…@mail.example');
    expect((await post(next, { intent: 'cancel', refundMinor: '0' })).statusCode).toBe(409);
    expect((await runnerOf(db, id)).status).toBe('pending');
    const taken = await post(next, { intent: 'take' });
    expect([taken.statusCode, taken.headers.location]).toEqual([303, next]);
    expect((await get(next)).body).toContain('r…@mail.example');
    expect((await get(old)).statusCode).toBe(404);
    expect((await post(next, { intent: 'take' })).statusCode).toBe(303);
    expect(await pathOf(id)).toBe(next);
  });

  it('shows, once it is taken, that the registration is meant', async () => {
    const { db } = site.database;
    const id = await registered(db, 110);
    await unprove(id);
    const provenAt = async () => (await runnerOf(db, id)).proven_at;
    await ask('r110@mail.example', '203.0.113.1');
    const [asked] = await written();
    const next = asked?.path ?? '';
    await get(next);
    expect(await provenAt()).toBeNull();
    await post(next, { intent: 'take' });
    expect(await provenAt()).not.toBeNull();
    expect((await get(next)).body).not.toContain('value="prove"');
  });

  it('opens, and proves nothing, where another mailbox has proven the same person', async () => {
    const { db } = site.database;
    const id = await registered(db, 111);
    await unprove(id);
    await registered(db, 111, { email: 'other@mail.example' });
    await ask('r111@mail.example', '203.0.113.1');
    const [asked] = await written();
    const taken = await post(asked?.path ?? '', { intent: 'take' });
    expect([taken.statusCode, await pathOf(id)]).toEqual([303, asked?.path]);
    expect((await runnerOf(db, id)).proven_at).toBeNull();
  });

  it('has a mail that still waits carry the link that was taken', async () => {
    const { db } = site.database;
    const id = await registered(db, 106);
    await ask('r106@mail.example');
    const [asked] = await written();
    await writeReceivedMails(db, { now: early, siteUrl });
    await post(asked?.path ?? '', { intent: 'take' });
    const current = await pathOf(id);
    const mails = await openedMails(db, 'r106@mail.example');
    expect(mails).toHaveLength(2);
    for (const { html } of mails) expect(html).toContain(current);
  });

  it('leaves nothing of a link that was asked for when links are taken back', async () => {
    const { db } = site.database;
    const id = await registered(db, 107);
    await ask('r107@mail.example');
    const [asked] = await written();
    const moved = 'moved107@mail.example';
    await db.updateTable('participant').set({ email: moved }).where('id', '=', id).execute();
    await inTransaction(db, (trx) => takeLinkBack(trx, 'registration', { id, address: moved }));
    expect(await openedMails(db, 'r107@mail.example')).toEqual([]);
    expect((await get(asked?.path ?? '')).statusCode).toBe(404);
    await post(asked?.path ?? '', { intent: 'take' });
    expect((await get(asked?.path ?? '')).statusCode).toBe(404);
  });

  it('does and answers the same for an address that nobody has', async () => {
    const { db } = site.database;
    await registered(db, 108);
    await db.deleteFrom('link_request').execute();
    const known = await ask('r108@mail.example');
    const unknown = await ask('nobody@mail.example');
    expect([unknown.statusCode, unknown.headers.location, unknown.body]).toEqual([
      known.statusCode,
      known.headers.location,
      known.body,
    ]);
    // All that the answer waits for: who is registered is looked up by the worker.
    expect((await requests()).map(({ address }) => address)).toEqual([
      'r108@mail.example',
      'nobody@mail.example',
    ]);
    expect((await written()).map(({ to }) => to)).toEqual(['r108@mail.example']);
    expect((await requests()).map(({ address }) => address)).toEqual([null, null]);
    const again = [await ask('R108@mail.example'), await ask('nobody@mail.example')];
    for (const { statusCode, body } of again) {
      expect(statusCode).toBe(429);
      expect(body).toContain('1 March 2025 at 12:00, local time');
    }
    expect(await written()).toEqual([]);
  });

  it('sends again an hour later, though a key of another day hashes the address then', async () => {
    const { db } = site.database;
    await db.deleteFrom('link_request').execute();
    const email = 'r109@mail.example';
    await registered(db, 109);
    expect(await askForLinks(db, email, { now: early, isForKnown: false })).toEqual({ ok: true });
    await sql`update visitor_key set day = day - 1`.execute(db);
    const asked = { ok: false, code: 'asked', askedAt: early };
    expect(await askForLinks(db, email, { now: minutesLater(59), isForKnown: false })).toEqual(
      asked,
    );
    expect(await askForLinks(db, email, { now: minutesLater(60), isForKnown: false })).toEqual({
      ok: true,
    });
    expect(await askForLinks(db, email, { now: minutesLater(61), isForKnown: false })).toEqual({
      ...asked,
      askedAt: minutesLater(60),
    });
  });

  it('sends one mail when two ask at once, and forgets a day later who asked', async () => {
    const { db } = site.database;
    await db.deleteFrom('link_request').execute();
    await registered(db, 104);
    const email = 'r104@mail.example';
    await Promise.all([
      askForLinks(db, email, { now: early, isForKnown: false }),
      askForLinks(db, email, { now: early, isForKnown: false }),
    ]);
    expect(await written()).toHaveLength(1);
    await forgetAskedLinks(db, minutesLater(24 * 60 - 1));
    expect(await requests()).toHaveLength(1);
    await forgetAskedLinks(db, minutesLater(24 * 60));
    expect(await requests()).toEqual([]);
  });

  it('sends an offer that stands again, and none that does not', async () => {
    const { db } = site.database;
    const tomorrow = minutesLater(24 * 60);
    const entries = await db
      .insertInto('waiting_entry')
      .values(
        (['offered', 'waiting'] as const).map((state, index) => ({
          race_id: index + 1,
          first_name: 'Dora',
          last_name: 'Pop',
          email: 'dora@mail.example',
          language: 'en',
          state,
          offered_until: state === 'offered' ? tomorrow : null,
        })),
      )
      .returning('id')
      .execute();
    await ask('dora@mail.example');
    await sendAskedLinks(db, { now: early, siteUrl });
    const rows = await db
      .selectFrom('waiting_entry')
      .select(['state', 'link_version', 'is_mail_due'])
      .where(
        'id',
        'in',
        entries.map(({ id }) => id),
      )
      .orderBy('race_id')
      .execute();
    // The offer’s link stays the same: whoever knows an address ends none.
    expect(rows).toEqual([
      { state: 'offered', link_version: 0, is_mail_due: true },
      { state: 'waiting', link_version: 0, is_mail_due: false },
    ]);
    await db.deleteFrom('waiting_entry').execute();
  });

  it('says what is wrong with an address, beside it', async () => {
    const answer = await ask('nobody "<b>');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Please enter a valid email address');
    expect(answer.body).toContain('value="nobody &quot;&lt;b&gt;"');
  });

  it('takes five a minute from one line, whatever addresses of it', async () => {
    const from = (n: number) => `2001:db8:1:2::${n}`;
    for (let n = 1; n <= 5; n++) {
      expect((await ask(`no${n}@mail.example`, from(n))).statusCode).toBe(303);
    }
    const sixth = await ask('nobody@mail.example', from(6));
    expect(sixth.statusCode).toBe(429);
    expect(sixth.body).toContain('value="nobody@mail.example"');
  });

  it('is led to from registration and from a link that does not work', async () => {
    for (const url of ['/registration', '/my-registration/made-up']) {
      expect((await site.app.inject(url)).body).toContain('href="/my-registration"');
    }
    expect((await site.app.inject('/my-registration')).statusCode).toBe(200);
  });
});
