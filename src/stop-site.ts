import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { endQuietly } from './platform/http/end-quietly.ts';

/** The time for requests and jobs in flight, and then for each part that is closed. */
const finishMs = 4000;
const partMs = 2000;

type Closable = { close(): unknown };

export type RunningParts = {
  app: FastifyInstance;
  /** Ends the jobs, which start last, when the site listens. */
  stopWork: () => Promise<void>;
  mailer: Closable;
  dataWatch: Closable;
  database: Closable;
  logger: Pick<Logger, 'info' | 'fatal'>;
};

/**
 * Resolves in time whether or not the work ends, as one part that hangs must not block the others.
 */
const within = (ms: number, work: unknown) =>
  Promise.race([Promise.resolve(work).catch(() => {}), sleep(ms)]);

/**
 * Ends the program once: new connections are refused, requests in flight may finish within a limit,
 * and the database is closed whatever happened before.
 */
export function stopOnSignals(parts: RunningParts): void {
  const { app, stopWork, mailer, dataWatch, database, logger } = parts;
  endQuietly(app);
  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    await within(finishMs, Promise.all([app.close(), stopWork()]));
    // For example those with a request that was never sent to its end.
    app.server.closeAllConnections();
    mailer.close();
    await within(partMs, dataWatch.close());
    // Closing has its own time limit.
    await Promise.resolve(database.close()).catch(() => {});
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      logger.info({ reason: signal }, 'stopping');
      void stop(0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error, reason: event }, 'stopping');
      void stop(1);
    });
  }
}
