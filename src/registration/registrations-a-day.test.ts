import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { goodForm } from '../test/good-form.ts';
import { openRegistration } from '../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { mostPerDay } from './receive-registration.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: '2025-03-01T10:00:00Z', isWithoutParticipants: true });
  await openRegistration(site.database.db, 1000);
});
afterAll(() => site.close());
afterEach(() => vi.useRealTimers());

let people = 0;
const form = () => ({
  key: randomUUID(),
  ...goodForm,
  raceid: 2,
  lastname: `Pop ${'abcdefghij'[people % 10]}${'abcdefghij'[Math.floor(people / 10) % 10]}${'abcdefghij'[Math.floor(people / 100)]}`,
  email: `runner${++people}@mail.example`,
});
const answerTo = (from: string, payload: object = form()) =>
  site.app.inject({ method: 'POST', url: '/api/participants', payload, remoteAddress: from });
const register = async (from: string, payload?: object) =>
  (await answerTo(from, payload)).statusCode;

it('a network registers so many people a day, and what registered nobody does not count', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const begin = Date.now();
  // Forms that are refused, and one that is sent again.
  const again = form();
  for (const payload of [{ ...form(), email: 'ana' }, again, again]) {
    await register('2001:db8:1::1', payload);
  }
  // From several lines of one home, a few each minute.
  let made = 1;
  for (let minute = 1; made < mostPerDay * 1.5; minute++) {
    vi.setSystemTime(begin + minute * 61_000);
    for (let line = 1; line <= 4 && made < mostPerDay * 1.5; line++) {
      for (let each = 0; each < 15 && made < mostPerDay * 1.5; each++) {
        expect([made, await register(`2001:db8:1:${line}::1`)]).toEqual([made, 201]);
        made++;
      }
    }
  }
  vi.setSystemTime(begin + 60 * 60_000);
  const refused = await answerTo('2001:db8:1:5::1');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toBe('Too many requests. Try again in 23\u00a0h.');
  // Another home, and the same one a day later.
  expect(await register('2001:db8:1:100::1')).toBe(201);
  vi.setSystemTime(begin + 25 * 60 * 60_000);
  expect(await register('2001:db8:1:5::1')).toBe(201);
});
