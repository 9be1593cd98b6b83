/** Everything that must hold, in one run: `npm test`. Ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { installChromium } from './browser.ts';
import { installJava } from './debian.ts';

const failed: string[] = [];

function step(what: string, command: string, ...args: string[]): boolean {
  console.log(`\n== ${what}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) failed.push(what);
  return status === 0;
}

const report = (name: string) => JSON.parse(readFileSync(`test-results/${name}.json`, 'utf8'));

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

step('format', 'biome', 'ci', '--reporter=summary');
step('lint', 'oxlint', '--type-aware', '--deny-warnings');
step('types', 'tsc', '-p', '.');
step('unused code', 'knip');
step('words', 'i18next-cli', 'extract', '--ci', '--dry-run');
step('figures of the house', 'node', 'scripts/measure-house.ts');
installJava();
step(
  'unit and API tests',
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/vitest.json',
);
if (step('build', 'node', 'scripts/prepare.mjs', 'start')) {
  installChromium();
  step('browser tests', 'playwright', 'test');
}

const total = { passed: 0, failed: 0 };
try {
  const unit: { numPassedTests: number; numFailedTests: number } = report('vitest');
  total.passed += unit.numPassedTests;
  total.failed += unit.numFailedTests;
  const { stats }: { stats: Record<'expected' | 'flaky' | 'unexpected', number> } =
    report('playwright');
  total.passed += stats.expected + stats.flaky;
  total.failed += stats.unexpected;
} catch (error) {
  console.error(`A test run left no report: ${(error as Error).message}`);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(failed.length > 0 || total.passed === 0 || total.failed > 0 ? 1 : 0);
