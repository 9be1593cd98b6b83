import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { addCheckpointLink } from '../../../test/checkpoint-kit.ts';
import { phoneEntry } from '../../../test/phone-entry.ts';
import { between, textOf } from '../../../test/rendered.tsx';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { mostFileBytes } from './links.contract.ts';

const siteUrl = 'https://race.example';
let now = new Date('2025-07-05T08:00:00Z');
let site: TestSite;
let cookie = '';
beforeAll(async () => {
  site = await openTestSite({ siteUrl, clock: { now: () => now, offsetMs: 0 } });
  ({ cookie } = await signedIn(site.database.db, 'office'));
});
afterAll(() => site.close());

const url = '/admin/race-control/links';
const mainOf = (html: string) => textOf(between(html, '<main', '</main>')).replace(/\s+/g, ' ');
const page = async () => (await site.app.inject({ url, headers: { cookie } })).body;
const post = (form: Record<string, string>) => postForm(site.app, url, form, { cookie });
const postFile = (content: string, checkpoint = 'saddle') => {
  const form = new FormData();
  form.append('intent', 'file');
  form.append('checkpoint', checkpoint);
  form.append('file', new File([content], 'phone.json'));
  return site.app.inject({ method: 'POST', url, headers: { cookie }, body: form });
};
const asked = { checkpoint: 'north-hut', label: ' Ana ', endsAt: '2025-07-05T23:59' };
const links = () => site.database.db.selectFrom('checkpoint_link').selectAll().execute();
const history = async () =>
  (await site.database.db.selectFrom('audit_entry').select(['action', 'subject']).execute()).map(
    ({ action, subject }) => `${action}: ${subject}`,
  );

describe('the links of phones', () => {
  let token = '';

  it('begin with an end at the last day of the race', async () => {
    expect(await page()).toContain('value="2025-07-05T23:59"');
    expect(mainOf(await page())).toContain('No link has been made yet.');
  });

  it('are made for a place and a person, and shown once, as address and as QR code', async () => {
    const { body, statusCode } = await post({ intent: 'make', ...asked });
    expect(statusCode).toBe(200);
    token = /https:\/\/race\.example\/checkpoint#([\w-]{43})</.exec(body)?.[1] ?? '';
    expect(token).not.toBe('');
    expect(body).toContain('aria-label="QR code of the link for Ana"');
    expect(mainOf(body)).toContain('North hut · Ana');
    const answer = await site.app.inject({
      url: '/api/checkpoint',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.json()).toMatchObject({
      label: 'Ana',
      endsAt: '2025-07-05T20:59:00.000Z',
      checkpoint: { id: 'north-hut' },
    });
    expect(await page()).not.toContain(token);
    const [kept] = await links();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(await history()).toEqual(['checkpoint-link.make: Ana (north-hut)']);
  });

  it.each<[string, Partial<typeof asked>]>([
    ['nobody', { label: ' ' }],
    ['too long a name', { label: 'x'.repeat(61) }],
    ['nowhere', { checkpoint: 'moon' }],
    ['no end', { endsAt: '' }],
    ['an end that has passed', { endsAt: '2025-07-05T11:00' }],
  ])('are not made for %s, and what was typed stays', async (_, values) => {
    const { statusCode, body } = await post({ intent: 'make', ...asked, ...values });
    expect(statusCode).toBe(400);
    expect(body).toContain(`name="label" value="${values.label ?? asked.label}"`);
    expect(await links()).toHaveLength(1);
  });

  it('say when their phone last called, and how much it has delivered', async () => {
    const body = {
      device: randomUUID(),
      sentAt: now.toISOString(),
      records: [phoneEntry(1), phoneEntry(2)],
    };
    const send = (payload: object) =>
      site.app.inject({
        method: 'POST',
        url: '/api/checkpoint/records',
        headers: { authorization: `Bearer ${token}` },
        payload,
      });
    await send(body);
    expect(mainOf(await page())).toMatch(/Ana North hut .* 5 Jul 2025, 11:00 2 Revoke Ana/);
    const [link] = await links();
    const question = await post({ intent: 'revoke', id: link?.id ?? '' });
    expect(mainOf(question.body)).toContain('Revoke the link of Ana (North hut)?');
    expect((await post({ intent: 'revoke', id: link?.id ?? '', again: 'true' })).statusCode).toBe(
      303,
    );
    expect((await links())[0]?.revoked_at).toBeNull();
    for (let tap = 0; tap < 2; tap++) {
      const taken = await post({ intent: 'revoke', id: link?.id ?? '', sure: 'true' });
      expect(taken.headers.location).toContain('done=revoked');
    }
    now = new Date(now.getTime() + 60_000);
    await send({ ...body, records: [phoneEntry(3, { deviceAt: now.toISOString() })] });
    expect(mainOf(await page())).toContain('revoked 5 Jul 2025, 11:00 1 entry since then');
    expect((await history()).filter((each) => each.includes('revoke'))).toEqual([
      'checkpoint-link.revoke: Ana (north-hut)',
    ]);
    const board = await site.app.inject({ url: '/admin/race-control', headers: { cookie } });
    expect(mainOf(board.body)).toContain('arrived after the link of its phone was revoked');
  });

  it('are for those with the right, and on this site', async () => {
    const { cookie: volunteer } = await signedIn(site.database.db, 'volunteer');
    const sent = (headers: Record<string, string>) =>
      postForm(site.app, url, { intent: 'make', ...asked }, headers);
    expect((await sent({ cookie: volunteer })).statusCode).toBe(403);
    expect((await sent({ cookie: '' })).statusCode).toBe(401);
    expect((await sent({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post({ intent: 'revoke', id: "x' or 1", sure: 'true' })).statusCode).toBe(303);
    expect(await links()).toHaveLength(1);
  });
});

describe('the file of a phone', () => {
  const device = randomUUID();
  const records = Array.from({ length: 700 }, (_, index) => phoneEntry(index + 1));
  const kept = () =>
    site.database.db
      .selectFrom('raw_record')
      .select(['checkpoint', 'staff_id', 'link_id'])
      .where('device', '=', device)
      .execute();

  it('is kept once, and what was new of it is told and named in the history', async () => {
    const file = JSON.stringify({ batches: [{ device, records }] });
    const first = await postFile(file);
    expect(mainOf(first.body)).toContain('700 entries in the file: 700 new, 0 known before.');
    const all = await kept();
    expect(all).toHaveLength(700);
    expect(all[0]).toEqual({ checkpoint: 'saddle', link_id: null, staff_id: expect.any(String) });
    const again = JSON.stringify({
      device,
      checkpoint: 'ridge',
      records: [phoneEntry(700, { bib: '9' }), phoneEntry(701)],
    });
    expect(mainOf((await postFile(again)).body)).toContain(
      '2 entries in the file: 1 new, 1 known before. 1 is kept with other words already',
    );
    await postFile(file);
    expect((await history()).filter((each) => each.startsWith('records.import'))).toEqual([
      'records.import: saddle (700)',
      'records.import: ridge (1)',
    ]);
  });

  it.each([
    ['is something else', 'bib;time'],
    ['is too large', ' '.repeat(mostFileBytes + 1)],
    ['is empty', ''],
  ])('is refused where it %s', async (_, content) => {
    const { statusCode, body } = await postFile(content);
    expect([statusCode, mainOf(body).includes('This is no file of a phone')]).toEqual([400, true]);
  });

  it('is of a place that there is', async () => {
    const file = JSON.stringify({ device, records: [phoneEntry(1)] });
    expect((await postFile(file, 'moon')).statusCode).toBe(400);
  });
});

it('what a phone handed over is listed with both phones', async () => {
  const { db } = site.database;
  const [from, to] = [
    await addCheckpointLink(db, { label: 'Dan', checkpoint: 'saddle' }),
    await addCheckpointLink(db, { label: 'Mara', checkpoint: 'finish' }),
  ];
  const call = (token: string, payload?: object) =>
    site.app.inject({
      method: payload ? 'POST' : 'GET',
      url: payload ? '/api/checkpoint/records' : '/api/checkpoint',
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  const { link } = (await call(from)).json();
  const batch = { device: randomUUID(), checkpoint: 'saddle', link };
  const records = [phoneEntry(1), phoneEntry(2)];
  expect(mainOf(await page())).not.toContain('Logs handed over');
  await call(to, { sentAt: now.toISOString(), batches: [{ ...batch, records }] });
  await postFile(JSON.stringify({ batches: [{ ...batch, records: [phoneEntry(3)] }] }));
  expect(mainOf(await page())).toMatch(
    /Logs handed over .* Dan Saddle Mara Finish 2 Dan Saddle \S.* 1 /,
  );
});
