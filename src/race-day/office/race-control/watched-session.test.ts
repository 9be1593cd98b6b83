import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../../../test/admin-kit.ts';
import { boardUrl } from '../../../test/race-control-forms.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';

const events = '/api/admin/race-control/events';
const follows = { 'sec-fetch-mode': 'cors' };
const opens = { 'sec-fetch-mode': 'navigate' };
const hourMs = 3_600_000;
let now = new Date();
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ clock: { now: () => now, offsetMs: 0 } });
});
afterAll(() => site.close());

/** Whether a request at a moment of the event counts as its person's, eleven hours after the last. */
async function counts(at: string, url: string, headers: Record<string, string>): Promise<boolean> {
  now = new Date(at);
  const { db } = site.database;
  const { cookie, staff } = await signedIn(db, 'office');
  const lastSeen = new Date(Date.now() - 11 * hourMs);
  const ofStaff = db.updateTable('staff_session').where('staff_id', '=', staff.id);
  await ofStaff.set({ seen_at: lastSeen }).execute();
  const answer = await site.app.inject({ url, headers: { cookie, ...headers } });
  expect(answer.statusCode).toBe(200);
  const { seen_at } = await db
    .selectFrom('staff_session')
    .select('seen_at')
    .where('staff_id', '=', staff.id)
    .executeTakeFirstOrThrow();
  return seen_at > lastSeen;
}

it.each([
  ['the evening before the races', false, '2025-07-04T23:00:00+03:00'],
  ['race morning', true, '2025-07-05T05:00:00+03:00'],
  ['the day after the races', false, '2025-07-07T12:00:00+03:00'],
])('on %s a board that is only watched counts as its person’s work: %s', async (_, isWork, at) => {
  expect(await counts(at, boardUrl, follows)).toBe(isWork);
  expect(await counts(at, events, follows)).toBe(isWork);
  expect(await counts(at, boardUrl, opens)).toBe(true);
  // Not a browser, or an old one.
  expect(await counts(at, boardUrl, {})).toBe(true);
});
