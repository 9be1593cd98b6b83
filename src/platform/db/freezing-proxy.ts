import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { addressOf } from './embedded/roles.ts';

/** A proxy to a database that can fall silent without closing anything, as a cut cable does. */
export type FreezingProxy = {
  /** For `DATABASE_URL`. */
  url: string;
  /** From now on open connections transport nothing; `newToo`: nor do those opened later. */
  freeze(which?: { newToo: boolean }): void;
  /** From now on every open or new connection is closed at once, as by a server that is off. */
  cut(): void;
  /** Lets new connections through again; the frozen ones stay silent for good. */
  thaw(): void;
  close(): Promise<void>;
};

/** For tests: a proxy on its own port in front of the server whose Unix socket is in `host`. */
export async function openFreezingProxy(to: ReturnType<typeof addressOf>): Promise<FreezingProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let met: 'passed' | 'silence' | 'cut' = 'passed';
  const silence = (pair: [Socket, Socket]) => {
    for (const socket of pair) socket.removeAllListeners('data').pause();
  };
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const server = net.createServer((client) => {
    if (met === 'cut') {
      client.destroy();
      return;
    }
    const upstream = net.connect(`${to.host}/.s.PGSQL.${to.port}`);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => client.write(bytes));
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    if (met === 'silence') silence(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://${to.user}:${to.password}@127.0.0.1:${port}/${to.database}`,
    freeze({ newToo } = { newToo: false }) {
      for (const pair of pairs) silence(pair);
      met = newToo ? 'silence' : 'passed';
    },
    cut() {
      met = 'cut';
      end();
    },
    thaw() {
      met = 'passed';
    },
    async close() {
      end();
      server.close();
      await once(server, 'close');
    },
  };
}
