import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChangingSite, openChangingSite } from '../../test/late-changes-kit.ts';

let now = new Date('2025-07-05T05:59:59+03:00');
let kit: ChangingSite;
beforeAll(async () => {
  kit = await openChangingSite({ clock: { now: () => now, offsetMs: 0 } });
});
afterAll(() => kit.site.close());

const storm = {
  intent: 'notice',
  subject: 'notice 0a0a0a0a',
  level: 'warning',
  'text.en': 'Storm <b>from the west</b>',
  'text.ro': 'Furtună',
  from: '2025-07-05T06:00',
  until: '2025-07-05T08:00',
  sure: 'true',
};
const post = async (form: Record<string, string>) =>
  expect((await kit.post(form)).statusCode).toBe(303);
const get = async () => (await kit.other.inject('/api/notices')).json();

it('gives what is shown now, in all its languages, and nothing of who wrote it', async () => {
  expect(await get()).toEqual([]);
  await post(storm);
  await post({ ...storm, subject: 'notice 0b0b0b0b', level: 'danger', 'text.ro': '', until: '' });
  expect(await get()).toEqual([]);
  now = new Date('2025-07-05T06:00:00+03:00');
  await expect.poll(() => get()).toHaveLength(2);
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
  await expect.poll(() => get()).toMatchObject([{ texts: { en: 'Wind' } }]);
  const [changed] = await get();
  expect(changed.id).toBeGreaterThan(id);
  await post({ intent: 'withdraw', subject, seen: String(changed.id), sure: 'true' });
  await expect.poll(() => get()).toEqual([]);
});
