import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { PreparedAnswer, sendPrepared } from './prepared-answer.ts';
import { RepeatedRequests } from './repeated-requests.ts';

const page = new PreparedAnswer({ body: Buffer.from('page '.repeat(99)), headers: { x: '1' } });
const file = new PreparedAnswer({ body: Buffer.from('file'), headers: {}, encoded: {} });

/** A server whose page is kept as long as `right` is, and what came as far as the framework. */
async function openServer(beforeListening: (app: FastifyInstance) => void = () => {}) {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  onTestFinished(() => app.close());
  const repeated = new RepeatedRequests();
  const state = { isRight: true, isClosed: false, framework: 0 };
  repeated.standBefore(app, () => state.isClosed);
  repeated.addFile('/file', file);
  app.addHook('onRequest', async () => void state.framework++);
  app.get('/page', (request, reply) => {
    repeated.addPage(request.raw, () => (state.isRight ? page : undefined));
    sendPrepared(request, reply, page);
    return reply;
  });
  app.post('/page', async () => 'posted');
  app.get('/file', async () => 'closed');
  beforeListening(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = async (path: string, init: RequestInit = {}) => {
    const before = state.framework;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const body = await answer.text();
    return { answer, body, asked: state.framework - before };
  };
  return { app, repeated, state, ask };
}

const headersOf = ({ answer }: { answer: Response }) =>
  Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date'));

it('a request in the same words gets the same answer, without the framework', async () => {
  const { ask } = await openServer();
  const headers = { 'accept-language': 'ro', cookie: 'lang=de', 'accept-encoding': 'br' };
  const first = await ask('/page', { headers });
  const second = await ask('/page', { headers });
  expect([first.asked, second.asked]).toEqual([1, 0]);
  expect([second.body, headersOf(second)]).toEqual([first.body, headersOf(first)]);
  const known = await ask('/page', { headers: { ...headers, 'if-none-match': page.etag } });
  expect([known.answer.status, known.asked]).toEqual([304, 0]);
});

it.each([
  ['another language', '/page', { headers: { 'accept-language': 'de' } }],
  ['another cookie', '/page', { headers: { 'accept-language': 'ro', cookie: 'lang=de' } }],
  ['another address', '/page?lang=de', { headers: { 'accept-language': 'ro' } }],
  ['HEAD', '/page', { method: 'HEAD', headers: { 'accept-language': 'ro' } }],
  ['POST', '/page', { method: 'POST', headers: { 'accept-language': 'ro' } }],
])('the framework answers %s', async (_what, path, init) => {
  const { ask } = await openServer();
  await ask('/page', { headers: { 'accept-language': 'ro' } });
  expect((await ask(path, init)).asked).toBe(1);
});

it('the framework answers for a page that is no longer right', async () => {
  const { ask, state } = await openServer();
  await ask('/page');
  state.isRight = false;
  expect((await ask('/page')).asked).toBe(1);
});

it('the framework judges a request with two hosts', async () => {
  const { app, state } = await openServer();
  const { port } = app.server.address() as AddressInfo;
  const ask = async (...hosts: string[]) => {
    const socket = connect(port, '127.0.0.1');
    const lines = ['GET /file HTTP/1.1', ...hosts, 'Connection: close'];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await text(socket);
    return state.framework;
  };
  expect(await ask('Host: x')).toBe(0);
  expect(await ask('Host: x', 'host: y')).toBe(1);
});

it('a file is sent without the framework, unless visitors are kept out', async () => {
  const { ask, state } = await openServer();
  expect(await ask('/file')).toMatchObject({ body: 'file', asked: 0 });
  state.isClosed = true;
  expect(await ask('/file')).toMatchObject({ body: 'closed', asked: 1 });
});

it('a page that was kept for long gives way once very many others were', async () => {
  const { ask, repeated } = await openServer();
  await ask('/page');
  for (let i = 0; i < 1000; i++) {
    repeated.addPage({ url: `/${i}`, headers: {} } as IncomingMessage, () => page);
  }
  expect((await ask('/page')).asked).toBe(1);
  expect((await ask('/page')).asked).toBe(0);
});

it('a very long cookie is not kept', async () => {
  const { ask } = await openServer();
  const headers = { cookie: `long=${'x'.repeat(1000)}` };
  await ask('/page', { headers });
  expect((await ask('/page', { headers })).asked).toBe(1);
});

it('a server that closes asks for another connection with every answer', async () => {
  let last: Awaited<ReturnType<typeof ask>> | undefined;
  const { app, ask } = await openServer((opened) =>
    opened.addHook('preClose', async () => void (last = await ask('/page'))),
  );
  await ask('/page');
  expect((await ask('/page')).answer.headers.get('connection')).toBe('keep-alive');
  await app.close();
  expect([last?.asked, last?.answer.headers.get('connection')]).toEqual([1, 'close']);
});
