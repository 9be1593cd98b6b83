import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A server of the production build, with its output. */
export type ServerProcess = {
  child: ChildProcess;
  output: () => string;
  /**
   * Waits until its output contains what `ask` looks for; throws the output where the server ends
   * before.
   */
  until: <Found>(ask: (output: string) => Found) => Promise<NonNullable<Found>>;
  /** The address that it prints once it is ready. */
  address: () => Promise<string>;
  /** Waits until it has ended, after `signal` if one is given; returns its exit code. */
  ended: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Why it did not start: each line is one of the log, in JSON. */
  reasons: () => string[];
};

/** Follows the output and the end of a server that was started by hand. */
export function followServer(child: ChildProcess): ServerProcess {
  let output = '';
  const waiting = new Set<() => void>();
  const note = (text = '') => {
    output += text;
    for (const look of waiting) look();
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  // Not its exit, as the last output may come later.
  const closed = once(child, 'close').then(() => note());
  const server: ServerProcess = {
    child,
    output: () => output,
    until: (ask) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = ask(output);
          if (!found && !isOver()) return;
          waiting.delete(look);
          if (found) resolve(found);
          else reject(new Error(`The server has ended, having said:\n${output}`));
        };
        waiting.add(look);
        look();
      }),
    address: async () => (await server.until((said) => /is ready: (http:\S+)/.exec(said)))[1] ?? '',
    async ended(signal) {
      if (signal && !isOver()) child.kill(signal);
      await closed;
      return child.exitCode;
    },
    reasons: () =>
      output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).reason)
        .filter(Boolean),
  };
  return server;
}
