import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const partingMs = 300;
const mostMs = 1000;
const quietMs = 1;

/**
 * Call before the server listens. Once it is told to close it goes on for a moment, in which every
 * answer asks whoever keeps connections, such as a proxy, to take another one from then on. It
 * stops listening when nobody waits: whom the system has let in and we have not would be cut off.
 */
export function endQuietly(app: FastifyInstance): void {
  let count = 0;
  app.server.on('connection', () => count++);
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    await sleep(partingMs);
    for (const giveUpAt = performance.now() + mostMs; performance.now() < giveUpAt; ) {
      const [before, began] = [count, performance.now()];
      // Each turn takes in one of those who wait.
      await turn();
      if (count === before && performance.now() - began < quietMs) return;
    }
  });
}
