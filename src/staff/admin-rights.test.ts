import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Right } from '../platform/auth/rights.rules.ts';
import { postForm, signedIn } from '../test/admin-kit.ts';
import { openRegistration, register } from '../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { hashPassword } from './password-hash.ts';

const early = '2025-03-01T12:00:00+02:00';

let site: TestSite;
let volunteer: string;
let id = 0;
beforeAll(async () => {
  site = await openTestSite({ now: early });
  const { db } = site.database;
  volunteer = (await signedIn(db, 'volunteer')).cookie;
  await openRegistration(db, 5000);
  const made = await register(db, 7, {
    now: new Date(early),
    lastname: 'Șerbănescu',
    email: 'secret@hill.example',
    phone: '+40 744 555 777',
    medicalInfo: 'Allergic to wasps',
    tshirtSize: 'XL',
  });
  if (!made.ok) throw new Error(JSON.stringify(made));
  id = made.answer.id;
});
afterAll(() => site.close());

const get = (url: string, cookie = volunteer) => site.app.inject({ url, headers: { cookie } });
const post = (url: string, form: Record<string, string>, cookie = volunteer) =>
  postForm(site.app, url, form, { cookie });
/** Without the invented id of who reads, in which any figure may come. */
const mainOf = (body: string) =>
  body.slice(body.indexOf('<main'), body.indexOf('</main>')).replace(/ data-staff="[^"]*"/, '');
const page = () => `/admin/participants/${id}`;
const personal = /hill\.example|744 555|1990|wasps|mailto:|tel:|\blei\b|RON/;

describe('a volunteer', () => {
  it('lands after signing in on what is theirs, with no other page in the menu', async () => {
    const email = 'vol@race.example';
    const password = 'up and down again';
    const password_hash = await hashPassword(password);
    const { staff } = await signedIn(site.database.db, 'volunteer');
    await site.database.db
      .updateTable('staff')
      .set({ email, password_hash })
      .where('id', '=', staff.id)
      .execute();
    const entered = await post('/admin/sign-in', { email, password }, '');
    expect(entered.headers.location).toBe('/admin');
    const { body } = await get('/admin');
    expect(mainOf(body).match(/href="[^"]*"/g)).toEqual(['href="/admin/check-in"']);
    expect(mainOf(body)).not.toMatch(personal);
    const menu = /<div class="office-menu".*?<\/nav>/.exec(body)?.[0] ?? '';
    expect(menu.match(/href="[^"]*"/g)).toEqual([
      'href="/admin"',
      'href="/admin/participants"',
      'href="/admin/check-in"',
      'href="/admin/gear-check"',
    ]);
    expect(body).toContain('<span class="badge">Volunteer</span>');
  });

  it('sees bib, name, race, T-shirt and what is missing, and finds by name and bib', async () => {
    await site.database.db
      .updateTable('participant')
      .set({ bib: 77_123 })
      .where('id', '=', id)
      .execute();
    for (const search of ['serbanescu', '77123']) {
      await expect
        .poll(async () => mainOf((await get(`/admin/participants?search=${search}`)).body))
        .toContain('Șerbănescu Ana');
    }
    const list = mainOf((await get('/admin/participants?search=serbanescu')).body);
    for (const word of ['77123', 'XL', 'Unpaid']) expect(list).toContain(word);
    expect(list).not.toMatch(personal);
    expect(list).not.toContain('/admin/participants/new');
    const one = mainOf((await get(page())).body);
    for (const word of ['77123', 'XL', 'Unpaid', 'Ana Șerbănescu']) expect(one).toContain(word);
    expect(one).not.toMatch(personal);
  });

  it('sees that a difference is due, not how much, and finds who owes one', async () => {
    const runner = site.database.db.updateTable('participant').where('id', '=', id);
    const filter = '/admin/participants?search=serbanescu&condition=difference';
    expect(mainOf((await get(filter)).body)).not.toContain(`href="${page()}"`);
    await runner
      .set({ status: 'confirmed', extra_minor: 30_00, extra_since: new Date(early) })
      .execute();
    for (const url of [filter, page()]) {
      const shown = mainOf((await get(url)).body);
      expect(shown).toContain('<span class="condition difference">Difference due</span>');
      expect(shown).toContain('Ana');
      expect(shown).not.toMatch(personal);
    }
    await runner.set({ status: 'pending', extra_minor: null, extra_since: null }).execute();
  });

  it.each(['secret@hill', 'secret@hill.example', '0744 555 777', '555777'])(
    'finds nobody by %s',
    async (search) => {
      const { body } = await get(`/admin/participants?search=${encodeURIComponent(search)}`);
      expect(body).toContain('Nobody found.');
    },
  );

  it.each([
    'condition=to-refund',
    'condition=paid',
    'country=FR',
    'genderCategory=M',
    'ageCategory=M35',
  ])('learns nothing by %s', async (query) => {
    const { body } = await get(`/admin/participants?search=serbanescu&${query}`);
    expect(body).toContain(`href="${page()}"`);
  });

  it('may take no step, and is shown none', async () => {
    for (const intent of ['edit', 'confirm', 'cancel', 'refund', 'note', 'mail', 'safety']) {
      const shown = mainOf((await get(`${page()}?do=${intent}`)).body);
      expect(shown).not.toMatch(/<form[^>]* action="\/admin\/participants\/\d/);
      expect(shown).not.toMatch(personal);
      const answer = await post(page(), {
        intent,
        seen: '{}',
        reason: 'as they asked',
        sure: 'true',
      });
      expect(answer.statusCode).toBe(403);
      expect(mainOf(answer.body)).not.toMatch(personal);
    }
    const answer = await post(page(), { intent: 'safety-data', reason: 'fell at the pass' });
    expect([answer.statusCode, answer.body.includes('wasps')]).toEqual([403, false]);
  });
});

describe('single rights', () => {
  const withRights = async (...rights: Right[]) =>
    (await signedIn(site.database.db, rights)).cookie;

  it('open health data of one runner to whoever hands out bibs', async () => {
    const cookie = await withRights('safety');
    const short = await post(page(), { intent: 'safety-data', reason: 'fell' }, cookie);
    expect([short.statusCode, short.body.includes('wasps')]).toEqual([400, false]);
    const opened = mainOf(
      (await post(page(), { intent: 'safety-data', reason: 'fell at the pass' }, cookie)).body,
    );
    expect(opened).toContain('Allergic to wasps');
    expect(opened).not.toContain('hill.example');
    expect(opened).not.toContain('value="safety"');
    const saved = await post(page(), { intent: 'safety', medicalInfo: '', seen: '{}' }, cookie);
    expect(saved.statusCode).toBe(403);
  });

  it('keep money with those who may give it back', async () => {
    const cookie = await withRights('participants');
    const { body } = await get(page(), cookie);
    expect(body).toContain('secret@hill.example');
    expect(body).not.toContain('safety-data');
    const cancel = mainOf((await get(`${page()}?do=cancel`, cookie)).body);
    expect(cancel).toContain('<input type="hidden" name="amount" value="0"/>');
    const form = { intent: 'cancel', seen: '{}', reason: 'as they asked' };
    expect((await post(page(), { ...form, amount: '1' }, cookie)).statusCode).toBe(403);
    // Let through, and refused only for being stale.
    expect((await post(page(), { ...form, amount: '0' }, cookie)).statusCode).toBe(409);
    expect((await post(page(), { ...form, intent: 'refund' }, cookie)).statusCode).toBe(403);
  });

  it.each([
    ['treasurer', ['edit', 'move', 'cancel', 'note'], ['pay']],
    [['refund'], ['pay', 'edit'], []],
    [['money'], ['refund', 'edit'], ['pay']],
  ] as const)('let %j see to the money of a runner, and no more', async (may, shut, open) => {
    const { cookie } = await signedIn(site.database.db, may);
    const { body } = await get(page(), cookie);
    expect(mainOf(body)).toContain('secret@hill.example');
    expect(mainOf(body)).not.toContain('wasps');
    const links = [...mainOf(body).matchAll(/\?do=(\w+)/g)].map(([, action]) => action);
    expect(links).toEqual(open);
    for (const intent of shut) {
      const refused = await post(page(), { intent, amount: '0', reason: 'by mistake' }, cookie);
      expect([intent, refused.statusCode]).toEqual([intent, 403]);
    }
  });

  it('let a treasurer enter a payment of a runner, and open the list of payments', async () => {
    const { cookie } = await signedIn(site.database.db, 'treasurer');
    const { body } = await get(`${page()}?do=pay`, cookie);
    const seen = /name="seen" value="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const form = { intent: 'pay', seen, source: 'cash', amount: '150', sure: 'true' };
    const paid = await post(page(), { ...form, override: 'on', reason: 'half price' }, cookie);
    expect([paid.statusCode, paid.headers.location]).toEqual([303, `${page()}?done=pay`]);
    const lists = await get('/admin/registration/payments', cookie);
    expect(mainOf(lists.body)).toContain('href="/admin/lists/payments"');
    expect((await get('/admin/lists/payments', cookie)).statusCode).toBe(200);
  });

  it('count at once, in sessions that are open', async () => {
    const { db } = site.database;
    const admin = (await signedIn(db, 'admin')).cookie;
    const { staff, cookie } = await signedIn(db, 'office');
    const url = `/admin/staff/${staff.id}`;
    expect((await get('/admin/lists', cookie)).statusCode).toBe(200);
    const saved = await post(
      url,
      { intent: 'role', role: 'custom', 'right.money': 'on', 'right.audit': 'on' },
      admin,
    );
    expect(saved.statusCode).toBe(303);
    const statuses = [];
    for (const path of ['/admin/lists', '/admin/registration/payments', '/admin/audit']) {
      statuses.push((await get(path, cookie)).statusCode);
    }
    expect(statuses).toEqual([403, 200, 200]);
    expect((await get('/admin', cookie)).body).toContain('id="tile-money"');
    expect((await get('/admin', cookie)).body).not.toContain('id="tile-registrations"');
    expect(mainOf((await get(url, admin)).body)).toContain('Check-in, Payments and Changes');
  });
});

describe('giving rights', () => {
  const office = () => signedIn(site.database.db, 'office');
  const rightsOf = async (staffId: string) =>
    await site.database.db
      .selectFrom('staff')
      .select(['role', 'rights', 'is_active'])
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow();

  it('goes no further than one’s own', async () => {
    const { db } = site.database;
    const helper = (await signedIn(db, ['staff', 'participants'])).cookie;
    const admin = await signedIn(db, 'admin');
    const invite = (form: object) =>
      post('/admin/staff', { email: 'new@race.example', ...form }, helper);
    for (const form of [
      { role: 'admin' },
      { role: 'office' },
      { role: 'custom', 'right.runners': 'on', 'right.refund': 'on' },
    ]) {
      const answer = await invite(form);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('You can neither give a right that you do not have');
    }
    const page = mainOf((await get('/admin/staff', helper)).body);
    expect(page).toContain('value="volunteer"');
    expect(page).not.toMatch(/value="(admin|office)"|right\.refund/);
    expect((await invite({ role: 'volunteer' })).statusCode).toBe(200);
    const before = await rightsOf(admin.staff.id);
    for (const intent of ['role', 'password', 'deactivate', 'reset', 'activate']) {
      const url = `/admin/staff/${admin.staff.id}`;
      const answer = await post(url, { intent, role: 'volunteer' }, helper);
      expect([intent, answer.statusCode]).toEqual([intent, 409]);
      expect(answer.body).not.toContain('/admin/invitation/');
      expect(mainOf(answer.body)).not.toContain('name="intent" value="password"');
    }
    expect(await rightsOf(admin.staff.id)).toEqual(before);
    const other = await office();
    const taken = await post(
      `/admin/staff/${other.staff.id}`,
      { intent: 'role', role: 'volunteer' },
      helper,
    );
    expect(taken.statusCode).toBe(409);
  });

  it('takes no link back that gives more, neither by its button nor by a lesser one', async () => {
    const { db } = site.database;
    await db.deleteFrom('staff_invitation').execute();
    const helper = (await signedIn(db, ['staff', 'participants'])).cookie;
    const admin = (await signedIn(db, 'admin')).cookie;
    const idsFor = async (cookie: string) =>
      [
        ...(await get('/admin/staff', cookie)).body.matchAll(/name="invitation" value="([\w-]+)"/g),
      ].map(([, each = '']) => each);
    const invite = (email: string, role: string, cookie: string) =>
      post('/admin/staff', { email, role }, cookie);
    await invite('chief@race.example', 'admin', admin);
    const [chief = ''] = await idsFor(admin);
    expect(await idsFor(helper)).toEqual([]);
    const withdraw = (invitation: string) =>
      post('/admin/staff', { intent: 'withdraw', invitation }, helper);
    const refused = await withdraw(chief);
    expect([refused.statusCode, mainOf(refused.body)]).toEqual([
      409,
      expect.stringContaining('You can neither give a right that you do not have'),
    ]);
    expect((await invite('Chief@race.example', 'volunteer', helper)).statusCode).toBe(400);
    expect(await idsFor(admin)).toEqual([chief]);
    // What they may give, they may also take back.
    await invite('volunteer@race.example', 'volunteer', admin);
    const [own = ''] = await idsFor(helper);
    expect((await withdraw(own)).headers.location).toBe('/admin/staff?done=withdrawn');
    expect(await idsFor(admin)).toEqual([chief]);
  });

  it('begins with little: a volunteer, and nothing ticked of the single rights', async () => {
    const admin = (await signedIn(site.database.db, 'admin')).cookie;
    const { staff } = await office();
    const checked = async (url: string) =>
      [...(await get(url, admin)).body.matchAll(/<input[^>]*checked[^>]*>/g)].map(
        ([tag]) => / value="([^"]*)"/.exec(tag)?.[1] ?? / name="([^"]*)"/.exec(tag)?.[1],
      );
    expect(await checked('/admin/staff')).toEqual(['volunteer']);
    expect(await checked(`/admin/staff/${staff.id}`)).toEqual(['office']);
  });

  it('leaves everybody’s health data with admins, whatever is posted', async () => {
    const admin = (await signedIn(site.database.db, 'admin')).cookie;
    const { staff } = await office();
    const form = {
      intent: 'role',
      role: 'custom',
      'right.safety-export': 'on',
      'right.money': 'on',
    };
    await post(`/admin/staff/${staff.id}`, form, admin);
    expect(await rightsOf(staff.id)).toMatchObject({
      role: 'custom',
      rights: ['runners', 'money'],
    });
  });

  it('needs a right to give, and never takes “Staff” from oneself', async () => {
    const { db } = site.database;
    const admin = await signedIn(db, 'admin');
    const { staff } = await office();
    const none = await post(
      `/admin/staff/${staff.id}`,
      { intent: 'role', role: 'custom' },
      admin.cookie,
    );
    expect(none.body).toContain('Tick at least one right.');
    const url = `/admin/staff/${admin.staff.id}`;
    const own = await post(url, { intent: 'role', role: 'office' }, admin.cookie);
    expect([own.statusCode, own.body.includes('away from yourself')]).toEqual([409, true]);
    expect(await rightsOf(admin.staff.id)).toMatchObject({ role: 'admin' });
  });

  it('calls a set by its name, and any other by its rights', async () => {
    const admin = (await signedIn(site.database.db, 'admin')).cookie;
    const { staff } = await office();
    const url = `/admin/staff/${staff.id}`;
    await post(url, { intent: 'role', role: 'custom', 'right.runners': 'on' }, admin);
    expect(await rightsOf(staff.id)).toMatchObject({ role: 'volunteer', rights: ['runners'] });
    await post(url, { intent: 'role', role: 'custom', 'right.participants': 'on' }, admin);
    const rights = ['runners', 'participants'];
    expect(await rightsOf(staff.id)).toMatchObject({ role: 'custom', rights });
    const last = await site.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({
      action: 'staff.role',
      before: { role: 'volunteer' },
      after: { role: 'custom', rights: 'runners, participants' },
    });
  });

  it.each(['ro', 'fr', 'de', 'it', 'es'])('speaks %s', async (lang) => {
    const admin = (await signedIn(site.database.db, 'admin')).cookie;
    const { staff } = await signedIn(site.database.db, ['money', 'email-test']);
    for (const path of ['/admin/staff', `/admin/staff/${staff.id}`]) {
      const { body } = await get(`${path}?lang=${lang}`, admin);
      expect(mainOf(body)).not.toMatch(/\{\{|rights\.|roles\.|staff\.(may|single)|Single rights/);
    }
  });
});
