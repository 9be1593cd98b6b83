import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { early, paid, runnerOf, tokenFor } from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { openRegistration } from '../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
});
afterAll(() => site.close());

const secrets = ['Ion Secret', '+40 700 999 999', 'Nut allergy'];
let people = 50;
async function somebody(form: Parameters<typeof paid>[2] = {}) {
  const { db } = site.database;
  const number = ++people;
  const id = await paid(db, number, {
    emergencyContactName: 'Ion Secret',
    emergencyContactPhone: '+40 700 999 999',
    medicalInfo: 'Nut allergy',
    ...form,
  });
  const path = `/my-registration/${await tokenFor(db, id)}`;
  return { id, path, address: `r${number}@mail.example` };
}
let visitors = 0;
const post = (url: string, fields: Record<string, string>, cookie = '', from = 'same-origin') =>
  site.app.inject({
    method: 'POST',
    url,
    remoteAddress: `198.18.${(visitors++ % 250) + 1}.1`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': from,
      cookie,
    },
    body: new URLSearchParams(fields).toString(),
  });
const get = (url: string, cookie = '') => site.app.inject({ url, headers: { cookie } });
/** The code in the latest mail to an address. */
async function codeFor(address: string): Promise<string> {
  const mail = (await openedMails(site.database.db, address)).at(-1);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}
const another = (code: string) => (code === '000000' ? '111111' : '000000');
const cookieOf = ({ headers }: Awaited<ReturnType<typeof post>>) =>
  String(headers['set-cookie']).split(';', 1)[0] ?? '';
/** Opens what the code opens, and answers the cookie that shows it. */
async function opened({ path, address }: { path: string; address: string }): Promise<string> {
  await post(path, { intent: 'code' });
  const answer = await post(path, { intent: 'open', code: await codeFor(address) });
  expect(answer.statusCode).toBe(303);
  return cookieOf(answer);
}
const guarded = {
  intent: 'guarded',
  email: 'elsewhere@mail.example',
  emergencyContactName: 'Maria "<b>" Pop',
  emergencyContactPhone: '+40 722 222 222',
  medicalInfo: 'None any more',
  acceptMedical: 'true',
};

/** The tags that have the focus when the page has loaded. */
const focused = (html: string) =>
  [...html.matchAll(/<\w+[^>]* autofocus=""[^>]*>/gi)].map(([tag]) => tag);

describe('a form that was refused', () => {
  it('comes back at its first problem, by no anchor that would move the page under a finger', async () => {
    const runner = await somebody();
    expect(focused((await get(runner.path)).body)).toEqual([]);
    const refused = await post(runner.path, { intent: 'correct', phone: 'x', tshirtSize: 'XXXL' });
    expect(refused.statusCode).toBe(400);
    expect(focused(refused.body)).toEqual([expect.stringContaining('id="own-phone"')]);
    const asked = await get(`${runner.path}?code=sent`);
    expect(focused(asked.body)).toEqual([expect.stringContaining('id="own-code"')]);
    await post(runner.path, { intent: 'code' });
    const code = await codeFor(runner.address);
    const wrong = await post(runner.path, { intent: 'open', code: another(code) });
    expect(focused(wrong.body)).toEqual([expect.stringContaining('id="own-code"')]);
    const open = await post(runner.path, { intent: 'open', code });
    const { body } = await get(String(open.headers.location), cookieOf(open));
    expect(focused(body)).toEqual([expect.stringContaining('id="own-guarded"')]);
    const typed = { ...guarded, emergencyContactPhone: '', medicalInfo: '' };
    const bad = await post(runner.path, typed, cookieOf(open));
    expect(bad.statusCode).toBe(400);
    expect(focused(bad.body)).toEqual([expect.stringContaining('id="own-emergencyContactPhone"')]);
    for (const { body } of [refused, asked, wrong, bad]) expect(body).not.toMatch(/action="[^"]*#/);
  });
});

describe('emergency and health data on one’s own page', () => {
  it('are closed to the link alone, the file with everything too', async () => {
    const { path } = await somebody();
    for (const url of [path, `${path}?code=sent`, `${path}?do=cancel`]) {
      const { body } = await get(url);
      for (const secret of secrets) expect(body).not.toContain(secret);
    }
    const file = await get(`/api${path}`);
    expect([file.statusCode, file.json().code]).toEqual([403, 'code-needed']);
    expect(file.body).not.toContain('Nut');
  });

  it('come with a mailbox that the link alone does not spell out', async () => {
    const runner = await somebody();
    for (const url of [runner.path, `${runner.path}?code=sent`, `${runner.path}?do=renew`]) {
      const { body } = await get(url);
      expect(body).toContain('r…@mail.example');
      expect(body).not.toContain(runner.address);
    }
    const cookie = await opened(runner);
    expect((await get(`${runner.path}?do=renew`, cookie)).body).toContain(runner.address);
  });

  it('open with the code that is mailed, in this browser alone, kept nowhere in plain text', async () => {
    const runner = await somebody();
    const sent = await post(runner.path, { intent: 'code' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${runner.path}?code=sent`]);
    expect((await get(`${runner.path}?code=sent`)).body).toContain('name="code"');
    const code = await codeFor(runner.address);
    expect(code).toMatch(/^\d{6}$/);
    const kept = await site.database.db.selectFrom('mailed_code').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(code);
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    const open = await post(runner.path, { intent: 'open', code: spaced });
    expect([open.statusCode, open.headers.location]).toEqual([303, `${runner.path}?code=taken`]);
    expect(open.headers['set-cookie']).toMatch(/; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax/);
    const { body, headers } = await get(runner.path, cookieOf(open));
    for (const secret of secrets) expect(body).toContain(secret);
    expect(headers['cache-control']).toBe('private, no-store');
    const file = await get(`/api${runner.path}`, cookieOf(open));
    expect(file.json()).toMatchObject({ safety: { medicalInfo: 'Nut allergy' } });
    expect((await get(runner.path)).body).not.toContain('Nut allergy');
    // Once.
    const again = await post(runner.path, { intent: 'open', code });
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([400, undefined]);
    expect(again.body).toContain('This code is no longer good.');
  });

  it('do not open to a code that has run out', async () => {
    const runner = await somebody();
    await post(runner.path, { intent: 'code' });
    await site.database.db
      .updateTable('mailed_code')
      .set({ expires_at: early })
      .where('participant_id', '=', runner.id)
      .execute();
    const late = await post(runner.path, { intent: 'open', code: await codeFor(runner.address) });
    expect([late.statusCode, late.headers['set-cookie']]).toEqual([400, undefined]);
  });

  it('stay closed after five wrong codes, also made at once', async () => {
    const runner = await somebody();
    await post(runner.path, { intent: 'code' });
    const code = await codeFor(runner.address);
    const first = await post(runner.path, { intent: 'open', code: another(code) });
    expect(first.statusCode).toBe(400);
    expect(first.body).toContain('Tries left: 4.');
    await Promise.all(
      Array.from({ length: 20 }, () => post(runner.path, { intent: 'open', code: another(code) })),
    );
    const right = await post(runner.path, { intent: 'open', code });
    expect([right.statusCode, right.headers['set-cookie']]).toEqual([400, undefined]);
  });

  it('open once to the same code given twice at once', async () => {
    const runner = await somebody();
    await post(runner.path, { intent: 'code' });
    const code = await codeFor(runner.address);
    const answers = await Promise.all(
      [0, 1].map(() => post(runner.path, { intent: 'open', code })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
  });

  it('are not opened by another runner’s code or cookie, nor by one of an earlier link', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await post(one.path, { intent: 'code' });
    const code = await codeFor(one.address);
    await post(other.path, { intent: 'code' });
    if (code !== (await codeFor(other.address))) {
      expect((await post(other.path, { intent: 'open', code })).statusCode).toBe(400);
    }
    const cookie = await opened(one);
    const renamed = cookie.replace(`mailbox-${one.id}`, `mailbox-${other.id}`);
    expect((await get(other.path, renamed)).body).not.toContain('Nut allergy');
    await post(one.path, { intent: 'renew' });
    expect((await get(one.path, cookie)).statusCode).toBe(404);
    const path = `/my-registration/${await tokenFor(site.database.db, one.id)}`;
    expect((await get(path, cookie)).body).not.toContain('Nut allergy');
  });

  it('are mailed five codes an hour, and then told when the next one is', async () => {
    const { path } = await somebody();
    for (let i = 0; i < 5; i++) expect((await post(path, { intent: 'code' })).statusCode).toBe(303);
    const sixth = await post(path, { intent: 'code' });
    expect(sixth.statusCode).toBe(409);
    expect(sixth.body).toMatch(/You can have the next one on .*13:00, local time/);
  });

  it('get no code for another site’s page', async () => {
    const { path, address } = await somebody();
    expect((await post(path, { intent: 'code' }, '', 'cross-site')).statusCode).toBe(403);
    expect(
      await site.database.db
        .selectFrom('mail')
        .where('to_address', '=', address)
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  it('say clearly when mail does not reach the address, or came back', async () => {
    const unreachable = await somebody({ email: 'ană@mail.example' });
    const refused = await post(unreachable.path, { intent: 'code' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Email does not reach this address');
    const failing = await somebody();
    await post(failing.path, { intent: 'code' });
    await site.database.db
      .updateTable('mail')
      .set({ state: 'failed' })
      .where('to_address', '=', failing.address)
      .execute();
    expect((await get(failing.path)).body).toContain(
      'Our last email to r…@mail.example came back.',
    );
  });

  it('are corrected once open, and the link then ends when the address is another', async () => {
    const runner = await somebody();
    const cookie = await opened(runner);
    const wrong = await post(runner.path, { ...guarded, email: 'nobody' }, cookie);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toMatch(/id="own-email-problem"[^>]*>Please enter a valid email address</);
    expect(wrong.body).toContain('value="Maria &quot;&lt;b&gt;&quot; Pop"');
    const right = await post(runner.path, { ...guarded, email: runner.address }, cookie);
    expect([right.statusCode, right.headers.location]).toEqual([
      303,
      `${runner.path}?done=corrected`,
    ]);
    expect(await runnerOf(site.database.db, runner.id)).toMatchObject({
      emergency_phone: '+40 722 222 222',
      phone: '+40 700 000 001',
    });
    await post(runner.path, guarded, cookie);
    expect((await get(runner.path, cookie)).statusCode).toBe(404);
  });

  it('keep what was typed when the code has run out meanwhile, and save it with a new one', async () => {
    const runner = await somebody();
    const refused = await post(runner.path, { ...guarded, email: runner.address });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('What you typed is still here');
    expect(refused.body).toContain('None any more');
    expect(refused.body).not.toContain('Nut allergy');
    const asked = await post(runner.path, { ...guarded, email: runner.address, intent: 'code' });
    expect(asked.statusCode).toBe(200);
    for (const kept of ['None any more', 'name="code"', 'value="guarded"']) {
      expect(asked.body).toContain(kept);
    }
    const code = await codeFor(runner.address);
    const mistyped = await post(runner.path, {
      ...guarded,
      email: runner.address,
      code: another(code),
    });
    expect(mistyped.statusCode).toBe(400);
    expect(mistyped.body).toContain('None any more');
    const saved = await post(runner.path, { ...guarded, email: runner.address, code });
    expect([saved.statusCode, saved.headers.location]).toEqual([
      303,
      `${runner.path}?done=corrected`,
    ]);
    expect(cookieOf(saved)).toContain(`mailbox-${runner.id}=`);
    expect(await runnerOf(site.database.db, runner.id)).toMatchObject({
      medical_info: 'None any more',
    });
  });
});

describe('one’s own page', () => {
  it('tells the runner number, the bib and the date of birth', async () => {
    const { id, path } = await somebody();
    expect((await get(path)).body).toMatch(
      new RegExp(`<dt>Registration number</dt><dd>${id}</dd>.*not given out yet.*1 March 1990`),
    );
    await site.database.db
      .updateTable('participant')
      .set({ bib: 77 })
      .where('id', '=', id)
      .execute();
    expect((await get(path)).body).toContain('<dt>Bib number</dt><dd>77</dd>');
  });

  it('asks before the link is ended, and then leads nowhere', async () => {
    const { path } = await somebody();
    expect((await get(`${path}?do=renew`)).body).toContain(
      'We send the new one to r…@mail.example.',
    );
    const { statusCode, headers } = await post(path, { intent: 'renew' });
    expect([statusCode, headers.location]).toEqual([303, `${path}?done=renewed`]);
    expect((await get(`${path}?done=renewed`)).body).toContain('A new link is on its way');
    expect((await get(path)).statusCode).toBe(404);
  });
});
