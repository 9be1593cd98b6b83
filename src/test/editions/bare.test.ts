import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { event } from '../../edition/facts.ts';
import { languages } from '../../i18n/languages.ts';
import { goodForm } from '../good-form.ts';
import { plainPaths } from '../site-paths.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: `${event.year}-03-01T12:00:00Z`, isWithoutParticipants: true });
  await site.database.db.updateTable('edition').set({ is_registration_open: true }).execute();
});
afterAll(() => site.close());

/** Words of modules that are off, in the languages of the edition. */
const foreign =
  /circuit|masters|championship|campionat|\bEMA\b|sponsor|hotel|albergo|campsite|campeggio|airport|aeroporto|shuttle|navetta|newsletter/i;

it.each(languages.flatMap(({ code }) => [...plainPaths, '/races/1'].map((path) => [path, code])))(
  '%s in %s says nothing of a module that is off',
  async (path, language) => {
    const { body } = await site.app.inject({ url: `${path}?lang=${language}` });
    const text = body
      .replace(/<(script|style)[^]*?<\/\1>/g, '')
      .replace(/<div data-island="[^"]*"[^>]*>/g, '')
      .replace(/<[^>]*>/g, '\n')
      .split('\n')
      .filter((line) => foreign.test(line));
    expect(text).toEqual([]);
  },
);

it('asks for no field of the circuit, and registers without', async () => {
  const { body } = await site.app.inject('/registration');
  expect(body).not.toMatch(/name="(isemaparticipant|licence)"/);
  const sent = await site.app.inject({
    method: 'POST',
    url: '/api/participants',
    payload: { ...goodForm, raceid: '1', key: randomUUID() },
  });
  expect(sent.statusCode).toBe(201);
});

it('exports a start list without columns of the circuit', async () => {
  const { body } = await site.app.inject('/api/participants.csv?lang=en');
  expect(body.split('\r\n')[0]).not.toMatch(/circuit|categor/i);
});
