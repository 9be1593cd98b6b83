import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** One command of a run. */
export type Step = {
  name: string;
  command: readonly string[];
  /** Steps of one lane run one after the other, lanes beside each other. */
  lane: 'checks' | 'tests' | 'journeys';
  /** The names of earlier steps that have to end well first; where one failed, this is left out. */
  needs?: readonly string[];
  env?: Record<string, string>;
};

export type StepResult = { name: string; isFine: boolean; wallS: number; cpuS: number };

/** Of seconds, such as `1 min 23 s`. */
export const readable = (seconds: number): string =>
  seconds < 60
    ? `${Math.round(seconds)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

/** The shell knows what its children took, also what they have waited for themselves. */
const timed = '"$@"; status=$?; times >&3; exit $status';

/** Seconds of the processor in what the shell's `times` says: its own, then its children's. */
const cpuSeconds = (times: string): number =>
  [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );

/** A folder for all that a run leaves behind, which others may enter: a database runs as nobody. */
function makeRunFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trailrun-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Runs steps, those of one lane after each other and the lanes beside each other, and prints what
 * each says in the order of the steps. An interrupted run ends its steps first.
 */
export async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const folder = makeRunFolder();
  const running = new Set<ChildProcess>();
  const begun = performance.now();
  const said = steps.map(() => '');
  const results: (StepResult | undefined)[] = steps.map(() => undefined);
  const ends = new Map<string, Promise<StepResult>>();
  let shown = 0;

  /** The first step that has not ended speaks as it goes; what others say is kept until then. */
  const show = () => {
    while (shown < steps.length) {
      process.stdout.write(said[shown] ?? '');
      said[shown] = '';
      if (!results[shown]) return;
      shown += 1;
    }
  };
  const say = (index: number, text: string) => {
    said[index] += text;
    if (index === shown) show();
  };

  async function run(index: number, { name, command, env }: Step): Promise<StepResult> {
    const from = performance.now();
    say(index, `\n== ${name}\n`);
    const child = spawn('sh', ['-c', timed, 'sh', ...command], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: folder, ...env },
      // A group of its own, so that an interruption reaches all that it has started.
      detached: true,
    });
    running.add(child);
    let times = '';
    child.stdio[1]?.on('data', (text) => say(index, String(text)));
    child.stdio[2]?.on('data', (text) => say(index, String(text)));
    child.stdio[3]?.on('data', (text: Buffer) => (times += text));
    const [status] = await once(child, 'close');
    running.delete(child);
    const now = performance.now();
    const wallS = (now - from) / 1000;
    const cpuS = cpuSeconds(times);
    const inAll = readable((now - begun) / 1000);
    say(index, `-- ${name}: ${readable(wallS)}, CPU ${readable(cpuS)}; ${inAll} in all\n`);
    return { name, isFine: status === 0, wallS, cpuS };
  }

  async function runWhenReady(index: number, step: Step): Promise<StepResult> {
    const before = await Promise.all((step.needs ?? []).flatMap((name) => ends.get(name) ?? []));
    const isReady = before.every(({ isFine }) => isFine);
    if (!isReady) say(index, `\n== ${step.name}: left out\n`);
    const result = isReady
      ? await run(index, step)
      : { name: step.name, isFine: false, wallS: 0, cpuS: 0 };
    results[index] = result;
    if (index === shown) show();
    return result;
  }

  const interrupt = (signal: NodeJS.Signals) => {
    for (const each of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
      const afterS = { SIGINT: 0, SIGTERM: 10, SIGKILL: 20 }[each];
      setTimeout(() => {
        for (const { pid } of running) if (pid) process.kill(-pid, each);
      }, afterS * 1000).unref();
    }
    process.exitCode = signal === 'SIGINT' ? 130 : 143;
    void Promise.all([...running].map((child) => once(child, 'close'))).then(() => process.exit());
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

  const lanes = new Map<string, Promise<unknown>>();
  for (const [index, step] of steps.entries()) {
    const before = lanes.get(step.lane) ?? Promise.resolve();
    const end = before.then(() => runWhenReady(index, step));
    lanes.set(step.lane, end);
    ends.set(step.name, end);
  }
  return Promise.all(ends.values());
}
