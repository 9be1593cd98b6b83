import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../../test/admin-kit.ts';
import { addCheckpointLink } from '../../../test/checkpoint-kit.ts';
import { phoneEntry } from '../../../test/phone-entry.ts';
import { mainOf, placeRunners } from '../../../test/race-control-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import type { PhoneRecord } from '../../checkpoints/checkpoints.contract.ts';
import { listRecords } from '../../race-day.queries.ts';

let now = new Date();
let site: TestSite;
let cookie = '';
beforeAll(async () => {
  site = await openTestSite({ clock: { now: () => now, offsetMs: 0 } });
  ({ cookie } = await signedIn(site.database.db, 'admin'));
  await placeRunners(site.database.db, 3);
});
afterAll(() => site.close());
beforeEach(() => {
  now = new Date('2025-07-05T10:30:00+03:00');
});

const html = async (address = '/admin/race-control') =>
  (await site.app.inject({ url: address, headers: { cookie } })).body;
const board = async (address?: string) => mainOf(await html(address));
/** The bibs of all that is read. */
const bibsRead = async () => (await listRecords(site.database.db)).map(({ bib }) => bib);
const send = (token: string, payload: object) => {
  now = new Date(now.getTime() + 1000);
  return site.app.inject({
    method: 'POST',
    url: '/api/checkpoint/records',
    headers: { authorization: `Bearer ${token}` },
    payload: { ...payload, sentAt: now.toISOString() },
  });
};
const deliver = (token: string, records: PhoneRecord[], device = randomUUID()) =>
  send(token, { device, records });

it('waits where its time lies after its arrival, and hides no silence', async () => {
  const token = await addCheckpointLink(site.database.db, { checkpoint: 'saddle' });
  const deviceAt = new Date(now.getTime() + 602_000).toISOString();
  await deliver(token, [phoneEntry(1, { deviceAt })]);
  const said = await board();
  expect(said).toContain('1 entry to decide about');
  expect(said).toContain('its time lies after its arrival: the phone’s clock was wrong');
  expect(said).toMatch(/Saddle 0 \d+ nothing yet/);
});

describe('of one link', () => {
  const strangers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) =>
      phoneEntry(from + index, { bib: String(8000 + from + index) }),
    );
  /** What the board and the page of the links say. */
  const pages = async () => [await board(), await board('/admin/race-control/links')];

  it('is read up to ten times the entered runners for a link and device; the rest is kept apart, and said', async () => {
    const token = await addCheckpointLink(site.database.db);
    const own = randomUUID();
    // Somebody with a copy of the link was there first: the phone is read nevertheless.
    await deliver(token, strangers(1, 35));
    await deliver(token, strangers(41, 60), own);
    await deliver(token, strangers(61, 62), own);
    const [said, links] = await pages();
    // 30 and 22 of this link, and the one above.
    expect(said).toContain('53 entries to decide about');
    const bibs = await bibsRead();
    expect([bibs.includes('8030'), bibs.includes('8031'), bibs.includes('8062')]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await html()).match(/ id="doubt-/g)).toHaveLength(50);
    expect(said).toContain('3 more wait: they come up as you decide.');
    for (const page of [said, links]) expect(page).toContain('57 kept apart, over the limit: 5');
  });

  it('is read up to ten full devices in all, those first that delivered first', async () => {
    const token = await addCheckpointLink(site.database.db, { label: 'copied' });
    const own = randomUUID();
    await deliver(token, strangers(501, 502), own);
    for (let device = 0; device < 11; device++) await deliver(token, strangers(101, 131));
    await deliver(token, strangers(503, 504), own);
    for (const page of await pages()) {
      // 4 of the phone and 341 of eleven devices: one too many of each, and 34 over all.
      expect(page).toContain('345 kept apart, over the limit: 45');
    }
    expect(await bibsRead()).toContain('8504');
  });

  it.each([
    // What waits of it, and ten full devices.
    ['a revoked one', 280, new Date(0)],
    ['another', 30, undefined],
  ])(
    'is read whatever %s hands over in its name, and that is said of the other',
    async (label, apart, revokedAt) => {
      const { db } = site.database;
      const token = await addCheckpointLink(db, { label: `flooded by ${label}` });
      const other = await addCheckpointLink(db, {
        label,
        checkpoint: 'saddle',
        ...(revokedAt && { revokedAt }),
      });
      const { link } = (
        await site.app.inject({
          url: '/api/checkpoint',
          headers: { authorization: `Bearer ${token}` },
        })
      ).json();
      for (let device = 0; device < 11; device++) {
        const records = strangers(201, 230);
        const batch = { device: randomUUID(), link, checkpoint: 'north-hut', records };
        await send(other, { batches: [batch] });
      }
      await deliver(token, strangers(601, 602));
      expect(await bibsRead()).toContain('8602');
      for (const page of await pages()) {
        const floods = `${label} Saddle [^<]{0,60}330 kept apart, over the limit: ${apart}`;
        expect(new RegExp(floods).test(page)).toBe(true);
        expect(new RegExp(`flooded by ${label} North hut [^<]{0,60}:\\d\\d 2 `).test(page)).toBe(
          true,
        );
      }
    },
  );

  it('is read whole of what its phone says, and up to twice the entered runners, fifty at least, of what else waits', async () => {
    const { db } = site.database;
    const token = await addCheckpointLink(db, { label: 'lost' });
    const own = randomUUID();
    await deliver(token, strangers(701, 702), own);
    await db
      .updateTable('checkpoint_link')
      .set({ revoked_at: new Date(0) })
      .where('label', '=', 'lost')
      .execute();
    for (let device = 0; device < 4; device++) await deliver(token, strangers(721, 750));
    await deliver(token, strangers(703, 710), own);
    for (const page of await pages()) expect(page).toContain('130 kept apart, over the limit: 70');
    const ofLink = (await bibsRead()).filter((bib) => bib > '8700' && bib < '8760');
    expect(ofLink).toHaveLength(60);
    expect(ofLink).toEqual(expect.arrayContaining(['8703', '8710']));
    // What the office reads from the phone's own file is no part of that.
    const { id: link } = await db
      .selectFrom('checkpoint_link')
      .select('id')
      .where('label', '=', 'lost')
      .executeTakeFirstOrThrow();
    const batch = { device: own, link, records: strangers(711, 712) };
    const form = new FormData();
    form.append('intent', 'file');
    form.append('checkpoint', 'north-hut');
    form.append('file', new File([JSON.stringify({ batches: [batch] })], 'a'));
    const url = '/admin/race-control/links';
    await site.app.inject({ method: 'POST', url, headers: { cookie }, body: form });
    expect(await bibsRead()).toEqual(expect.arrayContaining(['8711', '8712']));
  });

  it('comes up as a person decides, where somebody else was first and flooded it', async () => {
    const { db } = site.database;
    const token = await addCheckpointLink(db, { label: 'flooded', revokedAt: new Date(0) });
    const [first, second] = [randomUUID(), randomUUID()];
    await deliver(token, strangers(801, 830), first);
    for (const from of [831, 861]) await deliver(token, strangers(from, from + 29));
    await deliver(token, strangers(901, 903), second);
    expect(await bibsRead()).not.toContain('8903');
    const { staff } = await signedIn(db, 'admin');
    const isRead = (bib: string) => bib > '8800' && bib < '8881';
    const leftOut = (await listRecords(db)).filter(({ bib }) => isRead(bib));
    expect(leftOut).toHaveLength(80);
    await db
      .insertInto('record_decision')
      .values(
        leftOut.map(({ device, sequence }) => ({
          device,
          sequence,
          at: now,
          staff_id: staff.id,
          reason: 'Not theirs',
          change: JSON.stringify({ isDropped: true, isOfAll: true }),
        })),
      )
      .execute();
    expect(await bibsRead()).toEqual(expect.arrayContaining(['8801', '8890', '8901', '8903']));
  });
});
