/**
 * `npm test`: all that must hold before a change lands. `npm test -- --changed`: what the changes since
 * the last commit, or those of it, can have broken at once. `npm run test:all`: everything at full
 * size. Ends with `N passed, N failed`; what each layer is for: docs/testing.md.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { listChanges } from './changed-files.ts';
import { readable, runSteps, type Step, type StepResult } from './run-steps.ts';
import { reachedTests, shortEditions, testedEditions } from './test-projects.ts';
import { readReports } from './test-reports.ts';

const isWhole = process.argv.includes('--all');
const isChanged = process.argv.includes('--changed');

const vitest = (report: string, ...args: string[]) => [
  'vitest',
  'run',
  // Each project reads the configuration: Node does it in a third of the time that a bundle takes.
  '--configLoader=native',
  ...args,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=test-results/${report}.json`,
];
const projects = (...names: string[]) => names.map((name) => `--project=${name}`);
const playwright = (browser: string, ...args: string[]) => ({
  command: ['playwright', 'test', `--project=${browser}`, ...args],
  env: { E2E_REPORT: browser },
});

const types: Step = { name: 'types', lane: 'checks', command: ['tsc', '-p', '.'] };
const installs: Step = {
  name: 'tools',
  lane: 'checks',
  command: ['node', 'scripts/install-test-tools.ts'],
};
const build: Step = {
  name: 'build',
  lane: 'tests',
  command: ['node', 'scripts/prepare.mjs', 'start'],
};

/** Every check of the whole house, and its tests. */
const wholeHouse: Step[] = [
  installs,
  { name: 'format', lane: 'checks', command: ['biome', 'ci', '--reporter=summary'] },
  {
    name: 'arrows',
    lane: 'checks',
    command: ['depcruise', '--config', 'dependency-cruiser.config.ts', 'src'],
  },
  { name: 'unused code', lane: 'checks', command: ['knip'] },
  { name: 'words', lane: 'checks', command: ['i18next-cli', 'extract', '--ci', '--dry-run'] },
  { name: 'figures of the house', lane: 'checks', command: ['node', 'scripts/measure-house.ts'] },
  types,
  { name: 'lint', lane: 'checks', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  build,
  {
    name: 'unit tests',
    lane: 'tests',
    // A second process would load the whole site again; the other core has the checks meanwhile.
    command: vitest('unit', ...projects('unit'), '--maxWorkers=1'),
  },
  {
    name: 'API, editions and processes',
    lane: 'tests',
    needs: ['tools', 'build'],
    command: vitest(
      'api',
      ...projects('api', 'processes', ...(isWhole ? Object.keys(testedEditions) : shortEditions)),
    ),
  },
  ...['chromium', 'firefox'].map(
    (browser): Step => ({
      name: `browser tests in ${browser}`,
      lane: 'tests',
      needs: ['tools', 'build'],
      ...playwright(browser),
    }),
  ),
];

const mutated = ['registration/payments', 'registration'];

/** What a release needs beside it. */
const release: Step[] = [
  {
    name: 'long fuzz',
    lane: 'tests',
    command: vitest('fuzz', ...projects('api'), 'src/fuzz.test.ts'),
    env: { FUZZ_REQUESTS: '15000' },
  },
  {
    name: 'faults of a machine',
    lane: 'tests',
    needs: ['build'],
    command: ['node', 'scripts/faults.ts', '--short'],
  },
  {
    // Where a wrong rule takes money or a place from a runner; `npm run mutate` has all folders.
    name: 'mutants of rules',
    lane: 'checks',
    command: [
      'stryker',
      'run',
      `--mutate=${mutated.map((each) => `src/${each}/*.rules.ts`).join()}`,
    ],
  },
];

/** What the changed files can have broken at once. */
function ofChanges(files: readonly string[]): Step[] {
  const sources = files.filter((file) => /\.(tsx?|mjs|json|css)$/.test(file));
  const linted = sources.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const formatted = ['biome', 'ci', '--no-errors-on-unmatched', ...sources];
  const lint = ['oxlint', '--type-aware', '--deny-warnings', ...linted];
  return [
    ...(sources.length > 0
      ? [{ name: 'format', lane: 'checks', command: formatted } satisfies Step]
      : []),
    types,
    ...(linted.length > 0 ? [{ name: 'lint', lane: 'checks', command: lint } satisfies Step] : []),
    build,
    {
      name: 'tests that the change reaches, and the sweep of pages',
      lane: 'tests',
      command: vitest('changed', ...projects('unit', 'api'), ...reachedTests(files)),
    },
    {
      name: 'ten journeys',
      // Browsers wait often enough to run beside both others.
      lane: 'journeys',
      needs: ['build'],
      ...playwright('chromium', '--grep=@quick'),
    },
  ];
}

function printTable(results: readonly StepResult[]): void {
  const width = Math.max(...results.map(({ name }) => name.length));
  const line = (name: string, wallS: number, cpuS: number, end = '') =>
    console.log(
      `${name.padEnd(width)}  ${readable(wallS).padStart(12)}  ${readable(cpuS).padStart(12)}${end}`,
    );
  console.log(`\n${'step'.padEnd(width)}  ${'wall'.padStart(12)}  ${'CPU'.padStart(12)}`);
  for (const { name, wallS, cpuS, isFine } of results)
    line(name, wallS, cpuS, isFine ? '' : '  FAILED');
  const cpuS = results.reduce((sum, each) => sum + each.cpuS, 0);
  line('all', performance.now() / 1000, cpuS);
}

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });
if (isWhole) process.env.TEST_SIZE = 'full';

const changes = isChanged ? listChanges() : [];
if (isChanged) console.log(`Changed: ${changes.join(', ') || 'nothing'}.`);
const steps = isChanged ? ofChanges(changes) : [...wholeHouse, ...(isWhole ? release : [])];
const results = await runSteps(steps);
const reports = readReports();

console.log('\nThe ten slowest tests:');
for (const { seconds, name } of reports.slowest)
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
for (const failure of reports.failures) console.error(`\n${failure}`);
printTable(results);
const failed = results.filter(({ isFine }) => !isFine).map(({ name }) => name);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
writeFileSync('test-results/summary.json', JSON.stringify({ results, ...reports }, null, 2));
console.log(`\n${reports.passed} passed, ${reports.failed} failed`);
process.exit(failed.length > 0 || reports.passed === 0 || reports.failed > 0 ? 1 : 0);
