import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { askProcess } from './ask-process.ts';

const limits = { mostMs: 60_000, mostMemoryMb: 64 };
const self = path.join(import.meta.dirname, 'ask-process.ts');

/** A program in a folder of its own, which answers with this function of what it is asked. */
function program(answer: string, more = '') {
  const folder = mkdtempSync(path.join(tmpdir(), 'ask-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'program.mjs');
  writeFileSync(
    file,
    `import { answerAsked } from '${self}'; import { writeFileSync } from 'node:fs';
     ${more}; answerAsked(${answer});`,
  );
  return { file, folder };
}

/** Notes its number, then waits for ever where no other code of its thread comes to its turn. */
const hanging = `(file) => {
  writeFileSync(file, String(process.pid));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}`;
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const pidIn = (file: string) => Number(readFileSync(file, 'utf8'));
const noted = (file: string) => vi.waitFor(() => expect(pidIn(file)).toBeGreaterThan(0), 20_000);

it('ends a program that takes longer than it may, whatever it is doing', async () => {
  const { file, folder } = program(hanging);
  const note = path.join(folder, 'pid');
  expect(await askProcess(file, note, { ...limits, mostMs: 3000 })).toBeUndefined();
  await expect.poll(() => isAlive(pidIn(note)), { timeout: 20_000 }).toBe(false);
});

it('ends a program that takes more memory than it may', async () => {
  const { file } = program('() => { const all = []; for (;;) all.push({ all: [all.length] }); }');
  expect(await askProcess(file, '', limits)).toBeUndefined();
});

it('leaves no program behind when the one who asked is killed', async () => {
  const { file, folder } = program(`async (file) => {
    writeFileSync(file, String(process.pid));
    await new Promise(() => setInterval(() => {}, 1000));
  }`);
  const note = path.join(folder, 'pid');
  const asker = path.join(folder, 'asker.mjs');
  writeFileSync(
    asker,
    `import { askProcess } from '${self}';
     await askProcess('${file}', '${note}', ${JSON.stringify(limits)});`,
  );
  const child = spawn(process.execPath, [asker]);
  await noted(note);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(pidIn(note)), { timeout: 20_000 }).toBe(false);
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
