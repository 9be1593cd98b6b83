import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { insertPayer } from '../../test/payer.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { openMetrics } from './metrics.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ isWithoutParticipants: true });
});
afterAll(() => site.close());

async function open() {
  const { db } = site.database;
  const connections = { open: 3, idle: 2, waiting: 0 };
  const metrics = openMetrics({ db, countConnections: () => connections });
  const app = await site.openAnother({ watchAnswers: metrics.watchAnswers });
  const told: object[] = [];
  const server = metrics.listen({ port: 0, host: '127.0.0.1' }, (facts) => told.push(facts));
  onTestFinished(() => metrics.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (path = '/metrics', method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method });
  return { app, port, ask, read: async () => (await ask()).text() };
}

it('tells Prometheus of answers by kind and status, also of ready-made ones', async () => {
  const { app, read } = await open();
  for (const url of ['/races', '/races', '/admin/health', '/api/races', '/nothing/here'])
    await app.inject(url);
  const text = await read();
  for (const line of [
    'trailrun_requests_total{kind="page",status="200"} 2',
    'trailrun_requests_total{kind="admin",status="401"} 1',
    'trailrun_requests_total{kind="api",status="200"} 1',
    'trailrun_requests_total{kind="unknown",status="404"} 1',
    'trailrun_request_seconds_count{kind="page"} 2',
    'trailrun_database_connections{state="idle"} 2',
    'trailrun_mails{state="waiting"} 0',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).toMatch(/trailrun_page_cache_hits_total [1-9]/);
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
  expect(text).toMatch(/process_resident_memory_bytes \d/);
});

it('tells how many places are kept for a payment, of each race', async () => {
  const { db, pool } = site.database;
  const { read } = await open();
  const held = (text: string) => text.match(/^trailrun_held_places\{.*$/gm);
  const none = held(await read());
  expect(none?.length).toBeGreaterThan(1);
  expect(none?.every((line) => line.endsWith(' 0'))).toBe(true);
  const id = await insertPayer(db, new Date());
  expect(held(await read())).toContain('trailrun_held_places{race="1"} 1');
  await pool.query(`update participant set held_until = null where id = $1`, [id]);
  expect(held(await read())).toEqual(none);
});

it('serves nothing but the metrics, and those without the database, too', async () => {
  const { ask, read } = await open();
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics?x')).status).toBe(404);
  await site.database.pool.query('alter table mail rename to gone');
  const text = await read();
  await site.database.pool.query('alter table gone rename to mail');
  expect(text).toContain('trailrun_database_connections');
  expect(text).not.toContain('trailrun_mails{');
});

it('says that its port is taken, and takes nothing down', async () => {
  const { port } = await open();
  const told: object[] = [];
  const { db } = site.database;
  const others = openMetrics({ db, countConnections: () => ({ open: 0, idle: 0, waiting: 0 }) });
  const server = others.listen({ port, host: '127.0.0.1' }, (facts) => told.push(facts));
  await once(server, 'error');
  expect(told).toEqual([{ code: 'EADDRINUSE', port, host: '127.0.0.1' }]);
});

it.each([
  ['GET', 200],
  ['HEAD', 200],
  ['POST', 405],
  ['DELETE', 405],
])('answers %s of the figures with %i', async (method, status) => {
  const { ask } = await open();
  const answer = await ask('/metrics', method);
  expect([answer.status, answer.headers.get('allow')]).toEqual([
    status,
    status === 405 ? 'GET, HEAD' : null,
  ]);
});
