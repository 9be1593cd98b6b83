import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signedIn } from '../../../test/admin-kit.ts';
import { addCheckpointLink } from '../../../test/checkpoint-kit.ts';
import { phoneEntry } from '../../../test/phone-entry.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';

const url = '/api/admin/race-control/events';
let site: TestSite;
let cookie = '';
let port = 0;
beforeAll(async () => {
  site = await openTestSite();
  ({ cookie } = await signedIn(site.database.db, 'office'));
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = site.app.server.address() as AddressInfo);
});
afterAll(() => site.close());

/** A stream, and the names of the events that it has told, but for those that say nothing new. */
async function watch(of = cookie): Promise<{ answer: IncomingMessage; events: string[] }> {
  const headers = { cookie: of, accept: 'text/event-stream' };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path: url, host: '127.0.0.1', headers }, resolve).on('error', reject);
  });
  const events: string[] = [];
  answer.setEncoding('utf8').on('data', (text: string) => {
    const named = [...text.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name);
    events.push(...named.filter((name) => name !== 'beat'));
  });
  answer.on('error', () => {});
  return { answer, events };
}

it('tells open boards of a new link, and of what a phone delivers', async () => {
  const { answer, events } = await watch();
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store',
  });
  await expect.poll(() => events).toEqual(['hello']);
  const token = await addCheckpointLink(site.database.db);
  await expect.poll(() => events).toContain('board');
  const version = async () => (await site.app.inject({ url, headers: { cookie } })).json().version;
  const before = await version();
  const [told] = [events.length];
  const delivered = await site.app.inject({
    method: 'POST',
    url: '/api/checkpoint/records',
    headers: { authorization: `Bearer ${token}` },
    payload: {
      device: randomUUID(),
      sentAt: '2025-07-05T08:00:00Z',
      records: [phoneEntry(1)],
    },
  });
  expect(delivered.statusCode).toBe(200);
  await expect.poll(() => events.length).toBeGreaterThan(told);
  expect(await version()).toBeGreaterThan(before);
  answer.destroy();
});

it('takes so many who watch, four of one person, and another once one has left', async () => {
  const others = await Promise.all(
    Array.from({ length: 10 }, async () => (await signedIn(site.database.db, 'office')).cookie),
  );
  const open = await Promise.all(
    others.flatMap((each) => Array.from({ length: 4 }, () => watch(each))),
  );
  expect(open.map(({ answer }) => answer.statusCode)).toEqual(Array.from(open, () => 200));
  expect((await watch()).answer.statusCode).toBe(429);
  for (const { answer } of open.slice(0, 2)) answer.destroy();
  const again = async (of?: string) => {
    const { answer } = await watch(of);
    answer.destroy();
    return answer.statusCode;
  };
  await expect.poll(() => again()).toBe(200);
  // Whoever has four gets no fifth, though there is room.
  expect(await again(others[1])).toBe(429);
  for (const { answer } of open) answer.destroy();
});

it('ends with the session of who watches', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const other = await site.openAnother();
  await other.listen({ port: 0, host: '127.0.0.1' });
  const kept = port;
  ({ port } = other.server.address() as AddressInfo);
  const { answer, events } = await watch();
  port = kept;
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(() => events).toContain('board');
  expect(answer.closed).toBe(false);
  await site.database.db.deleteFrom('staff_session').execute();
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(() => answer.closed).toBe(true);
  vi.useRealTimers();
  ({ cookie } = await signedIn(site.database.db, 'office'));
  await other.close();
});

it('ends with the site', async () => {
  const other = await site.openAnother();
  await other.listen({ port: 0, host: '127.0.0.1' });
  const kept = port;
  ({ port } = other.server.address() as AddressInfo);
  const { answer } = await watch();
  port = kept;
  await other.close();
  await expect.poll(() => answer.closed).toBe(true);
});
