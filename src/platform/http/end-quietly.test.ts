import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endQuietly } from './end-quietly.ts';

const request = 'GET / HTTP/1.1\r\nhost: site\r\n';

/** A server, and how to connect to it. */
async function open(time: Parameters<typeof endQuietly>[1]) {
  const app = Fastify({ return503OnClosing: false });
  onTestFinished(() => app.close());
  endQuietly(app, time);
  app.get('/', () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const connect = () => net.connect(port, '127.0.0.1');
  return { app, connect };
}

/** Asks on a connection of its own; answers with what comes, or with what goes wrong. */
function askOn(socket: net.Socket): Promise<string> {
  socket.write(`${request}connection: close\r\n\r\n`);
  return text(socket).catch((error: Error) => error.message);
}

const cutOff = async (asked: Promise<string>[]) =>
  (await Promise.all(asked)).filter((answer) => !answer.endsWith('here'));

describe('a server that ends', () => {
  it('answers everybody whom the system had let in', async () => {
    const asked: Promise<string>[] = [];
    const { app, connect } = await open({
      wait: async () => {
        const sockets = Array.from({ length: 40 }, connect);
        asked.push(...sockets.map(askOn));
        await Promise.all(sockets.map((socket) => once(socket, 'connect')));
        // Only after the end of this turn the server looks for connections again.
        await turn();
      },
    });
    await app.close();
    expect(asked).toHaveLength(40);
    expect(await cutOff(asked)).toEqual([]);
  });

  it('cuts nobody off while others go on coming faster than it answers', async () => {
    const asked: Promise<string>[] = [];
    const { app, connect } = await open({
      wait: () => turn(),
      nextTurn: async () => {
        if (asked.length < 40) {
          const socket = connect();
          asked.push(askOn(socket));
          await once(socket, 'connect');
          await turn();
        }
        await turn();
      },
    });
    await app.close();
    expect(asked).toHaveLength(40);
    expect(await cutOff(asked)).toEqual([]);
  });

  it('asks who keeps a connection to take another one, and then listens no more', async () => {
    let answer = '';
    const { app, connect } = await open({
      wait: async () => {
        kept.write(`${request}\r\n`);
        answer = await text(kept);
      },
    });
    const kept = connect();
    await once(kept, 'connect');
    await app.close();
    expect(answer).toMatch(/connection: close[^]*here$/i);
    await expect(once(connect(), 'connect')).rejects.toThrow('ECONNREFUSED');
  });
});
