import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type RunnerTestCase, TestRunner } from 'vitest';

type Stryker = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: {
    static: Record<string, number>;
    perTest: Record<string, Record<string, number>>;
  };
};
const at = path.join(process.env.PLANTED ?? '', 'judged.json');
const scope = globalThis as unknown as { __stryker__?: Stryker };
const stryker: Stryker = (scope.__stryker__ ??= {});

type Judged = { killed: string[]; seen: string[]; atLoad: string[]; left: string[] };
const start: Judged = JSON.parse(readFileSync(at, 'utf8'));
const killed = new Set(start.killed);
const seen = new Set(start.seen);
const atLoad = new Set(start.atLoad);
/** Of this turn. */
const left = new Set<string>();
const broken = new Set<string>();
const save = () =>
  writeFileSync(
    at,
    JSON.stringify({
      killed: [...killed],
      seen: [...seen],
      atLoad: [...atLoad],
      left: [...left],
    }),
  );

/** Runs each test as it is, then once with each fault that it runs through and that lives still. */
export default class MutateRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test as never);
    const file = test.file.filepath;
    if (broken.has(file)) return;
    const id = `${file} ${test.id}`;
    stryker.activeMutant = undefined;
    stryker.currentTestId = id;
    await run();
    stryker.currentTestId = undefined;
    const covered = Object.entries(stryker.mutantCoverage?.perTest[id] ?? {});
    for (const [mutant] of covered) seen.add(mutant);
    for (const mutant of Object.keys(stryker.mutantCoverage?.static ?? {})) atLoad.add(mutant);
    for (const [mutant, hits] of covered) {
      if (killed.has(mutant)) continue;
      stryker.activeMutant = mutant;
      stryker.hitCount = 0;
      stryker.hitLimit = hits * 100 + 1000;
      const isDead = await fails(run);
      stryker.activeMutant = undefined;
      if (!isDead) continue;
      killed.add(mutant);
      if (!(await fails(run))) continue;
      broken.add(file);
      left.add(file);
      break;
    }
    save();
  }
}

async function fails(run: () => unknown): Promise<boolean> {
  try {
    await run();
    return false;
  } catch {
    return true;
  }
}
