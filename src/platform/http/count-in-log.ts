import type { FastifyBaseLogger } from 'fastify';

const restMs = 60_000;

/** Logs an event that anybody can cause as a count, once a minute at most. */
export function countInLog(log: FastifyBaseLogger, what: string): () => void {
  let sinceStart = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return () => {
    sinceStart++;
    if (performance.now() - loggedAt < restMs) return;
    loggedAt = performance.now();
    log.warn({ sinceStart }, what);
  };
}
