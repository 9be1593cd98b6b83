import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { renewSigningKeys } from '../../platform/auth/link.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { claimDueMail } from '../../platform/mail/mail.queries.ts';
import { postForm, signedIn } from '../../test/admin-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { forgetNewsletter } from './forget-newsletter.ts';

const { newsletter } = edition();

const now = '2025-03-01T10:00:00Z';
const siteUrl = 'https://race.example';
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now, siteUrl, isWithoutParticipants: true });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('newsletter_subscriber').execute();
  await site.database.db.deleteFrom('mail').execute();
});

let visitors = 0;
/** Types an address into the form of the footer. */
const ask = (email: string, headers: Record<string, string> = {}, remoteAddress?: string) =>
  site.app.inject({
    method: 'POST',
    url: '/newsletter',
    remoteAddress: remoteAddress ?? `10.0.${++visitors}.1`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams({ email }).toString(),
  });
const list = () =>
  site.database.db
    .selectFrom('newsletter_subscriber')
    .select(['email', 'language', 'confirmed_at'])
    .orderBy('email')
    .execute();
const mails = () => openedMails(site.database.db);
const linkIn = ({ unsubscribe_url }: { unsubscribe_url: string | null }) =>
  (unsubscribe_url ?? '').replace(siteUrl, '');
/** Asks, and answers the path of the link that was mailed. */
async function asked(email: string): Promise<string> {
  await ask(email);
  const mail = (await mails()).find(({ to_address }) => to_address === email);
  return linkIn(mail ?? { unsubscribe_url: null });
}
const take = (link: string, intent: string) => postForm(site.app, link, { intent });
const later = (days: number) => new Date(Date.parse(now) + days * 24 * 60 * 60 * 1000 + 60_000);
const passTime = (days: number) =>
  sql`update newsletter_subscriber set mailed_at = mailed_at - ${days} * interval '1 day',
    asked_at = asked_at - ${days} * interval '1 day'`.execute(site.database.db);

describe('asking for the newsletter', () => {
  it('mails the owner of the address in the visitor’s language, and nobody is on the list', async () => {
    const answer = await ask('ana@mail.example', { cookie: 'lang=ro' });
    expect(answer.statusCode).toBe(303);
    expect(await list()).toEqual([
      { email: 'ana@mail.example', language: 'ro', confirmed_at: null },
    ]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to_address: 'ana@mail.example' });
    expect(mail?.subject).toContain('newsletterul');
    expect(mail?.html).toContain(`href="${mail?.unsubscribe_url}?lang=ro"`);
  });

  it('is answered alike for an address that is new, waits, or is on the list', async () => {
    const first = await ask('ana@mail.example');
    const [mail] = await mails();
    const waiting = await ask('ana@mail.example');
    await take(linkIn(mail!), 'confirm');
    const confirmed = await ask('ana@mail.example');
    for (const answer of [waiting, confirmed]) {
      expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([
        first.statusCode,
        first.headers.location,
        first.body,
      ]);
    }
  });

  it('mails one mailbox once a day, however it is spelled, and one on the list never', async () => {
    for (const email of ['ana.pop@mail.example', 'Ana.Pop@mail.example', 'anapop+1@mail.example']) {
      await ask(email);
    }
    expect(await mails()).toHaveLength(1);
    await passTime(1);
    await ask('ana.pop@mail.example');
    const both = await mails();
    expect(both).toHaveLength(2);
    // The control: another mailbox has its own.
    await ask('ion@mail.example');
    expect(await mails()).toHaveLength(3);
    await take(linkIn(both[0]!), 'confirm');
    await passTime(2);
    await ask('ana.pop@mail.example');
    expect(await mails()).toHaveLength(3);
  });

  it('at once from many places mails one mailbox once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, one) => ask(`ana+${one}@mail.example`)));
    expect(await mails()).toHaveLength(1);
    await Promise.all(Array.from({ length: 8 }, (_, one) => ask(`ana${one}@mail.example`)));
    expect(await mails()).toHaveLength(9);
  });

  it('takes few addresses from one network in a minute', async () => {
    const codes = [];
    for (let one = 0; one < 7; one++) {
      codes.push((await ask(`a${one}@mail.example`, {}, '198.51.100.7')).statusCode);
    }
    expect(codes).toEqual([303, 303, 303, 303, 303, 429, 429]);
    expect(await list()).toHaveLength(5);
  });

  it('says what is wrong with an address, and stores nothing', async () => {
    const answer = await ask('no address');
    expect(answer.statusCode).toBe(400);
    expect(answer.body.includes('aria-invalid="true"')).toBe(true);
    expect(await list()).toEqual([]);
  });
});

describe('the link of the mail', () => {
  it('changes nothing when it is opened, as scanners do, and confirms by a click', async () => {
    const link = await asked('ana@mail.example');
    const page = await site.app.inject(link);
    expect(page.statusCode).toBe(200);
    expect(page.body.includes('value="confirm"')).toBe(true);
    expect(await list()).toMatchObject([{ confirmed_at: null }]);
    expect((await take(link, 'confirm')).statusCode).toBe(303);
    expect(await list()).toMatchObject([{ confirmed_at: expect.any(Date) }]);
    const confirmed = await site.app.inject(link);
    expect(confirmed.body.includes('value="leave"')).toBe(true);
    expect(await list()).toHaveLength(1);
  });

  it('deletes the address and the mails to it at once, and says so however often', async () => {
    const link = await asked('ana@mail.example');
    await asked('ion@mail.example');
    await take(link, 'confirm');
    for (let click = 0; click < 2; click++) {
      expect((await take(link, 'leave')).statusCode).toBe(303);
      expect((await site.app.inject(link)).body.includes('not on the newsletter list')).toBe(true);
    }
    expect(await list()).toMatchObject([{ email: 'ion@mail.example' }]);
    expect(await mails()).toMatchObject([{ to_address: 'ion@mail.example' }]);
    // A link that was deleted puts nobody back.
    await take(link, 'confirm');
    expect(await list()).toHaveLength(1);
  });

  it('is good for nothing when it is not ours', async () => {
    const link = await asked('ana@mail.example');
    const forged = link.replace(/\/newsletter\/./, (start) =>
      start.endsWith('A') ? `${start.slice(0, -1)}B` : `${start.slice(0, -1)}A`,
    );
    const unknown = await site.app.inject(forged);
    expect(unknown.statusCode).toBe(404);
    // What runners have sent again is no subscription.
    expect(unknown.body).not.toContain('href="/my-registration"');
    expect((await take(forged, 'leave')).statusCode).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('unsubscribes by a mail program’s one click, sent as %s', async (type, body) => {
    const link = await asked('ana@mail.example');
    await take(link, 'confirm');
    const headers = { 'content-type': type };
    const answer = await site.app.inject({ method: 'POST', url: link, headers, body });
    expect(answer.statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('is good where the key that signs it has changed while the mail waited', async () => {
    const before = await asked('ana@mail.example');
    await inTransaction(site.database.db, (trx) => renewSigningKeys(trx, ['newsletter']));
    const [mail] = await mails();
    const link = mail ? linkIn(mail) : '';
    expect(link).not.toBe(before);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(link);
      expect(body).not.toContain(before);
    }
    expect((await take(link, 'confirm')).statusCode).toBeLessThan(400);
    expect((await list())[0]?.confirmed_at).not.toBeNull();
  });

  it('goes along with the mail, for its headers', async () => {
    await ask('ana@mail.example');
    const mail = await claimDueMail(site.database.db, 1000);
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/race\.example\/newsletter\/[\w.-]+$/);
  });
});

describe('the list', () => {
  const forget = (days: number, list = newsletter) =>
    inTransaction(site.database.db, (trx) => forgetNewsletter(trx, later(days), list));

  it('loses unconfirmed addresses and their mails when the policy says so, and no others', async () => {
    await take(await asked('ana@mail.example'), 'confirm');
    await asked('ion@mail.example');
    expect(await forget(newsletter.unconfirmedDays - 1)).toBe(0);
    expect(await forget(newsletter.unconfirmedDays)).toBe(1);
    expect(await list()).toMatchObject([{ email: 'ana@mail.example' }]);
    expect(await mails()).toMatchObject([{ to_address: 'ana@mail.example' }]);
    expect(await forget(1000)).toBe(0);
  });

  it('is deleted while the newsletter is off', async () => {
    await take(await asked('ana@mail.example'), 'confirm');
    expect(await forget(0, { ...newsletter, isOn: false })).toBe(1);
    expect([await list(), await mails()]).toEqual([[], []]);
  });

  it('is counted for the organiser, and leaves it as a file that is noted', async () => {
    const { db } = site.database;
    const link = await asked('ana@mail.example');
    await take(link, 'confirm');
    await asked('ion@mail.example');
    await sql`update newsletter_subscriber set email = '=1+1@mail.example' where confirmed_at is not null`.execute(
      db,
    );
    const { cookie, staff } = await signedIn(db, 'office');
    const page = await site.app.inject({ url: '/admin/lists', headers: { cookie } });
    expect(
      /1 address is on the list\.[^<]*(<!-- -->[^<]*)*1 more is not confirmed yet/.test(page.body),
    ).toBe(true);
    const answer = await postForm(site.app, '/admin/lists', { intent: 'newsletter' }, { cookie });
    const file = await site.app.inject({
      url: String(answer.headers.location),
      headers: { cookie },
    });
    expect(file.headers['content-type']).toContain('text/csv');
    const [header, row, ...rest] = file.body.trim().split('\r\n');
    expect(header).toContain('Link to unsubscribe');
    const cells = row?.split(',').map((cell) => cell.replace(/^2025-03-01T.*/, 'the day'));
    expect(cells).toEqual(["'=1+1@mail.example", 'en', 'the day', 'the day', siteUrl + link]);
    expect(rest).toEqual([]);
    const entry = await db
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .where('staff_id', '=', staff.id)
      .where('action', '=', 'newsletter.export')
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'newsletter.export', after: { rows: 1 } });
  });

  it('goes to nobody without the right', async () => {
    const { cookie } = await signedIn(site.database.db, 'volunteer');
    const answer = await postForm(site.app, '/admin/lists', { intent: 'newsletter' }, { cookie });
    expect(answer.statusCode).toBe(403);
  });
});

describe('the pages, while the newsletter is on', () => {
  it('promise the list, and the privacy policy tells of it', async () => {
    const footer = (await site.app.inject('/rules')).body;
    expect(footer.includes('<form class="newsletter" action="/newsletter" method="post">')).toBe(
      true,
    );
    expect(footer.includes('only a sample')).toBe(false);
    const policy = (await site.app.inject('/privacy-policy')).body;
    expect(policy.includes('When you subscribe to the newsletter')).toBe(true);
    expect(policy.includes(`deleted after ${newsletter.unconfirmedDays} days`)).toBe(true);
    expect(policy.includes('The newsletter form is a sample')).toBe(false);
  });
});
