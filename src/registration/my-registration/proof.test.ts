import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import type { RegistrationForm } from '../../edition/fields/field-lists.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { goodForm } from '../../test/good-form.ts';
import { linkContext } from '../../test/link-context.ts';
import { early, mailsTo, runnerOf, siteUrl, tokenFor } from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { fillIn, openRegistration } from '../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { expireHolds } from '../expire-holds.ts';
import { proveRegistration } from '../prove-registration.ts';
import { askGuardians } from '../remind-guardians.ts';
import { findDueMail, writeReceivedMails, writeWaitingMails } from '../write-registration-mails.ts';
import { askForLinks } from './ask-for-links.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { correctRegistration } from './correct-registration.ts';
import { sendAskedLinks } from './send-asked-links.ts';
import { signAsGuardian } from './sign-as-guardian.ts';

const { registration } = edition();

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
});
afterEach(() => site.close());

const hour = 60 * 60_000;
const after = (hours: number) => new Date(early.getTime() + hours * hour);
const stranger = 'stranger@mail.example';
const minor = {
  birthDate: '2008-05-01',
  guardianName: 'Eva Parent',
  guardianEmail: 'guardian@mail.example',
};

/** Fills in the form as another person; answers with the number. */
async function enter(
  number: number,
  form: Partial<RegistrationForm> & { acceptOverlap?: boolean } = {},
): Promise<number> {
  const made = await fillIn(site.database.db, number, { now: early, ...form });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.answer.id;
}

/** What is due by a moment is written. */
async function write(now = early): Promise<void> {
  await writeReceivedMails(site.database.db, { siteUrl, now });
  await askGuardians(site.database.db, { siteUrl, now });
}
const toStranger = () => mailsTo(site.database.db, stranger);
const toGuardian = () => mailsTo(site.database.db, minor.guardianEmail);
const prove = (id: number, now = early) => proveRegistration(site.database.db, id, now);

describe('a stranger’s mailbox that is entered 20 times', () => {
  const enterAll = async () => {
    const ids: number[] = [];
    for (let number = 0; number < 20; number++) {
      const lastname = `Buy-Cheap ${number}`;
      ids.push(await enter(number, { ...minor, email: stranger, lastname }));
    }
    return ids;
  };

  it('gets one mail, with no word of the form in its subject, and its guardian none', async () => {
    const ids = await enterAll();
    for (const hours of [0, 1, 30]) await write(after(hours));
    expect(await toStranger()).toEqual(['Your registration: Ridge Run 11K']);
    expect(await toGuardian()).toEqual([]);
    const [mail] = await openedMails(site.database.db, stranger);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('we send no reminders');
    expect(await cancelUnpaid(site.database.db, { now: after(20 * 24), siteUrl })).toBe(ids.length);
    await write(after(20 * 24));
    expect(await toStranger()).toHaveLength(1);
  });

  it('gets the others once it has acted, a few a day', async () => {
    const [first = 0] = await enterAll();
    await write();
    await prove(first);
    await write(after(1));
    await write(after(2));
    expect(await toStranger()).toHaveLength(1 + registration.mostUnpaid.ofMailbox);
    await write(after(26));
    expect(await toStranger()).toHaveLength(1 + 2 * registration.mostUnpaid.ofMailbox);
  });
});

describe('a link that is asked for', () => {
  it('reaches a runner whose mail waits behind a form of somebody else, and brings few others', async () => {
    const { db } = site.database;
    for (let number = 0; number < 5; number++) await enter(number, { email: stranger });
    await write();
    const own = await enter(9, { email: stranger });
    await write();
    expect(await toStranger()).toHaveLength(1);
    await db
      .insertInto('link_request')
      .values({ mailbox: Buffer.from('one'), asked_at: early, address: stranger })
      .execute();
    await sendAskedLinks(db, { now: early, siteUrl });
    const sent = await openedMails(db, stranger);
    expect(sent).toHaveLength(3);
    expect(sent.some(({ text }) => text.includes(`.registration.${own}.`))).toBe(true);
  });
});

describe('a link that is asked for every hour', () => {
  const ask = async (hours: number) => {
    const { db } = site.database;
    const request = { mailbox: Buffer.from(`${hours}`), asked_at: after(hours), address: stranger };
    await db.insertInto('link_request').values(request).execute();
    await sendAskedLinks(db, { now: after(hours), siteUrl });
    const waiting = db.selectFrom('link_request').where('address', 'is not', null);
    expect(await waiting.selectAll().execute()).toEqual([]);
  };
  const passDay = () =>
    sql`update mail set created_at = created_at - interval '1 day'`.execute(site.database.db);

  it('is mailed once a day to a mailbox that has shown nothing, whatever else comes there', async () => {
    await enter(1, { email: stranger });
    await write();
    // As the guardian of somebody else, which is no link of its own.
    await prove(await enter(2, { ...minor, guardianEmail: stranger }));
    await write();
    expect(await toStranger()).toHaveLength(2);
    for (const hours of [1, 2, 3]) await ask(hours);
    expect(await toStranger()).toHaveLength(3);
    await passDay();
    for (const hours of [26, 27]) await ask(hours);
    expect(await toStranger()).toHaveLength(4);
  });

  it('is mailed each time once the mailbox has acted', async () => {
    await prove(await enter(1, { email: stranger }));
    await write();
    for (const hours of [1, 2, 3]) await ask(hours);
    expect(await toStranger()).toHaveLength(4);
  });
});

it('a registration that moves to another mailbox is proven there again, unless it is paid', async () => {
  const { db } = site.database;
  const id = await enter(1);
  await prove(id);
  const { emergencyContactName, emergencyContactPhone } = goodForm;
  const given = { emergencyContactName, emergencyContactPhone, medicalInfo: '' };
  await correctRegistration(
    linkContext(db, { now: early, siteUrl }),
    { id },
    { ...given, email: stranger, acceptMedical: false },
  );
  expect((await runnerOf(db, id)).proven_at).toBeNull();
  await write();
  const [mail] = await openedMails(db, stranger);
  expect(mail?.subject).not.toContain('Runner');
});

it('a registration cannot move to a mailbox that has registered the same person meanwhile', async () => {
  const { db } = site.database;
  const id = await enter(1);
  await enter(1, { email: stranger });
  await prove(id);
  const { emergencyContactName, emergencyContactPhone } = goodForm;
  const given = { emergencyContactName, emergencyContactPhone, medicalInfo: '' };
  const moved = { ...given, email: stranger, acceptMedical: false };
  const at = { now: early, siteUrl };
  expect(await correctRegistration(linkContext(db, at), { id }, moved)).toEqual({
    ok: false,
    code: 'registered',
  });
});

describe('a guardian whom ten proven registrations name', () => {
  it('is said to have been written to where that is so: in the mail and on the page', async () => {
    const { db } = site.database;
    const said = async (email: string) => {
      const id = await enter(++forms, { ...minor, email });
      await prove(id);
      await write();
      const [mail] = await openedMails(db, email);
      const path = `/my-registration/${await tokenFor(db, id)}`;
      return [mail?.text.replace(/\s+/g, ' '), (await site.app.inject(path)).body];
    };
    let forms = 0;
    const [mail, page] = await said('first@mail.example');
    expect(mail).toContain('We have written to the address');
    expect(page).toContain('still missing; we have written to Eva Parent');
    const [laterMail, laterPage] = await said('second@mail.example');
    expect(laterMail).toContain('as soon as you have paid.');
    expect(laterMail).not.toContain('We have written');
    expect(laterPage).toContain('still missing; we write to Eva Parent once you have paid');
    expect(await toGuardian()).toHaveLength(1);
  });

  it('gets one mail, and the others once it has signed', async () => {
    const ids: number[] = [];
    for (let number = 0; number < 10; number++) {
      const id = await enter(number, minor);
      await prove(id);
      ids.push(id);
    }
    for (const hours of [0, 1, 30]) await write(after(hours));
    expect(await toGuardian()).toEqual(['Your consent is needed']);
    const asked = await Promise.all(
      ids.map(async (id) => (await runnerOf(site.database.db, id)).guardian_asked_at),
    );
    const id = ids[asked.findIndex(Boolean)] ?? 0;
    await signAsGuardian(
      linkContext(site.database.db, { now: early, siteUrl }),
      { id },
      { name: minor.guardianName, address: '192.0.2.7' },
    );
    await write(after(31));
    expect(await toGuardian()).toHaveLength(10);
  });

  it('is asked at once when the runner acts, and once', async () => {
    const id = await enter(1, minor);
    await write();
    expect(await toGuardian()).toEqual([]);
    await prove(id);
    await write();
    await write(after(1));
    expect(await toGuardian()).toEqual(['Your consent is needed']);
  });
});

describe('offers of the waiting list, asked for every hour', () => {
  const received = async () => {
    const { db } = site.database;
    await db.updateTable('race_places').set({ taken: 100 }).where('race_id', '=', 2).execute();
    for (const lastname of ['Pop', 'Ion']) {
      const payload = { raceid: 2, firstname: 'Ana', lastname, email: stranger };
      const url = '/api/waiting-list';
      expect((await site.app.inject({ method: 'POST', url, payload })).statusCode).toBe(201);
    }
    await writeWaitingMails(db, { now: early, siteUrl });
    await db.updateTable('race_places').set({ taken: 0 }).where('race_id', '=', 2).execute();
    await expireHolds(db, { now: early, siteUrl });
    const counts = [(await toStranger()).length];
    for (const hours of [1, 2, 3]) {
      const asked = { now: after(hours), isForKnown: true };
      expect(await askForLinks(db, stranger, asked)).toEqual({ ok: true });
      await sendAskedLinks(db, { now: after(hours), siteUrl });
      await writeWaitingMails(db, { now: after(hours), siteUrl });
      counts.push((await toStranger()).length);
    }
    return counts;
  };

  it('are mailed once more each to a mailbox that has shown nothing', async () => {
    expect(await received()).toEqual([3, 5, 5, 5]);
  });

  it('are mailed each time once the mailbox has acted', async () => {
    await prove(await enter(1, { email: stranger, raceid: '1' }));
    const [before = 0, ...later] = await received();
    // With each the link of the registration.
    expect(later).toEqual([before + 3, before + 6, before + 9]);
  });
});

it('a mailbox of which nothing was mailed yet is not mailed for each of its spellings', async () => {
  const { db } = site.database;
  const spelled = (number: number) => `victim+${number}@mail.example`;
  for (let number = 0; number < 10; number++) await enter(number, { email: spelled(number) });
  await db.updateTable('participant').set({ is_mail_due: false }).execute();
  for (let number = 0; number < 10; number++) {
    const request = { mailbox: Buffer.from(`${number}`), asked_at: early };
    await db
      .insertInto('link_request')
      .values({ ...request, address: spelled(number) })
      .execute();
    await sendAskedLinks(db, { now: early, siteUrl });
  }
  const sent = db.selectFrom('mail').select('id').where('to_address', 'like', 'victim%');
  // The first one, and one more as for everybody.
  expect(await sent.execute()).toHaveLength(2);
});

it('mails that are due cost little where thousands of that mailbox are held back', async () => {
  const { db } = site.database;
  await enter(1, { email: stranger });
  await write();
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'participant' and column_name not in
      ('id', 'claim_key', 'person_key', 'email', 'is_mail_due', 'mail_written_at')`.execute(db);
  const others = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`
    insert into participant (${others}, claim_key, person_key, email, is_mail_due)
    select ${others}, gen_random_uuid(), number, 'stranger+' || number || '@mail.example', number <= 50
    from participant, generate_series(1, 1000) as number`.execute(db);
  await sql`analyze participant`.execute(db);
  const read = await inTransaction(db, async (trx) => {
    expect(await findDueMail(trx, 0, early)).toBeUndefined();
    const { rows } = await sql<{ read: string }>`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
      where relname = 'participant'`.execute(trx);
    return Number(rows[0]?.read);
  });
  expect(read).toBeGreaterThan(50);
  expect(read).toBeLessThan(2000);
});

describe('the public list', () => {
  const listed = async () =>
    (await site.app.inject('/api/participants')).json<{ id: number; status: string }[]>();
  const register = async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/participants',
      payload: { ...goodForm, key: randomUUID() },
    });
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<{ id: number }>();
    return { id, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
  };
  const beginToPay = async (id: number, cookie: string) => {
    const payload = { participantId: id, raceid: 2 };
    const headers = { cookie };
    const url = '/api/create-payment-intent';
    const answer = await site.app.inject({ method: 'POST', url, payload, headers });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ paymentLink: string }>().paymentLink;
  };
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

  it('names nobody for whom the mail’s page was only opened, and then who confirms there', async () => {
    const { id, cookie } = await register();
    const own = `/my-registration/${await tokenFor(site.database.db, id)}`;
    const page = await site.app.inject(own);
    expect(page.body).toContain('Confirm your registration');
    expect(await listed()).toEqual([]);
    // By number only for who may pay: the browser that registered (specification, section 7).
    const byNumber = (cookie = '') =>
      site.app.inject({ url: `/api/participants/${id}`, headers: { cookie } });
    expect((await byNumber()).statusCode).toBe(404);
    expect((await byNumber(cookie)).json()).toMatchObject({
      firstname: goodForm.firstname,
      status: 'pending',
    });
    expect((await byNumber(cookie)).headers['cache-control']).toBe('no-store');
    expect((await post(own, { intent: 'prove' })).headers.location).toBe(`${own}?done=proven`);
    await expect.poll(listed).toMatchObject([{ id, status: 'pending' }]);
    const again = await site.app.inject(`${own}?done=proven`);
    expect(again.body).toContain('Your registration is confirmed as yours.');
    expect(again.body).not.toContain('Confirm your registration');
  });

  it('names nobody who has only begun to pay, and who has paid', async () => {
    const { id, cookie } = await register();
    const link = await beginToPay(id, cookie);
    expect(await listed()).toEqual([]);
    await post(link, { choice: 'success' });
    await expect.poll(listed).toMatchObject([{ id, status: 'confirmed' }]);
  });

  it('names who begins to pay by the link of the mail', async () => {
    const { id } = await register();
    const link = await tokenFor(site.database.db, id);
    const payload = { participantId: id, raceid: 2, link };
    const url = '/api/create-payment-intent';
    expect((await site.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
    await expect.poll(listed).toMatchObject([{ id, status: 'pending' }]);
  });

  it('names the person of the mailbox that confirms first, and tells the other one', async () => {
    const { id } = await register();
    const second = await enter(0, { email: stranger, lastname: goodForm.lastname });
    await prove(second);
    const own = `/my-registration/${await tokenFor(site.database.db, id)}`;
    const refused = await post(own, { intent: 'prove' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('has already been confirmed for this race');
    await expect.poll(listed).toMatchObject([{ id: second }]);
  });

  it('names nobody for who cancels by the mail, as it was somebody else', async () => {
    const { id } = await register();
    const own = `/my-registration/${await tokenFor(site.database.db, id)}`;
    await post(own, { intent: 'cancel', refundMinor: '0' });
    expect((await runnerOf(site.database.db, id)).status).toBe('cancelled');
    expect(await listed()).toEqual([]);
  });
});

describe('one person whom two mailboxes have registered', () => {
  const person = { firstname: 'Ana', lastname: 'Pop', birthDate: '1990-03-01' };
  const strangers = 'This person is registered already: Ridge Run 11K';

  it('is the first one’s that confirms; the other is told once, and offered nothing to pay', async () => {
    const { db } = site.database;
    const theirs = await enter(1, { ...person, email: stranger });
    const silent = await enter(1, { ...person, email: 'silent@mail.example' });
    await db
      .updateTable('participant')
      .set({ is_mail_due: false })
      .where('id', '=', silent)
      .execute();
    await write();
    const own = await enter(1, { ...person, email: 'own@mail.example' });
    const path = `/my-registration/${await tokenFor(db, theirs)}`;
    const pageOf = async () => (await site.app.inject(path)).body;
    expect(await pageOf()).toContain('Pay the entry fee');
    expect(await pageOf()).toContain('value="prove"');
    await prove(own);
    for (const hours of [1, 2, 30]) await write(after(hours));
    expect(await toStranger()).toEqual(['Your registration: Ridge Run 11K', strangers]);
    expect(await mailsTo(db, 'silent@mail.example')).toEqual([]);
    const [, told] = await openedMails(db, stranger);
    expect(told?.text.replace(/\s+/g, ' ')).toContain(
      'has already been confirmed for Ridge Run 11K',
    );
    expect(await pageOf()).not.toContain('Pay the entry fee');
    expect(await pageOf()).not.toContain('value="prove"');
    expect(await pageOf()).toContain('has already been confirmed for this race');
    const link = await tokenFor(db, theirs);
    const order = `/registration-success?participantId=${theirs}&raceid=2&link=${link}`;
    const payPage = await site.app.inject(order);
    expect(payPage.body).toContain('This person is registered already');
    expect(payPage.body).not.toContain('Complete payment');
  });

  it('is not said to have another mailbox, as a change of race brings two of one together', async () => {
    const { db } = site.database;
    const moved = await enter(1, { ...person, email: stranger });
    const there = await enter(1, { ...person, email: stranger, raceid: '1', acceptOverlap: true });
    await prove(moved);
    await db.updateTable('participant').set({ race_id: 1 }).where('id', '=', moved).execute();
    const path = `/my-registration/${await tokenFor(db, there)}`;
    const page = (await site.app.inject(path)).body;
    expect(page).toContain('has already been confirmed for this race');
    expect(page).not.toContain('another email address');
  });

  it('is told once, however often somebody confirms, cancels and registers the person again', async () => {
    const { db } = site.database;
    await enter(1, { ...person, email: stranger });
    await write();
    for (let round = 0; round < 3; round++) {
      const own = await enter(1, { ...person, email: 'own@mail.example' });
      await prove(own);
      await write();
      const cancelled = { status: 'cancelled', cancelled_at: early } as const;
      await db.updateTable('participant').set(cancelled).where('id', '=', own).execute();
    }
    expect(await toStranger()).toEqual(['Your registration: Ridge Run 11K', strangers]);
  });

  it('is told instead of being asked to pay, where the first mail comes later than that', async () => {
    const { db } = site.database;
    await enter(1, { ...person, email: stranger });
    await prove(await enter(1, { ...person, email: 'own@mail.example' }));
    await write();
    expect(await toStranger()).toEqual([strangers]);
    expect(await mailsTo(db, 'own@mail.example')).toEqual([
      'Your registration: Ridge Run 11K – Ana Pop',
    ]);
  });
});
