import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { errorCode } from '../db/database-errors.ts';

export type ThreadLimits = { mostMs: number; mostMemoryMb: number };

/**
 * Has the program of a worker thread answer one question, so that a large or hostile file costs that
 * thread and not the site. Undefined where it takes more time or memory than it may; throws where the
 * thread breaks down without the question's doing.
 */
export async function askThread<Answer>(
  program: string,
  question: unknown,
  { mostMs, mostMemoryMb }: ThreadLimits,
): Promise<Answer | undefined> {
  const worker = new Worker(program, {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  const timer = new AbortController();
  try {
    const late = sleep(mostMs, [undefined], { signal: timer.signal });
    const [answer] = await Promise.race([once(worker, 'message'), late]);
    return answer;
  } catch (error) {
    if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return undefined;
    throw error;
  } finally {
    timer.abort();
    await worker.terminate();
  }
}
