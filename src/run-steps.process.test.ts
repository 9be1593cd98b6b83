import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { Step } from '../scripts/run-steps.ts';

/** Runs steps in a process of its own, as `npm test` does, which then prints their results. */
function startSteps(steps: Step[]) {
  const script = `
    import { runSteps } from ${JSON.stringify(path.resolve('scripts/run-steps.ts'))};
    console.log(JSON.stringify(await runSteps(${JSON.stringify(steps)})));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output: text(child.stdout) };
}

const sh = (script: string) => ['sh', '-c', script];

function temporaryFile(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trailrun-steps-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'told');
}

it('runs lanes beside each other, and prints what steps say in their order', async () => {
  const file = temporaryFile();
  // Neither would end if the other had to end first.
  const wait = `while [ ! -e ${file} ]; do sleep 0.01; done`;
  const { output } = startSteps([
    { name: 'first', lane: 'checks', command: sh(`${wait}; echo one`) },
    { name: 'second', lane: 'tests', command: sh(`echo two; touch ${file}`) },
  ]);
  const told = await output;
  expect(told.match(/== first|one|== second|two/g)).toEqual([
    '== first',
    'one',
    '== second',
    'two',
  ]);
});

it('leaves out what needs a step that has failed, and goes on with the others', async () => {
  const { output } = startSteps([
    { name: 'build', lane: 'tests', command: sh('exit 3') },
    { name: 'journeys', lane: 'tests', needs: ['build'], command: sh('echo never') },
    { name: 'unit', lane: 'tests', command: sh('echo still') },
  ]);
  const told = await output;
  expect(told).toContain('still');
  expect(told).not.toContain('never');
  const results = JSON.parse(told.trim().split('\n').at(-1) ?? '');
  expect(results).toMatchObject([
    { name: 'build', isFine: false },
    { name: 'journeys', isFine: false },
    { name: 'unit', isFine: true },
  ]);
});

it('counts the processor time of what a step has started', async () => {
  const busy = `node -e 'const until = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < until);'`;
  const { output } = startSteps([{ name: 'busy', lane: 'tests', command: sh(busy) }]);
  const [{ cpuS }] = JSON.parse((await output).trim().split('\n').at(-1) ?? '');
  expect(cpuS).toBeGreaterThan(0.25);
});

it('leaves no process and no folder when it is interrupted', async () => {
  const file = temporaryFile();
  const { child } = startSteps([
    {
      name: 'long',
      lane: 'tests',
      command: sh(`echo "$TMPDIR $$" > ${file}.half; mv ${file}.half ${file}; exec sleep 1000`),
    },
  ]);
  await expect.poll(() => existsSync(file)).toBe(true);
  const [folder = '', pid] = readFileSync(file, 'utf8').trim().split(' ');
  expect(existsSync(folder)).toBe(true);
  child.kill('SIGINT');
  expect((await once(child, 'exit'))[0]).toBe(130);
  expect(existsSync(folder)).toBe(false);
  // An ended process may wait for somebody to take note of it.
  await expect
    .poll(() => existsSync(`/proc/${pid}/stat`) && readFileSync(`/proc/${pid}/stat`, 'utf8'))
    .toSatisfy((stat) => stat === false || / Z /.test(String(stat)));
});
