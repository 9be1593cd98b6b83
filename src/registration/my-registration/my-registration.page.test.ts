import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../edition/words/languages.ts';
import { pickupCodeOf } from '../../platform/auth/link.queries.ts';
import { mailCodeId } from '../../platform/mail/mail-codes.ts';
import { signedIn } from '../../test/admin-kit.ts';
import {
  early,
  expectExactPlaces,
  paid,
  registered,
  runnerOf,
  siteUrl,
  tokenFor,
} from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { openRegistration } from '../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { confirmPayer } from '../payments/confirm-paid-registration.ts';
import { lockPayer } from '../payments/payments.queries.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
});
afterAll(async () => {
  await expectExactPlaces(site.database.db);
  await site.close();
});

let people = 0;
/** Somebody new, and the address of the page. */
async function somebody({
  isPaid = true,
  ...form
}: Parameters<typeof paid>[2] & { isPaid?: boolean } = {}) {
  const { db } = site.database;
  const number = ++people;
  const id = await (isPaid ? paid : registered)(db, number, form);
  return { id, path: `/my-registration/${await tokenFor(db, id)}` };
}
let visitors = 0;
const post = (url: string, fields: Record<string, string>, from = 'same-origin') =>
  site.app.inject({
    method: 'POST',
    url,
    remoteAddress: `198.18.${(visitors++ % 250) + 1}.1`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': from,
    },
    body: new URLSearchParams(fields).toString(),
  });
/** The fields of the form that a page asks its question with, as a browser would send them. */
async function question(url: string) {
  const { body } = await site.app.inject(url);
  const hidden = body.matchAll(/<input type="hidden" name="(\w+)" value="(\d+|\w+)"\/>/g);
  return { body, fields: Object.fromEntries([...hidden].map(([, name, value]) => [name, value])) };
}

const correction = {
  intent: 'correct',
  phone: '+40 711 111 111',
  tshirtSize: 'XL',
  language: 'ro',
};

describe('the code for the bib pickup', () => {
  const label = 'QR code of registration number';

  it('is shown to the runner, and comes with the mail that confirms', async () => {
    const { db } = site.database;
    const { id, path } = await somebody();
    expect((await site.app.inject(path)).body).toContain(`aria-label="${label} ${id}"`);
    await db.transaction().execute(async (trx) => {
      const payer = await lockPayer(trx, id);
      if (payer) await confirmPayer(trx, payer, null, { now: early, siteUrl });
    });
    const mail = (await openedMails(db)).at(-1);
    expect(mail?.html).toContain(`src="cid:${mailCodeId(await pickupCodeOf(db, id))}"`);
    expect(mail?.text).toContain('When you collect your bib, show this code');
    expect(mail?.text).not.toMatch(/cid:|TRR/);
  });

  it('is not shown once there is nothing to collect', async () => {
    const { path } = await somebody();
    const { fields } = await question(`${path}?do=cancel`);
    await post(path, fields);
    const { body } = await site.app.inject(path);
    expect(body).toContain('cancelled');
    expect(body).not.toContain(label);
  });
});

describe('/my-registration', () => {
  it('shows the registration, and is kept by nobody', async () => {
    const { path } = await somebody();
    const { statusCode, headers, body } = await site.app.inject(path);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
    });
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    for (const fact of [
      'Ridge Run 11K',
      'confirmed',
      '120.00\u00a0lei',
      '€24',
      '<option selected="">M</option>',
    ]) {
      expect(body).toContain(fact);
    }
    expect(body).not.toContain('/registration-success');
  });

  it('is not answered from a cache after a change', async () => {
    const { id, path } = await somebody();
    await site.app.inject(path);
    const phone = '+40 733 333 333';
    // Behind the back of the triggers that tell of changes.
    await site.database.db.updateTable('participant').set({ phone }).where('id', '=', id).execute();
    expect((await site.app.inject(path)).body).toContain(phone);
  });

  it('leads to the payment of one that is not paid', async () => {
    const { id, path } = await somebody({ isPaid: false });
    const { body } = await site.app.inject(path);
    const token = path.split('/').at(-1);
    expect(body).toContain(
      `href="/registration-success?participantId=${id}&amp;raceid=2&amp;link=${token}"`,
    );
    expect(body).toMatch(/held until .*12:30, local time/);
  });

  it.each([
    ['a tampered link', (path: string) => `${path}0`],
    ['a link cut short', (path: string) => path.slice(0, -3)],
    ['no token', () => '/my-registration/x'],
  ])('answers %s with a page that helps, and nobody’s data', async (_, spoil) => {
    const { path } = await somebody();
    const { statusCode, headers, body } = await site.app.inject(spoil(path));
    expect([statusCode, headers['cache-control']]).toEqual([404, 'private, no-store']);
    expect(body).toContain('This link does not work');
    expect(body).not.toContain('Runner ');
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'is shown again after a step that there is not: %s',
    async (intent) => {
      const { path } = await somebody();
      const { statusCode, body } = await post(path, { intent });
      expect(statusCode).toBe(200);
      expect(body).toContain('Ridge Run 11K');
    },
  );

  it('is not opened by the guardian’s link, nor the guardian’s page by the runner’s', async () => {
    const { id, path } = await somebody();
    const guardian = await tokenFor(site.database.db, id, 'guardian');
    expect((await site.app.inject(`/my-registration/${guardian}`)).statusCode).toBe(404);
    expect((await site.app.inject(path.replace('/my-registration', '/guardian'))).statusCode).toBe(
      404,
    );
  });

  it('saves corrections, and shows problems beside what was typed', async () => {
    const { id, path } = await somebody();
    const wrong = await post(path, { ...correction, phone: '12"' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toMatch(/id="own-phone-problem"[^>]*>Please enter a valid phone number</);
    expect(wrong.body).toContain('value="12&quot;"');
    const right = await post(path, correction);
    expect([right.statusCode, right.headers.location]).toEqual([303, `${path}?done=corrected`]);
    expect((await site.app.inject(`${path}?done=corrected`)).body).toContain(
      'Your data are saved.',
    );
    expect(await runnerOf(site.database.db, id)).toMatchObject({ phone: '+40 711 111 111' });
  });

  it('shows the amount, asks once more, then cancels; a second click changes nothing', async () => {
    const { id, path } = await somebody();
    expect((await site.app.inject(path)).body).toContain('you get 60.00\u00a0lei back');
    const { body, fields } = await question(`${path}?do=cancel`);
    expect(body).toContain('You get 60.00\u00a0lei (€12) back.');
    expect(await runnerOf(site.database.db, id)).toMatchObject({ status: 'confirmed' });
    for (let click = 0; click < 2; click++) {
      const { statusCode, headers } = await post(path, fields);
      expect([statusCode, headers.location]).toEqual([303, `${path}?done=cancelled`]);
    }
    const after = (await site.app.inject(`${path}?done=cancelled`)).body;
    expect(after).toContain('Your registration is cancelled.');
    expect(after).toContain('paid, refund on its way');
    expect(after).not.toContain('do=cancel');
    expect((await site.app.inject(`${path}?do=cancel`)).body).not.toContain('Yes, cancel it');
  });

  it('cancels nothing for another amount than the one that is due', async () => {
    const { id, path } = await somebody();
    const { statusCode, body } = await post(path, { intent: 'cancel', refundMinor: '12000' });
    expect(statusCode).toBe(409);
    expect(body).toContain('The amount has changed since you saw it.');
    expect(await runnerOf(site.database.db, id)).toMatchObject({ status: 'confirmed' });
  });

  it('changes race', async () => {
    const { id, path } = await somebody({ isPaid: false });
    const { body, fields } = await question(`${path}?do=change-1`);
    expect(body).toContain('The entry fee is then 150.00\u00a0lei.');
    const { headers } = await post(path, fields);
    expect(headers.location).toBe(`${path}?done=changed`);
    expect(await runnerOf(site.database.db, id)).toMatchObject({ race_id: 1, fee_minor: 150_00 });
  });

  it('says why a race cannot be had', async () => {
    const { path } = await somebody({
      isPaid: false,
      birthDate: '2008-01-01',
      guardianName: 'Eva Pop',
      guardianEmail: 'eva@mail.example',
    });
    const { body } = await site.app.inject(path);
    expect(body).toContain('You are too young for this race on race day.');
    expect(body).toContain('still missing; we write to Eva Pop once you have paid');
    expect(body).not.toContain('do=change-1');
  });

  it('gives everything kept as a file, once the code was given', async () => {
    const { path } = await somebody();
    await post(path, { intent: 'code' });
    const text = (await openedMails(site.database.db)).at(-1)?.text ?? '';
    const { headers: given } = await post(path, {
      intent: 'open',
      code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    });
    const cookie = String(given['set-cookie']).split(';', 1)[0];
    const file = (url: string) => site.app.inject({ url, headers: { cookie } });
    const { statusCode, headers, body } = await file(`/api${path}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="my-registration-2025.json"',
    });
    expect(JSON.parse(body)).toMatchObject({ person: { firstname: 'Ana' } });
    expect((await file(`/api${path}0`)).statusCode).toBe(404);
  });

  it('erases, after which the link leads nowhere and the list shows nobody', async () => {
    const { id, path } = await somebody();
    const { body, fields } = await question(`${path}?do=erase`);
    expect(body).toContain('That also cancels your registration for Ridge Run 11K.');
    const { headers } = await post(path, fields);
    expect(headers.location).toBe(`${path}?done=erased`);
    expect((await site.app.inject(`${path}?done=erased`)).body).toContain(
      'We no longer hold your data.',
    );
    expect((await site.app.inject(path)).statusCode).toBe(404);
    await expect
      .poll(async () => (await site.app.inject(`/api/participants/${id}`)).statusCode)
      .toBe(404);
  });

  it('takes no step from another site’s page, and a form of no known step', async () => {
    const { id, path } = await somebody();
    const fields = { intent: 'cancel', refundMinor: '6000' };
    expect((await post(path, fields, 'cross-site')).statusCode).toBe(403);
    expect((await post(path, { intent: 'win' })).statusCode).toBe(200);
    expect(await runnerOf(site.database.db, id)).toMatchObject({ status: 'confirmed' });
  });

  it('takes twenty steps a minute from one address', async () => {
    const { path } = await somebody();
    const intent = () =>
      site.app.inject({
        method: 'POST',
        url: path,
        remoteAddress: '198.51.100.1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'intent=cancel&refundMinor=1',
      });
    for (let i = 0; i < 20; i++) expect((await intent()).statusCode).toBe(409);
    expect((await intent()).statusCode).toBe(429);
  });

  it.each(languages().map(({ code }) => code))('has every word in %s', async (language) => {
    const { path } = await somebody({ isPaid: false });
    for (const url of [
      path,
      `${path}?do=cancel`,
      `${path}?do=erase`,
      `${path}?do=renew`,
      `${path}?code=sent`,
      `${path}?do=change-1`,
    ]) {
      const { body } = await site.app.inject(
        `${url}${url.includes('?') ? '&' : '?'}lang=${language}`,
      );
      expect(body).toContain(`<html lang="${language}">`);
      const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
      expect(main).not.toMatch(/{{|undefined|>[a-z]+\.[a-zA-Z.]+</);
    }
  });
});

describe('/guardian', () => {
  const minor = {
    birthDate: '2008-01-01',
    guardianName: 'Eva Pop',
    guardianEmail: 'eva@mail.example',
  };

  it('shows what it is about, takes a signature and keeps it', async () => {
    const { id } = await somebody({ isPaid: false, ...minor });
    const path = `/guardian/${await tokenFor(site.database.db, id, 'guardian')}`;
    const { headers, body } = await site.app.inject(path);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toContain('wants to run Ridge Run 11K on 5 July 2025.');
    expect(body).not.toContain('@mail.example');
    const empty = await post(path, { name: ' ' });
    expect(empty.statusCode).toBe(400);
    expect(empty.body).toMatch(/id="signature-problem"[^>]*>Please enter the name of a parent/);
    const { statusCode, headers: sent } = await post(path, { name: 'Eva Pop' });
    expect([statusCode, sent.location]).toEqual([303, path]);
    const signed = (await site.app.inject(path)).body;
    expect(signed).toContain('Eva Pop signed on');
    expect(signed).not.toContain('<button type="submit" class="btn gold">I consent');
    expect((await site.app.inject(`/guardian/${'x'.repeat(30)}`)).statusCode).toBe(404);
  });

  it('takes no signature from another site’s page', async () => {
    const { id } = await somebody({ isPaid: false, ...minor });
    const path = `/guardian/${await tokenFor(site.database.db, id, 'guardian')}`;
    expect((await post(path, { name: 'Eva Pop' }, 'cross-site')).statusCode).toBe(403);
    expect(await runnerOf(site.database.db, id)).toMatchObject({ guardian_signed_at: null });
  });
});

describe('the live page', () => {
  it('leaves out who says so, the office sees it, and it is taken back as easily', async () => {
    const { db } = site.database;
    const { id, path } = await somebody();
    const { cookie } = await signedIn(db, 'admin');
    const inOffice = async () =>
      (await site.app.inject({ url: `/admin/participants/${id}`, headers: { cookie } })).body;
    const isHidden = async () => (await runnerOf(db, id)).live_opt_out;
    expect(await isHidden()).toBe(false);
    expect(await inOffice()).not.toContain('by the runner’s own wish');
    const hidden = await post(path, { intent: 'live', shown: 'no' });
    expect([hidden.statusCode, hidden.headers.location]).toEqual([303, `${path}?done=live`]);
    expect(await isHidden()).toBe(true);
    expect((await site.app.inject(path)).body).toContain('Show me live');
    expect(await inOffice()).toContain('by the runner’s own wish');
    await post(path, { intent: 'live', shown: 'yes' });
    expect(await isHidden()).toBe(false);
    expect((await post(path, { intent: 'live', shown: 'no' }, 'cross-site')).statusCode).toBe(403);
    expect((await post('/my-registration/x', { intent: 'live', shown: 'no' })).statusCode).toBe(
      409,
    );
    expect(await isHidden()).toBe(false);
  });

  it('is forgotten with the person', async () => {
    const { db } = site.database;
    const { id, path } = await somebody();
    await post(path, { intent: 'live', shown: 'no' });
    const { fields } = await question(`${path}?do=erase`);
    await post(path, fields);
    const kept = await db
      .selectFrom('participant')
      .select(['erased_at', 'live_opt_out'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(kept).toEqual({ erased_at: expect.any(Date), live_opt_out: false });
  });
});
