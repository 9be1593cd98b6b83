import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRow } from '../../platform/db/sealed-rows.ts';
import { openLog } from '../../test/logged.ts';
import { plainPaths } from '../../test/site-paths.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

const { logged, logger } = openLog();

let site: TestSite;
let secrets: string[] = [];
beforeAll(async () => {
  site = await openTestSite({ logger });
  // What the organiser writes to itself.
  await site.database.db
    .updateTable('participant')
    .set({ note: sql<string>`'Not for everybody ' || id` })
    .execute();
  const rows = await site.database.db
    .selectFrom('participant')
    .select(['email', 'phone', 'emergency_name', 'emergency_phone', 'medical_info', 'note'])
    .select('birth_date')
    .execute();
  const opened = rows.map((row) => openRow(site.database.db, 'participant', row));
  secrets = [...new Set(opened.flatMap((row) => Object.values(row)))].filter(
    (value): value is string => Boolean(value),
  );
});
afterAll(() => site.close());

const states = [
  '/participants?page=2',
  '/participants?view=cards&tab=ema',
  '/participants?view=print',
  '/participants?search=a',
  '/races/1',
  '/races/2',
  '/nothing-here',
  '/admin/participants',
  '/admin/participants/1',
];
const calls = [
  '/api/races',
  '/api/races/1',
  '/api/races/1/gpx',
  '/api/races/1/start.ics',
  '/api/participants',
  '/api/participants?raceid=1',
  '/api/participants?country=RO',
  '/api/participants?search=a',
  '/api/participants?email=a',
  '/api/participants.csv',
  '/api/program.ics',
  '/api/openapi.json',
  '/sitemap.xml',
  '/robots.txt',
  '/healthz',
  '/readyz',
];

describe('what runners told the organiser alone', () => {
  it('is there to be looked for', () => {
    expect(secrets.length).toBeGreaterThan(600);
    expect(secrets).toContainEqual(expect.stringMatching(/@/));
    expect(secrets).toContainEqual(expect.stringMatching(/^Not for everybody/));
    expect(secrets).toContainEqual(expect.stringMatching(/^\d{4}-\d\d-\d\d$/));
  });

  it.each([...plainPaths, ...states, ...calls])('is not in %s', async (url) => {
    const { body, headers } = await site.app.inject(url);
    const answer = body + JSON.stringify(headers);
    expect(secrets.filter((secret) => answer.includes(secret))).toEqual([]);
  });

  it('is not in any participant’s own answer', async () => {
    const list = (await site.app.inject('/api/participants')).json<{ id: number }[]>();
    for (const { id } of list) {
      const { body, statusCode } = await site.app.inject(`/api/participants/${id}`);
      expect(statusCode).toBe(200);
      expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);
    }
  });

  it('is not in the log, not even when the database fails', async () => {
    await site.database.pool.query('alter table participant rename column phone to telephone');
    await site.database.pool.query('alter table participant rename column bib to number');
    await site.database.pool.query('update participant set telephone = reverse(telephone)');
    await expect
      .poll(async () => (await site.app.inject('/api/participants')).statusCode)
      .toBe(500);
    expect(logged.join()).toContain('request failed');
    expect(secrets.filter((secret) => logged.join().includes(secret))).toEqual([]);
  });
});
