import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endQuietly } from './end-quietly.ts';

let app: ReturnType<typeof Fastify>;

beforeEach(async () => {
  app = Fastify({ return503OnClosing: false });
  endQuietly(app);
  app.get('/', () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/** Asks on a connection of its own; answers with what comes, or with what goes wrong. */
function ask(): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: site\r\nconnection: close\r\n\r\n');
  return text(socket).catch((error: Error) => error.message);
}

const waitMs = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Clients with a connection for each request, in a thread of their own, until nobody listens. */
const askUntilRefused = `
const http = require('node:http');
const { parentPort, workerData: { port, clients } } = require('node:worker_threads');
const told = { answered: 0, cutOff: 0 };
const ask = () => new Promise((resolve) => {
  http.get({ host: '127.0.0.1', port, agent: false }, (answer) => {
    answer.resume().on('end', () => resolve('answered')).on('error', () => resolve('cutOff'));
  }).on('error', ({ code }) => resolve(code === 'ECONNREFUSED' ? undefined : 'cutOff'));
});
const client = async () => {
  for (let came; (came = await ask()); ) told[came]++;
};
Promise.all(Array.from({ length: clients }, client)).then(() => parentPort.postMessage(told));
`;

describe('a server that ends', () => {
  it('answers everybody whom the system had let in', async () => {
    const asked = Array.from({ length: 40 }, ask);
    // Let in by the system, and unknown to this process, which is busy.
    waitMs(100);
    await app.close();
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => !answer.endsWith('here'))).toEqual([]);
  });

  // A thread that the system stops between the last look and the close cuts off one (seen in 1 of 60
  // under load). Without the guard 11 of 12 are, so three such tries in a row are a fault.
  it('cuts nobody off while others go on coming faster than it answers', { retry: 2 }, async () => {
    app.server.on('request', () => waitMs(2));
    const { port } = app.server.address() as AddressInfo;
    const crowd = new Worker(askUntilRefused, { eval: true, workerData: { port, clients: 12 } });
    await once(crowd, 'online');
    await sleep(100);
    const told = once(crowd, 'message');
    await app.close();
    expect(await told).toEqual([{ answered: expect.any(Number), cutOff: 0 }]);
  });

  it('asks who keeps a connection to take another one, and then listens no more', async () => {
    const { port } = app.server.address() as AddressInfo;
    const kept = net.connect(port, '127.0.0.1');
    await once(kept, 'connect');
    const ended = app.close();
    kept.write('GET / HTTP/1.1\r\nhost: site\r\n\r\n');
    expect(await text(kept)).toMatch(/connection: close[^]*here$/i);
    await ended;
    await expect(once(net.connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  });
});
