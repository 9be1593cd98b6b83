import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../src/platform/db/database-errors.ts';

/**
 * A proxy before several processes, as simple as they come: each in turn, and the next one where
 * nobody listens. What was sent is never sent again, since a proxy does not know what it does.
 */
export async function openFront(ports: readonly number[]) {
  let turn = 0;
  const ask = (port: number, { method, url, headers }: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const own = { ...headers, connection: 'close' };
      http
        .request({ host: '127.0.0.1', port, method, path: url, headers: own, agent: false })
        .once('response', resolve)
        .once('error', reject)
        .end(body);
    });
  async function askOne(request: IncomingMessage) {
    const body = await buffer(request);
    const first = turn++;
    for (let i = 0; ; i++) {
      try {
        return await ask(ports[(first + i) % ports.length] ?? 0, request, body);
      } catch (error) {
        if (errorCode(error) !== 'ECONNREFUSED' || i + 1 >= ports.length) throw error;
      }
    }
  }
  const server = http.createServer((request, response) => {
    askOne(request).then(
      async (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        await pipeline(answer, response).catch(() => response.destroy());
      },
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
