import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export type ProcessLimits = { mostMs: number; mostMemoryMb: number };

/**
 * Has a program answer one question in a process of its own, so that a large or hostile file costs
 * that process and not the site: unlike a thread it can be ended whatever it is doing, also in a
 * library that is not written in JavaScript. It is told none of the site's secrets. Undefined where
 * it takes more time or memory than it may; throws where it breaks down without the question's doing.
 */
export async function askProcess<Answer>(
  program: string,
  question: Buffer | string,
  { mostMs, mostMemoryMb }: ProcessLimits,
  wait: (...time: Parameters<typeof sleep>) => Promise<unknown> = sleep,
): Promise<Answer | undefined> {
  const child = fork(program, {
    env: {},
    execArgv: [`--max-old-space-size=${mostMemoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const complaint = child.stderr ? text(child.stderr) : '';
  const timer = new AbortController();
  const answered = once(child, 'message').then(([{ answer }]) => answer);
  const broken = once(child, 'exit').then(async ([code]) => {
    // Without a code it was ended: by the engine or the system for its memory, or by us.
    if (code !== null) throw new Error(`${program} ended with code ${code}: ${await complaint}`);
  });
  const late = wait(mostMs, undefined, { signal: timer.signal }).then(() => undefined);
  try {
    // Where it cannot be told, it has ended.
    child.send(question, () => {});
    return await Promise.race([answered, broken, late]);
  } finally {
    timer.abort();
    child.kill('SIGKILL');
  }
}

/** What such a program does: it answers, and ends at once when nobody waits for it any more. */
export function answerAsked(answer: (question: never) => unknown): void {
  const tell = async (question: unknown) =>
    process.send?.({ answer: await answer(question as never) });
  process.on('message', (question) => void tell(question));
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}
