import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { postForm, signedIn } from '../../test/admin-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

let now = new Date('2025-07-05T05:59:59+03:00');
let site: TestSite;
let other: TestSite['app'];
let cookie = '';
beforeAll(async () => {
  site = await openTestSite({
    clock: { now: () => now, offsetMs: 0 },
    isWithoutParticipants: true,
  });
  other = await site.openAnother();
  ({ cookie } = await signedIn(site.database.db, ['registration']));
});
afterAll(() => site.close());

const storm = {
  intent: 'notice',
  subject: 'notice 0a0a0a0a',
  seen: '0',
  level: 'warning',
  'text.en': 'Storm <b>from the west</b>',
  'text.ro': 'Furtună',
  from: '2025-07-05T06:00',
  until: '2025-07-05T08:00',
  sure: 'true',
};
const post = async (form: Record<string, string>) =>
  expect((await postForm(site.app, '/admin/changes', form, { cookie })).statusCode).toBe(303);
const get = async () => (await other.inject('/api/notices')).json();

it('gives what is shown now, in all its languages, and nothing of who wrote it', async () => {
  expect(await get()).toEqual([]);
  await post(storm);
  await post({ ...storm, subject: 'notice 0b0b0b0b', level: 'danger', 'text.ro': '', until: '' });
  expect(await get()).toEqual([]);
  now = new Date('2025-07-05T06:00:00+03:00');
  await vi.waitFor(async () => expect(await get()).toHaveLength(2));
  expect(await get()).toEqual([
    {
      id: expect.any(Number),
      level: 'danger',
      texts: { en: 'Storm <b>from the west</b>' },
      from: '2025-07-05T03:00:00.000Z',
      until: null,
    },
    {
      id: expect.any(Number),
      level: 'warning',
      texts: { en: 'Storm <b>from the west</b>', ro: 'Furtună' },
      from: '2025-07-05T03:00:00.000Z',
      until: '2025-07-05T05:00:00.000Z',
    },
  ]);
  now = new Date('2025-07-05T08:00:00+03:00');
  expect(await get()).toHaveLength(1);
});

it('changes with a change of the office, and ends when it is withdrawn', async () => {
  const [{ id }] = await get();
  const subject = 'notice 0b0b0b0b';
  await post({ ...storm, subject, seen: String(id), 'text.en': 'Wind', until: '' });
  await vi.waitFor(async () => expect(await get()).toMatchObject([{ texts: { en: 'Wind' } }]));
  const [changed] = await get();
  expect(changed.id).toBeGreaterThan(id);
  await post({ intent: 'withdraw', subject, seen: String(changed.id), sure: 'true' });
  await vi.waitFor(async () => expect(await get()).toEqual([]));
});
