import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from './env.ts';
import { openLog } from './log.ts';

/** How long to wait before a process that cannot start is tried again. */
const againMs = 1000;

/**
 * Serves one port with several processes, each of which runs the whole site: they coordinate
 * through the database. One that dies is replaced. SIGHUP replaces them one after the other, for
 * example by those of a new build; SIGTERM and SIGINT end them all.
 */
export function keepWorkers({ workers: count, logLevel }: Pick<Env, 'workers' | 'logLevel'>): void {
  const logger = openLog(logLevel);
  const serving = new Set<Worker>();
  // Each has metrics of its own; while one is being replaced, there is one more.
  const taken = new Set<number>();
  const stopping = new AbortController();

  /** Starts a process; returns whether it has begun to listen. */
  async function add(): Promise<boolean> {
    const place = Array.from({ length: count + 1 }).findIndex((_, each) => !taken.has(each));
    const worker = cluster.fork({ METRICS_PLACE: String(place) });
    taken.add(place);
    worker.once('exit', () => taken.delete(place));
    const isListening = await Promise.race([
      once(worker, 'listening').then(() => true),
      once(worker, 'exit').then(() => false),
    ]);
    if (isListening) serving.add(worker);
    return isListening;
  }

  async function addAgain(): Promise<void> {
    while (!stopping.signal.aborted && !(await add())) await sleep(againMs);
  }

  /** A new process serves before an old one ends, so that no visitor waits. */
  async function replaceAll(): Promise<void> {
    const all = Array.from(serving);
    for (const old of all) {
      if (stopping.signal.aborted || !serving.has(old)) continue;
      if (!(await add())) {
        logger.error('the new processes do not start: the older ones go on');
        return;
      }
      // A process that has died meanwhile already has its successor.
      if (!serving.delete(old)) continue;
      old.process.kill('SIGTERM');
      await once(old, 'exit');
    }
    logger.info('every process was replaced');
  }

  cluster.on('exit', (worker, code, signal) => {
    if (stopping.signal.aborted && Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
    if (stopping.signal.aborted || !serving.delete(worker)) return;
    logger.error(
      { pid: worker.process.pid, code, signal },
      'a process has died: another one starts',
    );
    void addAgain();
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping.abort();
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    });
  }
  let replacing = Promise.resolve();
  process.on('SIGHUP', () => {
    replacing = replacing.then(replaceAll);
  });

  void add().then(async (isListening) => {
    // The process that tried to start has already reported the mistake.
    if (!isListening) process.exit(stopping.signal.aborted ? 0 : 1);
    for (let more = 1; more < count; more++) await addAgain();
  });
}
