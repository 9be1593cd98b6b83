import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { placeRunners } from '../../../test/race-control-kit.ts';
import { between, textOf } from '../../../test/rendered.tsx';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';

const gun = new Date('2025-07-05T08:30:00+03:00');
let now = gun;
let site: TestSite;
let cookie = '';
beforeAll(async () => {
  site = await openTestSite({ clock: { now: () => now, offsetMs: 0 } });
  ({ cookie } = await signedIn(site.database.db, 'admin'));
});
afterAll(() => site.close());

let ids: number[] = [];
beforeEach(async () => {
  const { db } = site.database;
  ids = await placeRunners(db, 3);
});

const url = '/admin/race-control';
const mainOf = (html: string) => textOf(between(html, '<main', '</main>')).replace(/\s+/g, ' ');
const board = async (address = url) =>
  mainOf((await site.app.inject({ url: address, headers: { cookie } })).body);
const post = (form: Record<string, string>, address = url) =>
  postForm(site.app, address, form, { cookie });
const list = (text: string, checkpoint = 'north-hut') => ({
  device: randomUUID(),
  checkpoint,
  text,
});
const radio = `${url}/radio`;

describe('race control', () => {
  it('says what a station’s list means, keeps what is clean, and leaves the rest', async () => {
    now = new Date('2025-07-05T09:30:00+03:00');
    const typed = list('101 9:20\n102 9:21\n1O3 9:22\n201 9:23\n102 9:21:30');
    const { body } = await post({ ...typed, intent: 'check' }, radio);
    const said = mainOf(body);
    expect(said).toContain('101 9:20 101 Ana Pop101 clean');
    expect(said).toContain('1O3 9:22 It begins with no bib.');
    expect(said).toContain('102 9:21 102 Ana Pop102 clean');
    expect(said).toContain('201 9:23 nobody has this bib');
    expect(said).toContain('102 9:21:30 102 Ana Pop102 is there already');
    const kept = await post({ ...typed, intent: 'clean' }, radio);
    expect(mainOf(kept.body)).toContain('2 entries are kept.');
    const again = await post({ ...typed, intent: 'clean' }, radio);
    expect(mainOf(again.body)).toContain('2 entries are kept.');
    const records = await site.database.db.selectFrom('raw_record').select('bib').execute();
    expect(records.map(({ bib }) => bib)).toEqual(['101', '102']);
  });

  it('tells who is where, who is overdue, and who makes the sum wrong', async () => {
    now = new Date('2025-07-05T11:30:00+03:00');
    const said = await board();
    expect(said).toContain('Registered 3 = 1 still without a bib + 0 with a bib Does not add up');
    expect(said).toContain('101 Ana Pop101 : on the course, but the bib was not handed out');
    expect(said).toMatch(/101 Ana Pop101 North hut 09:20 Saddle 10:\d\d \d+ minutes/);
  });

  it('has a doubt decided by a person, with the reason, and takes that back', async () => {
    now = new Date('2025-07-05T11:40:00+03:00');
    await post({ ...list('13 11:31', 'saddle'), intent: 'all' }, radio);
    const doubt = async () => {
      const { body } = await site.app.inject({ url, headers: { cookie } });
      return /name="records" value="([^"]+)"/.exec(body)?.[1] ?? '';
    };
    const judged = {
      intent: 'judge',
      records: await doubt(),
      bib: '103',
      other: '',
      reason: 'Cut',
    };
    expect((await post({ ...judged, reason: ' ' })).statusCode).toBe(400);
    expect((await post({ ...judged, other: 'x' })).statusCode).toBe(400);
    expect((await post({ ...judged, reason: 'x'.repeat(301) })).statusCode).toBe(400);
    expect((await post(judged)).statusCode).toBe(303);
    expect((await post(judged)).statusCode).toBe(409);
    expect(await doubt()).toBe('');
    expect(await board()).toContain('13 at Saddle is 103: Cut ( Ana )');
    expect(await board(`${url}?runner=${ids[2]}`)).toMatch(/On the course .* Saddle 11:31/);
    const { id } = await site.database.db
      .selectFrom('record_decision')
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await post({ intent: 'undo', id: `record-${id}` })).statusCode).toBe(303);
    expect(await doubt()).toBe(judged.records);
    expect(await board()).not.toContain('13 at Saddle is 103');
  });

  it('notes who has retired, and who is back', async () => {
    const id = String(ids[0]);
    expect((await post({ intent: 'retired', id, reason: '' })).statusCode).toBe(400);
    expect((await post({ intent: 'retired', id, reason: 'Ankle' })).statusCode).toBe(303);
    expect(await board()).toContain('1 on the course + 0 finished + 1 retired, not yet back');
    expect((await post({ intent: 'back', id })).statusCode).toBe(303);
    expect(await board()).toContain('0 retired, not yet back + 1 retired and back');
    await post({ intent: 'back', id });
    const { db } = site.database;
    const rows = await db.selectFrom('runner_decision').select('kind').orderBy('id').execute();
    expect(rows.map(({ kind }) => kind)).toEqual(['retired', 'back']);
  });

  it('is changed and deleted by nobody', async () => {
    const { db } = site.database;
    const refused = /raw_record is only added to/;
    await expect(db.updateTable('raw_record').set({ bib: '1' }).execute()).rejects.toThrow(refused);
    await expect(db.deleteFrom('raw_record').execute()).rejects.toThrow(refused);
  });

  it('is for those with the right, on this site, while they are signed in', async () => {
    const { db } = site.database;
    const { cookie: volunteer } = await signedIn(db, 'volunteer');
    const form = { intent: 'retired', id: String(ids[1]), reason: 'Ankle' };
    const sent = (headers: Record<string, string>) => postForm(site.app, url, form, headers);
    expect((await sent({ cookie: volunteer })).statusCode).toBe(403);
    expect((await sent({ cookie: '' })).statusCode).toBe(401);
    expect((await sent({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post({ ...form, id: '999999' })).statusCode).toBe(303);
    expect(await db.selectFrom('runner_decision').selectAll().execute()).toHaveLength(2);
  });

  it('keeps the rest of a list that is sent again whole, or with a line more', async () => {
    now = new Date('2025-07-05T12:00:00+03:00');
    const typed = list('201 11:49\n101 11:50\n102 11:51', 'saddle');
    const bibs = async () => {
      const query = site.database.db
        .selectFrom('raw_record')
        .select('bib')
        .where('received_at', '=', now)
        .orderBy('bib');
      return (await query.execute()).map(({ bib }) => bib);
    };
    await post({ ...typed, intent: 'clean' }, radio);
    expect(await bibs()).toEqual(['101', '102']);
    const whole = await post({ ...typed, intent: 'all' }, radio);
    expect(mainOf(whole.body)).toContain('3 entries are kept.');
    expect(await bibs()).toEqual(['101', '102', '201']);
    const longer = { ...typed, text: `${typed.text}\n103 11:55` };
    expect(mainOf((await post({ ...longer, intent: 'clean' }, radio)).body)).toContain(
      '1 entry is kept.',
    );
    expect(await bibs()).toEqual(['101', '102', '103', '201']);
  });
});
