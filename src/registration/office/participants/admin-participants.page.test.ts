import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { goodForm } from '../../../test/good-form.ts';
import { openRegistration, register } from '../../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { participantActions } from './admin-participants.contract.ts';

const early = '2025-03-01T12:00:00+02:00';

let site: TestSite;
const cookies = { office: '', admin: '' };
let id = 0;
beforeAll(async () => {
  site = await openTestSite({ now: early });
  const { db } = site.database;
  for (const role of ['office', 'admin'] as const)
    cookies[role] = (await signedIn(db, role)).cookie;
  await openRegistration(db, 5000);
  const medicalInfo = 'Allergic to wasps';
  const made = await register(db, 7, {
    now: new Date(early),
    lastname: 'Șerbănescu-Hill',
    email: 'serban@hill.example',
    phone: '+40 744 555 777',
    medicalInfo,
  });
  if (!made.ok) throw new Error(JSON.stringify(made));
  id = made.answer.id;
});
afterAll(() => site.close());

const get = (url: string, cookie = cookies.office) => site.app.inject({ url, headers: { cookie } });
const page = () => `/admin/participants/${id}`;
const post = (form: Record<string, string>, url = page(), cookie = cookies.office) =>
  postForm(site.app, url, form, { cookie });

/** What a form of a page sends as it was drawn: its hidden fields, texts and choices. */
function fieldsOf(html: string): Record<string, string> {
  const decode = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([input]) => input);
  return Object.fromEntries(
    inputs
      .filter((input) => !input.includes('type="checkbox"') || input.includes('checked'))
      .map((input) => [
        /name="([^"]*)"/.exec(input)?.[1] ?? '',
        decode(/value="([^"]*)"/.exec(input)?.[1] ?? ''),
      ])
      .filter(([name]) => name !== '' && name !== 'email'),
  );
}

/** The tags that have the focus when the page has loaded. */
const focused = (html: string) =>
  [...html.matchAll(/<\w+[^>]* autofocus=""[^>]*>/gi)].map(([tag]) => tag);

it('names no field by its code where somebody is registered without anything filled in', async () => {
  const { statusCode, body } = await post({}, '/admin/participants/new');
  expect(statusCode).toBe(400);
  expect(body).not.toMatch(/>accept(Terms|Privacy|Risks)</);
  expect(body).toContain('<a href="#admin-accepted">Please accept the terms');
  // The list of problems comes first, not one of them.
  expect(focused(body)).toEqual([]);
});

describe('the list', () => {
  it.each(['office', 'admin'] as const)('is there for %s, kept by nobody', async (role) => {
    const answer = await get('/admin/participants', cookies[role]);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
    expect(answer.body).toContain('<a href="/admin/participants" aria-current="page">');
  });

  it.each(['/admin/participants/new', '/admin/participants/1'])(
    'is not there for strangers: %s',
    async (url) => {
      expect((await get('/admin/participants', '')).statusCode).toBe(401);
      expect((await get(url, '')).statusCode).toBe(401);
      expect((await postForm(site.app, url, { intent: 'cancel' })).statusCode).toBe(401);
      const elsewhere = { cookie: cookies.admin, 'sec-fetch-site': 'cross-site' };
      expect((await postForm(site.app, url, {}, elsewhere)).statusCode).toBe(403);
    },
  );

  it.each([
    'serbanescu',
    'ȘERBĂNESCU HILL',
    'serban@hill',
    '0744 555 777',
    '+40744555777',
    '555777',
  ])('finds somebody by %s', async (search) => {
    const { body } = await get(`/admin/participants?search=${encodeURIComponent(search)}`);
    expect(body).toContain(`href="${page()}"`);
    expect(body).toContain('serban@hill.example');
    expect(body.match(/<tr>/g)).toHaveLength(2);
  });

  it.each(['s_rban@hill', 'nobody@hill', '744555778'])('finds nobody by %s', async (search) => {
    const { body } = await get(`/admin/participants?search=${encodeURIComponent(search)}`);
    expect(body).toContain('Nobody found.');
  });

  it.each([
    ['condition=unpaid&raceid=2', true],
    ['condition=no-bib', true],
    ['condition=paid', false],
    ['condition=to-refund', false],
    ['condition=guardian', false],
    ['raceid=1', false],
    ['status=pending&genderCategory=F&country=RO', true],
  ])('filters by %s', async (query, isThere) => {
    const { body } = await get(`/admin/participants?${query}&search=serbanescu`);
    expect(body.includes(`href="${page()}"`)).toBe(isThere);
  });

  it('comes in pages, in the order asked for', async () => {
    const { body } = await get('/admin/participants?sort=newest');
    const ids = [...body.matchAll(/href="\/admin\/participants\/(\d+)"/g)].map(([, one]) =>
      Number(one),
    );
    expect(ids).toHaveLength(50);
    expect(ids[0]).toBe(id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(body).toContain('href="/admin/participants?page=2&amp;sort=newest"');
  });
});

describe('a participant’s page', () => {
  it('shows what is known, but what concerns emergencies and health', async () => {
    const { body } = await get(page());
    expect(body).toContain('<h1>Ana Șerbănescu-Hill</h1>');
    expect(body).toContain('serban@hill.example');
    expect(body).toContain('1 March 1990');
    expect(body).not.toContain('Allergic');
    expect(body).not.toContain(goodForm.emergencyContactName);
  });

  it('says of a cancelled one whether that was for want of payment', async () => {
    const { db } = site.database;
    const made = await register(db, 8, { now: new Date(early) });
    if (!made.ok) throw new Error(JSON.stringify(made));
    const { id: other } = made.answer;
    const cancelled = async (because: 'unpaid' | null) => {
      await db
        .updateTable('participant')
        .set({ status: 'cancelled', cancelled_because: because })
        .where('id', '=', other)
        .execute();
      return (await get(`/admin/participants/${other}`)).body;
    };
    expect(await cancelled('unpaid')).toContain('<dd>cancelled: not paid</dd>');
    expect(await cancelled(null)).toContain('<dd>cancelled</dd>');
  });

  it.each(['register', 'bib', ...participantActions])('says that it is done: %s', async (done) => {
    const { body } = await get(`${page()}?done=${done}`);
    const [, said = ''] = /<p class="outcome is-good" role="status">(.*?)<\/p>/.exec(body) ?? [];
    expect(said.length).toBeGreaterThan(3);
  });

  it('says so when there is none', async () => {
    for (const nobody of ['999999', '0', 'abc', '1e3', '99999999999999']) {
      expect((await get(`/admin/participants/${nobody}`)).statusCode).toBe(404);
    }
  });

  it('opens safety data once, for a reason', async () => {
    const refused = await post({ intent: 'safety-data', reason: 'curious .' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Please say why, in 10 characters or more.');
    expect(refused.body).not.toContain('Allergic');
    expect(refused.body).toContain('value="curious ."');
    expect(focused(refused.body)).toEqual([expect.stringContaining('id="admin-reason"')]);
    const opened = await post({ intent: 'safety-data', reason: 'fell at the pass' });
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain('Allergic to wasps');
    // An anchor would move the page late, under a finger.
    for (const { body } of [refused, opened]) expect(body).not.toMatch(/action="[^"]*#/);
    expect(opened.body).toMatch(/<h2 tabindex="-1" autofocus="">Emergency/i);
    expect(opened.headers['cache-control']).toBe('private, no-store');
    const { body } = await get(page());
    expect(body).not.toContain('Allergic');
    expect(body).toContain('fell at the pass');
  });

  it.each(['participants', 'money', 'refund'] as const)(
    'has the note for the right of participants only, in no field for that of %s alone',
    async (right) => {
      const { db } = site.database;
      const note = 'Knows the organiser well';
      await db.updateTable('participant').set({ note }).where('id', '=', id).execute();
      const { cookie } = await signedIn(db, [right]);
      const isRead = right === 'participants';
      for (const url of [page(), `${page()}?do=pay`, `${page()}?do=refund`]) {
        const { statusCode, body } = await get(url, cookie);
        expect([url, statusCode, body.includes(note)]).toEqual([url, 200, isRead]);
      }
      // Nor does a form that was made up find it out.
      const seen = JSON.stringify({
        ...JSON.parse(fieldsOf((await get(page())).body).seen ?? ''),
        note: 'x',
      });
      const intent = right === 'refund' ? 'refund' : 'pay';
      const tried = await post({ intent, seen }, page(), cookie);
      expect(tried.body.includes(note)).toBe(isRead);
    },
  );

  it('asks once more before a step, with what it does, and keeps what was typed', async () => {
    const form = fieldsOf((await get(`${page()}?do=confirm`)).body);
    const without = await post({ ...form, reason: '' });
    expect(without.statusCode).toBe(409);
    expect(without.body).toContain('Please give a reason');
    const asked = await post({ ...form, reason: 'paid in cash' });
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('Status: pending → confirmed');
    expect(asked.body).toContain('serban@hill.example');
    const hidden = fieldsOf(asked.body);
    expect(hidden).toMatchObject({ intent: 'confirm', reason: 'paid in cash', seen: form.seen });
    const again = await post({ ...hidden, again: 'true' });
    expect(again.body).toContain('value="paid in cash"');

    const done = await post({ ...hidden, sure: 'true' });
    expect([done.statusCode, done.headers.location]).toEqual([303, `${page()}?done=confirm`]);
    const { body } = await get(`${page()}?done=confirm`);
    expect(body).toContain('Confirmed.');
    expect(body).toContain('paid in cash');
    // Somebody else's form, as it was before.
    const stale = await post({ ...form, intent: 'cancel', amount: '0', reason: 'as they asked' });
    expect(stale.statusCode).toBe(409);
    expect(stale.body).toContain('Somebody else has changed this');
    expect(stale.body).toContain('Status: pending → confirmed');
    expect(stale.body).toContain('value="as they asked"');
  });

  it('edits with the problems named at their fields', async () => {
    const html = (await get(`${page()}?do=edit`)).body;
    const form = {
      ...fieldsOf(html),
      email: 'serban@hill.example',
      gender: 'female',
      country: 'RO',
      tshirtSize: 'M',
      language: 'en',
    };
    const refused = await post({ ...form, phone: 'none' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('<a href="#admin-phone">Phone</a>');
    expect(refused.body).toContain('value="none"');
    const asked = await post({ ...form, firstname: 'Anne' });
    expect(asked.body).toContain('First name: Ana → Anne');
    const done = await post({ ...fieldsOf(asked.body), email: form.email, sure: 'true' });
    expect(done.statusCode).toBe(303);
    expect((await get(page())).body).toContain('<h1>Anne Șerbănescu-Hill</h1>');
  });

  it.each(['ro', 'fr', 'de', 'it', 'es'])('speaks %s', async (lang) => {
    for (const query of ['', 'do=edit&', 'do=cancel&', 'do=move&', 'done=note&']) {
      const { body, statusCode } = await get(`${page()}?${query}lang=${lang}`);
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/\{\{|admin-participants:|Registered on/);
    }
  });
});

describe('a bib, on the participant’s page', () => {
  const postBib = (bib: string, cookie = cookies.office) =>
    post({ intent: 'bib', bib }, page(), cookie);

  it('is given, taken away, and refused where it does not fit', async () => {
    expect((await postBib('97531')).headers.location).toBe(`${page()}?done=bib`);
    const { body } = await get(`${page()}?done=bib`);
    expect(body).toContain('The bib is saved.');
    expect(body).toMatch(/<input[^>]*name="bib"[^>]*value="97531"/);
    const wrong = await postBib('twelve');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('A bib is a whole number');
    expect(wrong.body).toMatch(/<input[^>]*name="bib"[^>]*value="twelve"/);
    expect((await postBib('')).statusCode).toBe(303);
    expect((await get(page())).body).not.toContain('value="97531"');
  });

  it('is not a volunteer’s to give', async () => {
    const { cookie } = await signedIn(site.database.db, 'volunteer');
    expect((await postBib('97531', cookie)).statusCode).toBe(403);
    expect((await get(page())).body).not.toContain('value="97531"');
  });
});

describe('registering by hand', () => {
  it('asks once more, then leads to the participant', async () => {
    const url = '/admin/participants/new';
    const form = {
      ...fieldsOf((await get(url)).body),
      ...Object.fromEntries(
        Object.entries(goodForm).filter(([, value]) => typeof value === 'string'),
      ),
      intent: '',
      lastname: `Hand ${randomUUID()}`,
      accepted: 'true',
      language: 'ro',
    } as Record<string, string>;
    const refused = await post({ ...form, accepted: '' }, url);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Please accept the terms');
    const asked = await post(form, url);
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('are you sure?');
    const sure = { ...fieldsOf(asked.body), email: goodForm.email, sure: 'true' };
    const done = await post(sure, url);
    expect(done.statusCode).toBe(303);
    expect((await post(sure, url)).headers.location).toBe(done.headers.location);
    expect((await get(String(done.headers.location))).body).toContain('by hand');

    expect(asked.body).not.toContain('This is another person');
    const again = await post({ ...form, key: randomUUID() }, url);
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('This is another person with the same name and birth date');
    const twin = { ...form, key: randomUUID(), otherPerson: 'true', reason: 'identity card seen' };
    const ticked = await post(twin, url);
    expect(fieldsOf(ticked.body)).toMatchObject({ otherPerson: 'true' });
    const back = await post({ ...fieldsOf(ticked.body), again: 'true' }, url);
    expect(back.body).toContain('name="otherPerson"');
    const second = { ...fieldsOf(ticked.body), email: goodForm.email, sure: 'true' };
    expect((await post(second, url)).statusCode).toBe(303);
  });
});
