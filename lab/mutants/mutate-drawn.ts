/**
 * Plants Stryker's faults in components and judges each within the tests that run through it, all in
 * one process that has loaded the site once: `node lab/mutants/mutate-drawn.ts`, for some with the folders behind it.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { decoration } from '../../scripts/ignore-decoration.ts';

const folder = `test-results/drawn-${process.pid}`;
const asked = process.argv.slice(2);
const folders = asked.length > 0 ? asked : ['src'];
const names = folders
  .flatMap((each) => globSync(`${each}/**/*.tsx`))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(?:mail|test|island)\.tsx$/.test(file));

const logger = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
const instrumenter = new Instrumenter(logger as never);
const { files, mutants } = await instrumenter.instrument(
  names.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') })),
  {
    plugins: null,
    excludedMutations: [],
    noHeader: false,
    ignorers: [decoration],
  },
);
mkdirSync(folder, { recursive: true });
writeFileSync(
  path.join(folder, 'files.json'),
  JSON.stringify(Object.fromEntries(files.map(({ name, content }) => [name, content]))),
);
const planted = mutants.filter(({ status }) => status !== 'Ignored');
writeFileSync(path.join(folder, 'mutants.json'), JSON.stringify(planted));
writeFileSync(
  path.join(folder, 'judged.json'),
  JSON.stringify({ killed: [], seen: [], atLoad: [], left: [] }),
);

// A test that a fault has left broken ends its file; the faults that are left have another turn.
for (let turn = 0; turn < 40; turn++) {
  const { status } = spawnSync(
    'vitest',
    ['run', '--config', 'scripts/vitest-mutate.config.ts', '--reporter=dot'],
    { stdio: 'inherit', env: { ...process.env, PLANTED: folder } },
  );
  const { left } = JSON.parse(readFileSync(path.join(folder, 'judged.json'), 'utf8'));
  console.log(`turn ${turn}: status ${status}, files broken off: ${left?.length ?? 0}`);
  if (!left?.length) break;
}

const { killed, seen, atLoad } = JSON.parse(readFileSync(path.join(folder, 'judged.json'), 'utf8'));
const [isKilled, isSeen, isStatic] = [killed, seen, atLoad].map((ids) => new Set<string>(ids));
const sums = new Map<string, [number, number, number]>();
const survivors: string[] = [];
for (const { id, fileName, location, mutatorName, replacement } of planted) {
  const of = path.posix.dirname(fileName);
  const sum = sums.get(of) ?? [0, 0, 0];
  sums.set(of, sum);
  const kind = isKilled?.has(id) ? 0 : isSeen?.has(id) ? 1 : 2;
  // Run while its file is loaded, and by no test: left out, as by `ignoreStatic` of Stryker.
  if (kind === 2 && isStatic?.has(id)) continue;
  sum[kind] += 1;
  if (kind === 0) continue;
  const line = readFileSync(fileName, 'utf8').split('\n')[location.start.line] ?? '';
  survivors.push(
    `${fileName}:${location.start.line + 1}:${location.start.column + 1} ${kind === 2 ? 'UNSEEN ' : ''}${mutatorName} -> ${replacement.replaceAll(/\s+/g, ' ').slice(0, 60)} | ${line.trim().slice(0, 90)}`,
  );
}
writeFileSync(path.join(folder, 'survivors.txt'), survivors.join('\n'));
for (const [of, [dead, alive, unseen]] of [...sums].toSorted(([a], [b]) => a.localeCompare(b))) {
  const score = ((100 * dead) / (dead + alive + unseen)).toFixed(1);
  console.log(`| \`${of}\` | ${dead} | ${alive} | ${unseen} | ${score} % |`);
}
