import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A way to a database that can fall silent without closing anything, as a cut cable does. */
export type FreezingProxy = {
  /** For `DATABASE_URL`. */
  url: string;
  /** From now on nothing goes through what is open; `newToo`: nor through what is opened. */
  freeze(which?: { newToo: boolean }): void;
  /** Lets new connections through again; those that were frozen stay silent for good. */
  thaw(): void;
  close(): Promise<void>;
};

/** For tests: a proxy on a port of its own before the server whose Unix socket is in `host`. */
export async function openFreezingProxy(to: {
  host: string;
  port: number;
  user: string;
  database: string;
}): Promise<FreezingProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let isClosed = false;
  const silence = (pair: [Socket, Socket]) => {
    for (const socket of pair) socket.removeAllListeners('data').pause();
  };
  const server = net.createServer((client) => {
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
    if (isClosed) silence(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://${to.user}@127.0.0.1:${port}/${to.database}`,
    freeze({ newToo } = { newToo: false }) {
      for (const pair of pairs) silence(pair);
      isClosed = newToo;
    },
    thaw() {
      isClosed = false;
    },
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
