import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const partingMs = 300;
const mostMs = 1000;
const quietMs = 0.5;

/** How time passes; tests replace it. */
type Time = {
  wait?: (ms: number) => Promise<unknown>;
  nextTurn?: () => Promise<unknown>;
};

/**
 * Call before the server listens. When it has to close it goes on for a moment, in which every
 * answer asks clients that keep connections, such as a proxy, to open a new one next time. It stops
 * listening when no connection is waiting, as those that the system has accepted and we have not
 * would be cut off.
 */
export function endQuietly(
  app: FastifyInstance,
  { wait = sleep, nextTurn = turn }: Time = {},
): void {
  const { server } = app;
  let closed: Promise<unknown> | undefined;
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    await wait(partingMs);
    const held: Socket[] = [];
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection').on('connection', (socket) => held.push(socket));
    // Accepts connections without answering yet: answering takes so long that others come
    // meanwhile.
    for (const giveUpAt = performance.now() + mostMs; performance.now() < giveUpAt; ) {
      const [before, began] = [held.length, performance.now()];
      // Each turn accepts one of the waiting connections.
      await nextTurn();
      if (held.length === before && performance.now() - began < quietMs) break;
    }
    closed = once(server, 'close');
    server.close();
    server.removeAllListeners('connection');
    for (const listener of listeners) server.on('connection', listener as () => void);
    for (const socket of held) server.emit('connection', socket);
  });
  // Fastify waits for answers in progress only where it closes the server itself.
  app.addHook('onClose', () => closed);
}
