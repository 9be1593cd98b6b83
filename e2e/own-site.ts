import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test as base } from './any-browser.ts';

type Started = { child: ChildProcess; output: () => string };
type Site = {
  dataDir: string;
  start(env?: Record<string, string>): Started;
  /** As somebody does who reads along. */
  startInTerminal(env?: Record<string, string>): Started;
};

/** Servers of their own on a folder of their own; none outlives its test. */
export const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- the first argument has to be a pattern
  site: async ({}, use) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-start-'));
    const children: ChildProcess[] = [];
    const run = (command: string, args: string[], env: Record<string, string> = {}): Started => {
      const child = spawn(command, args, {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...env },
      });
      children.push(child);
      let output = '';
      child.stdout.on('data', (text) => (output += text));
      child.stderr.on('data', (text) => (output += text));
      return { child, output: () => output };
    };
    const server = 'dist/server/server.js';
    await use({
      dataDir,
      start: (env) => run('node', [server], env),
      // It passes on how its program ends.
      startInTerminal: (env) => run('script', ['-qefc', `exec node ${server}`, '/dev/null'], env),
    });
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) await ended(child, 'SIGTERM');
    }
    rmSync(dataDir, { recursive: true, force: true });
  },
});

/** Waits until a server has ended, after `signal` if there is one; answers its code. */
export async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit');
  if (signal) child.kill(signal);
  return (await exit)[0];
}

/** What a server that does not start gives as its reasons: each line is one of the log, in JSON. */
export const reasonsOf = ({ output }: Pick<Started, 'output'>): string[] =>
  output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).reason)
    .filter(Boolean);

/** The address that a server prints once it is ready. */
export async function addressOf({ output }: Started): Promise<string> {
  await expect.poll(output, { timeout: 30_000 }).toMatch(/TrailRun is ready: http:\S+/);
  return /ready: (http:\S+)/.exec(output())?.[1] ?? '';
}
