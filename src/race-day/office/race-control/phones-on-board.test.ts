import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signedIn } from '../../../test/admin-kit.ts';
import { addCheckpointLink } from '../../../test/checkpoint-kit.ts';
import { phoneEntry } from '../../../test/phone-entry.ts';
import { mainOf, placeRunners } from '../../../test/race-control-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import type { PhoneRecord } from '../../checkpoints/checkpoints.contract.ts';

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

const board = async (address = '/admin/race-control') =>
  mainOf((await site.app.inject({ url: address, headers: { cookie } })).body);
const deliver = (token: string, records: PhoneRecord[], device = randomUUID()) => {
  now = new Date(now.getTime() + 1000);
  return site.app.inject({
    method: 'POST',
    url: '/api/checkpoint/records',
    headers: { authorization: `Bearer ${token}` },
    payload: { device, sentAt: now.toISOString(), records },
  });
};

it('waits where its time lies after its arrival, and hides no silence', async () => {
  const token = await addCheckpointLink(site.database.db, { checkpoint: 'saddle' });
  const deviceAt = new Date(now.getTime() + 602_000).toISOString();
  await deliver(token, [phoneEntry(1, { deviceAt })]);
  const said = await board();
  expect(said).toContain('1 entry to decide about');
  expect(said).toContain('its time lies after its arrival: the phone’s clock was wrong');
  expect(said).toMatch(/Saddle 0 \d+ nothing yet/);
});

it('is read up to ten times the entered runners for a link; the rest is kept apart, and said', async () => {
  const token = await addCheckpointLink(site.database.db);
  const own = randomUUID();
  const strangers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) =>
      phoneEntry(from + index, { bib: String(8000 + from + index) }),
    );
  await deliver(token, strangers(1, 20), own);
  await deliver(token, strangers(1, 25));
  // The phone that was there first goes on, whatever others add meanwhile.
  await deliver(token, strangers(21, 22), own);
  const said = await board();
  expect(said).toContain('31 entries to decide about');
  expect(said).toContain('8022');
  expect(said).toContain('47 kept apart, over the limit of a link: 17');
  expect(await board('/admin/race-control/links')).toContain(
    '47 kept apart, over the limit of a link: 17',
  );
});
