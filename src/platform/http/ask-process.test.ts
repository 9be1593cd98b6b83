import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { askProcess } from './ask-process.ts';

const limits = { mostMs: 60_000, mostMemoryMb: 16 };
const self = path.join(import.meta.dirname, 'ask-process.ts');

/** A program in a folder of its own, which answers with this function of what it is asked. */
function program(answer: string, more = '') {
  const folder = mkdtempSync(path.join(tmpdir(), 'ask-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'program.mjs');
  writeFileSync(
    file,
    `import { answerAsked } from '${self}'; import { connect } from 'node:net';
     ${more}; answerAsked(${answer});`,
  );
  return { file, folder };
}

/** Where a program of this folder says that it runs: its connection closes when it has ended. */
function listenIn(folder: string) {
  const address = path.join(folder, 'socket');
  const server = createServer().listen(address);
  onTestFinished(() => void server.close());
  const came = once(server, 'connection').then(([socket]: Socket[]) => socket?.resume());
  return { address, came, gone: came.then((socket) => socket && once(socket, 'close')) };
}

it('ends a program that takes longer than it may, whatever it is doing', async () => {
  // No other code of its thread comes to its turn meanwhile.
  const { file, folder } = program(`(address) => {
    const cell = new Int32Array(new SharedArrayBuffer(4));
    connect(address, () => Atomics.wait(cell, 0, 0, 60_000));
    return new Promise(() => {});
  }`);
  const { address, came, gone } = listenIn(folder);
  const wait = vi.fn<() => Promise<unknown>>(() => came);
  expect(await askProcess(file, address, limits, wait)).toBeUndefined();
  expect(wait).toHaveBeenCalledWith(limits.mostMs, undefined, expect.anything());
  await gone;
});

it('ends a program that takes more memory than it may', async () => {
  const { file } = program('() => { const all = []; for (;;) all.push({ all: [all.length] }); }');
  expect(await askProcess(file, '', limits)).toBeUndefined();
});

it('leaves no program behind when the one who asked is killed', async () => {
  const { file, folder } = program(`(address) => new Promise(() => connect(address))`);
  const { address, came, gone } = listenIn(folder);
  const asker = path.join(folder, 'asker.mjs');
  writeFileSync(
    asker,
    `import { askProcess } from '${self}';
     await askProcess('${file}', '${address}', ${JSON.stringify(limits)});`,
  );
  const child = spawn(process.execPath, [asker]);
  await came;
  child.kill('SIGKILL');
  await expect(gone).resolves.toBeDefined();
});

it('tells a program none of the secrets of the site', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_secret');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { file } = program('(word) => ({ word, env: process.env })');
  expect(await askProcess(file, 'here', limits)).toEqual({ word: 'here', env: {} });
});

it('throws where a program breaks down by itself', async () => {
  const { file } = program('() => {}', 'throw new Error("broken by itself")');
  await expect(askProcess(file, 'x'.repeat(1e6), limits)).rejects.toThrow(/broken by itself/);
});
