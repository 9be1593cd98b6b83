import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presets, type Right } from '../platform/auth/rights.rules.ts';
import { postForm, signedIn } from '../test/admin-kit.ts';
import { fillIn, openRegistration } from '../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import type { AuditAction } from './audit/audit-actions.ts';
import { writeAudit } from './audit/write-audit.ts';

const early = '2025-03-01T12:00:00+02:00';
const site: TestSite = await openTestSite({ isWithoutParticipants: true, now: early });
const { db } = site.database;
afterAll(() => site.close());

let admin: Awaited<ReturnType<typeof signedIn>>;
let runner = 0;
beforeAll(async () => {
  await openRegistration(db, 100);
  const asked = {
    now: new Date(early),
    firstname: 'Ion',
    lastname: 'Pop',
    email: 'ion@pop.example',
  };
  const made = await fillIn(db, 1, asked);
  if (!made.ok) throw new Error(JSON.stringify(made));
  runner = made.answer.id;
});
beforeEach(async () => {
  for (const table of ['audit_entry', 'staff', 'staff_invitation', 'payment'] as const) {
    await db.deleteFrom(table).execute();
  }
  admin = await signedIn(db, 'admin');
});

const get = (url: string, cookie = admin.cookie, language = 'en') =>
  site.app.inject({ url, headers: { cookie: `${cookie}; lang=${language}` } });
const list = async (query = '', cookie = admin.cookie) =>
  (await get(`/admin/audit${query}`, cookie)).body;
const rowsOn = (body: string) => body.split('<tr>').length - 2;
const text = (html: string) => html.replace(/<[^>]+>/g, '');
const setErased = (at: Date | null) =>
  db.updateTable('participant').set({ erased_at: at }).where('id', '=', runner).execute();
const write = (
  action: AuditAction,
  entry: { subject?: string; reason?: string; before?: object; after?: object } = {},
) =>
  db.transaction().execute((trx) =>
    writeAudit(trx, {
      staff: admin.staff,
      action,
      subject: entry.subject ?? `participant ${runner}`,
      reason: entry.reason,
      ...(entry.before && { before: { ...entry.before } }),
      ...(entry.after && { after: { ...entry.after } }),
    }),
  );
const addPayment = async () =>
  (
    await db
      .insertInto('payment')
      .values({ participant_id: runner, provider: 'demo', purpose: 'fee', amount_minor: 12000 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

describe('the list of changes', () => {
  it('tells who did what, and finds it by person, action, subject and day', async () => {
    const { staff } = await signedIn(db, 'office');
    await postForm(
      site.app,
      `/admin/staff/${staff.id}`,
      { intent: 'role', role: 'admin' },
      { cookie: admin.cookie },
    );
    await write('participant.edit', { before: { phone: '1' }, after: { phone: '2' } });
    const all = await list();
    expect(rowsOn(all)).toBe(2);
    expect(all).toContain('Role: Race office → Admin');
    expect(text(all)).toContain('changed the rights of Ana.');
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' });
    const today = day.format(new Date());
    for (const [query, count] of [
      ['?action=staff.role', 1],
      [`?subject=staff+${staff.email.slice(0, 10)}`, 1],
      ['?subject=OFFICE-', 1],
      ['?subject=ana', 1],
      ['?subject=Ion', 1],
      ['?subject=pop', 1],
      ['?subject=op', 0],
      ['?subject=%25', 0],
      [`?runner=${runner}`, 1],
      [`?runner=${runner + 1}`, 0],
      ['?runner=x', 2],
      ['?runner=99999999999', 2],
      [`?person=${admin.staff.email}`, 2],
      ['?person=nobody', 0],
      [`?day=${today}`, 2],
      ['?day=2020-01-01', 0],
      ['?day=2020-13-45', 2],
      ['?page=0', 2],
    ] as const) {
      const body = await list(query);
      const found = body.includes('No changes match these filters') ? 0 : rowsOn(body);
      expect([query, found]).toEqual([query, count]);
    }
  });

  it('comes in pages of fifty, also of entries that nobody writes any more', async () => {
    const entry = { staff_id: null, staff_email: '', action: 'x.y', subject: 'z' };
    await db
      .insertInto('audit_entry')
      .values(Array.from({ length: 51 }, () => entry))
      .execute();
    const first = await list('?action=x.y');
    expect(rowsOn(first)).toBe(50);
    expect(first).toContain('rel="next" href="/admin/audit?action=x.y&amp;page=2"');
    const second = await list('?action=x.y&page=2');
    expect(rowsOn(second)).toBe(1);
    expect(second).toContain('rel="prev"');
    expect(text(second)).toContain('The system noted “x.y” (z).');
  });

  it('names the runner of a payment, and finds it by the runner', async () => {
    const payment = await addPayment();
    await write('payment.refund', {
      subject: `payment ${payment}`,
      reason: 'paid twice, it seems',
      after: { amountMinor: 12000 },
    });
    const body = await list(`?runner=${runner}`);
    expect(text(body)).toContain(
      `Ana gave back 120\u00a0lei of a payment by Ion Pop (runner ${runner}): paid twice, it seems.`,
    );
    expect(body).toContain(`<a href="/admin/participants/${runner}">Ion Pop`);
    expect(body).toContain(`<a href="/admin/staff/${admin.staff.id}">Ana</a>`);
    const page = await get(`/admin/participants/${runner}`);
    expect(text(page.body)).toContain('gave back 120\u00a0lei of a payment');
  });

  it('tells what was written when amounts were named after bani', async () => {
    const payment = await addPayment();
    await write('payment.refund', { subject: `payment ${payment}`, after: { amountBani: 7000 } });
    await write('participant.import', {
      before: { fee_bani: 12000, extra_bani: null },
      after: { fee_bani: 15000, extra_bani: 3000 },
    });
    const body = text(await list(`?runner=${runner}`));
    expect(body).toContain('Ana gave back 70\u00a0lei of a payment by Ion Pop');
    expect(body).toContain('Entry fee: 120\u00a0lei → 150\u00a0lei');
    expect(body).toContain('Difference due: – → 30\u00a0lei');
    expect(body).not.toContain('bani');
  });

  it('tells of payments, lists and people that are gone', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    await write('payment.settle', { subject: `payment ${gone}` });
    await write('payment.settle', { subject: 'payment x' });
    await write('waiting.remove', { subject: `waiting entry ${gone}` });
    await write('staff.invite', { subject: 'staff eva@race.example' });
    await write('participant.note', { subject: 'participant 987654' });
    const body = text(await list());
    for (const sentence of [
      'Ana took [erased] off a waiting list.',
      'Ana invited eva@race.example.',
      'Ana wrote a note about [erased] (runner 987654).',
    ]) {
      expect(body).toContain(sentence);
    }
  });

  it('names somebody who was erased since by number only', async () => {
    await write('participant.confirm', { reason: 'by hand' });
    await setErased(new Date());
    try {
      const body = await list();
      expect(text(body)).toContain(`the registration of [erased] (runner ${runner})`);
      expect(body).not.toContain('Ion Pop');
      expect(await list('?subject=Pop')).toContain('No changes match these filters');
    } finally {
      await setErased(null);
    }
  });

  it('speaks the reader’s language, and the page of a participant the same', async () => {
    await write('participant.mail');
    for (const url of ['/admin/audit', `/admin/participants/${runner}`]) {
      const body = text((await get(url, admin.cookie, 'de')).body);
      expect(body).toContain(
        `Ana hat den Link noch einmal an Ion Pop (Melde-Nr. ${runner}) gesendet.`,
      );
    }
  });
});

describe('whoever lacks the right to safety data', () => {
  const without = presets.admin.filter((right) => !right.startsWith('safety'));
  const secret = 'asthma attack at the start';

  beforeEach(async () => {
    await write('participant.safety-data', { reason: secret });
    await write('participants.export-safety', { reason: secret, subject: 'participants' });
    // As no release wrote them, but a hand or an import of old days may have.
    await db
      .insertInto('audit_entry')
      .values({
        staff_id: null,
        staff_email: '',
        action: 'participant.import',
        subject: `participant ${runner}`,
        before: JSON.stringify({ medical_info: 'wasps', emergencyContactName: 'Eva' }),
        after: JSON.stringify({ medical_info: 'bees', emergencyContactName: 'Mia' }),
      })
      .execute();
  });

  const pages = ['/admin/audit', `/admin/participants/`];
  const read = async (rights: readonly Right[]) => {
    const { cookie } = await signedIn(db, rights);
    const bodies = await Promise.all(
      pages.map(async (url) => (await get(url.endsWith('/') ? url + runner : url, cookie)).body),
    );
    expect(bodies.every((body) => body.includes('looked at the safety data'))).toBe(true);
    return bodies.join();
  };

  it('sees that somebody looked, and neither why nor any value', async () => {
    const body = await read(without);
    for (const told of [secret, 'wasps', 'bees', 'Eva', 'Mia']) expect(body).not.toContain(told);
    expect(body).toContain('The reason is only for those who may see safety data.');
  });

  it('differs from whoever has it in the reason alone', async () => {
    const body = await read([...without, 'safety']);
    expect(body).toContain(secret);
    for (const told of ['wasps', 'bees', 'Eva', 'Mia']) expect(body).not.toContain(told);
  });
});
