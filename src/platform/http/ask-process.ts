import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export type ProcessLimits = { mostMs: number; mostMemoryMb: number };

/**
 * Lets a program answer one question in its own process, so that a large or hostile file harms that
 * process and not the site. Unlike a thread it can be ended whatever it is doing, even inside a
 * library that is not written in JavaScript. It gets none of the site's secrets. Undefined when it
 * takes more time or memory than allowed; throws when it fails for another reason than the
 * question.
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
    // Without an exit code it was killed: by the engine or the system for its memory, or by us.
    if (code !== null) throw new Error(`${program} ended with code ${code}: ${await complaint}`);
  });
  const late = wait(mostMs, undefined, { signal: timer.signal }).then(() => undefined);
  try {
    // If the message cannot be sent, the process has ended.
    child.send(question, () => {});
    return await Promise.race([answered, broken, late]);
  } finally {
    timer.abort();
    child.kill('SIGKILL');
  }
}

/** The work of such a program: it answers, and ends at once when its parent has gone. */
export function answerAsked(answer: (question: never) => unknown): void {
  const tell = async (question: unknown) =>
    process.send?.({ answer: await answer(question as never) });
  process.on('message', (question) => void tell(question));
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}
