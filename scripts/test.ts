/** Everything that must hold, in one run: `npm test`. Ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { installFirefox, installHeadlessChromium } from './browser.ts';
import { installJava, installNginx } from './debian.ts';
import { testedEditions } from './test-projects.ts';

const failed: string[] = [];
/** Projects of `playwright.config.ts`. */
const browsers = ['chromium', 'firefox'];

/** Of milliseconds, such as `1 min 23 s`. */
function readable(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function step(what: string, command: string, ...args: string[]): boolean {
  console.log(`\n== ${what}`);
  const begun = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const now = performance.now();
  if (status !== 0) failed.push(what);
  console.log(`-- ${what}: ${readable(now - begun)}, ${readable(now)} in all`);
  return status === 0;
}

const vitest = (what: string, name: string, ...projects: string[]) =>
  step(
    what,
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=test-results/${name}.json`,
  );

const report = (name: string) => JSON.parse(readFileSync(`test-results/${name}.json`, 'utf8'));

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** A failed test or file with its reasons, since its own output is far above. */
const failures = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    const reasons = tests.map((test) => `${test.fullName}\n${test.failureMessages.join('\n')}`);
    if (reasons.length === 0 && status === 'failed') reasons.push(message);
    return reasons.map((reason) => `${name}: ${reason}`);
  });

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** A browser test that failed, or passed at the second try only, with its reasons. */
const browserFailures = ({ suites }: JSONReport): string[] =>
  suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const reason = results.flatMap(({ errors }) => errors).map(({ message }) => message);
        const kind = status === 'flaky' ? 'flaky' : 'failed';
        return `${kind} in ${projectName}: e2e/${file}:${line} ${title}\n${reason.join('\n')}`;
      }),
  );

/** Prints the beginning of each. */
function tell(all: readonly string[]): void {
  for (const each of all) console.error(`\n${stripVTControlCharacters(each).slice(0, 1500)}`);
}

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

step('format', 'biome', 'ci', '--reporter=summary');
step('lint', 'oxlint', '--type-aware', '--deny-warnings');
step('arrows', 'depcruise', '--config', 'dependency-cruiser.config.ts', 'src');
step('types', 'tsc', '-p', '.');
step('unused code', 'knip');
step('words', 'i18next-cli', 'extract', '--ci', '--dry-run');
step('figures of the house', 'node', 'scripts/measure-house.ts');
vitest('unit tests', 'unit', 'unit');
installJava();
installNginx();
vitest('API tests', 'api', 'api', 'alone');
vitest('editions', 'editions', ...Object.keys(testedEditions));
if (step('build', 'node', 'scripts/prepare.mjs', 'start')) {
  step('faults', 'node', 'scripts/faults.ts', '--short');
  installHeadlessChromium();
  installFirefox();
  // Each on sites of its own: what one has registered would stand in the other's way.
  for (const browser of browsers) {
    process.env.E2E_REPORT = browser;
    step(`browser tests in ${browser}`, 'playwright', 'test', `--project=${browser}`);
  }
}

const total = { passed: 0, failed: 0 };
try {
  for (const name of ['unit', 'api', 'editions']) {
    const tests: VitestReport = report(name);
    total.passed += tests.numPassedTests;
    total.failed += tests.numFailedTests;
    tell(failures(tests));
  }
  const faults: { passed: number; failed: number } = report('faults');
  total.passed += faults.passed;
  total.failed += faults.failed;
  for (const browser of browsers) {
    const tests: JSONReport = report(browser);
    total.passed += tests.stats.expected + tests.stats.flaky;
    total.failed += tests.stats.unexpected;
    tell(browserFailures(tests));
  }
} catch (error) {
  console.error(`A test run left no report: ${(error as Error).message}`);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(failed.length > 0 || total.passed === 0 || total.failed > 0 ? 1 : 0);
