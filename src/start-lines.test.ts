import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLines } from './start-lines.ts';
import { openTestSite, type TestSite } from './test/test-site.ts';

const started = {
  setup: { isDemo: true, hasPayments: false, hasMail: false },
  now: new Date('2025-03-01T12:00:00Z'),
  siteUrl: 'https://race.example',
};
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ isWithoutParticipants: true });
});
afterAll(() => site.close());

it('tell what is missing, and how the first admin comes in, once it serves', async () => {
  const [, toDo, link, ...others] = await startLines(site.database.db, started);
  expect(toDo).toContain('https://race.example/admin/readiness');
  expect(link).toMatch(/https:\/\/race\.example\/admin\/invitation\/\S+$/);
  expect(others).toEqual([]);
});

it('tell of the moments that can be chosen, in demo mode only', async () => {
  const linesOf = (isDemo: boolean) =>
    startLines(site.database.db, { ...started, setup: { ...started.setup, isDemo } });
  const address = 'https://race.example/demo';
  expect(await linesOf(true)).toContainEqual(expect.stringContaining(address));
  expect(await linesOf(false)).not.toContainEqual(expect.stringContaining(address));
});

it('tell in one line that the database is away, and stop nothing', async () => {
  const away = await openTestSite({ isWithoutParticipants: true });
  await away.database.drop();
  const lines = await startLines(away.database.db, started);
  await away.close();
  expect(lines).toEqual([expect.stringMatching(/^The database does not answer \(.+\): .*serves/)]);
  expect(lines[0]).not.toMatch(/\n/);
});
