import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const partingMs = 300;
const mostMs = 1000;
const quietMs = 0.5;

/** How it passes, for whoever has it pass otherwise. */
type Time = {
  wait?: (ms: number) => Promise<unknown>;
  nextTurn?: () => Promise<unknown>;
};

/**
 * Call before the server listens. Once it is told to close it goes on for a moment, in which every
 * answer asks whoever keeps connections, such as a proxy, to take another one from then on. It
 * stops listening when nobody waits: whom the system has let in and we have not would be cut off.
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
    // They are let in without an answer yet: answering takes so long that others come meanwhile.
    for (const giveUpAt = performance.now() + mostMs; performance.now() < giveUpAt; ) {
      const [before, began] = [held.length, performance.now()];
      // Each turn takes in one of those who wait.
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
