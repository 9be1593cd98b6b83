import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openLog } from '../../test/logged.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { bareServer } from './bare-server.ts';

const log = openLog();
let site: TestSite;
let app: FastifyInstance;
beforeAll(async () => {
  site = await openTestSite({ isWithoutParticipants: true, logger: log.logger });
  app = await site.openAnother({ checkingMs: 10 });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

/** Sends the beginning of a form and no more; `answered`: what came back until the end. */
async function sendHalf() {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  const ended = once(socket, 'close').then(() => text);
  const lines = ['POST /contact HTTP/1.1', 'Host: x', 'Content-Length: 900'];
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const begun = once(app.server, 'request');
  socket.write(`${[...lines, type].join('\r\n')}\r\n\r\nname=Ada`);
  await begun;
  return { socket, ended };
}

it('ends a form that is not whole in time', async () => {
  const { server } = app;
  expect(server.requestTimeout).toBe(30_000);
  server.requestTimeout = 100;
  const { ended } = await sendHalf();
  expect(await ended).toMatch(/^HTTP\/1\.1 408/);
  server.requestTimeout = 30_000;
});

it('takes a visitor who leaves in the middle of a form for no error', async () => {
  log.logged.length = 0;
  const { socket, ended } = await sendHalf();
  socket.destroy();
  await ended;
  await expect.poll(() => log.logged.join('')).toContain('visitor left');
  const levels = log.logged.map((line) => JSON.parse(line).level as number);
  expect(Math.max(...levels)).toBeLessThan(40);
});

it('answers 400 to a request with two hosts', async () => {
  const { port } = app.server.address() as AddressInfo;
  const statusOf = async (...lines: string[]) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${['GET /rules HTTP/1.1', ...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1];
  };
  expect(await statusOf('Host: x')).toBe('200');
  expect(await statusOf('Host: x', 'host: y')).toBe('400');
});

it.each([
  ['a proxy on this machine', '127.0.0.1', '203.0.113.7'],
  ['a proxy in its network', '::ffff:172.18.0.3', '203.0.113.7'],
  ['nobody who comes past the proxy', '198.51.100.9', '198.51.100.9'],
])('believes %s about who asks', async (_who, remoteAddress, ip) => {
  const server = bareServer({ logger: false, trustedProxies: 1, headers: {}, notFound: () => '' });
  onTestFinished(() => server.close());
  server.get('/', (request) => request.ip);
  const headers = { 'x-forwarded-for': '192.0.2.1, 203.0.113.7' };
  expect((await server.inject({ url: '/', remoteAddress, headers })).body).toBe(ip);
});
