import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number;
      failureMessages: string[];
    }[];
  }[];
};
type FaultsReport = { passed: number; failed: number };

/** What one report says; a failure with the beginning of its reasons, since its own output is far above. */
type Told = {
  passed: number;
  failed: number;
  failures: string[];
  tests: { name: string; seconds: number }[];
};

const began = (text: string) => stripVTControlCharacters(text).slice(0, 1500);

function toldByVitest({ testResults }: VitestReport): Told {
  const told: Told = { passed: 0, failed: 0, failures: [], tests: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      told.failures.push(began(`${file}: ${fullName}\n${failureMessages.join('\n')}`));
    const isBroken = failed.length === 0 && status === 'failed';
    if (isBroken) told.failures.push(began(`${file}: ${message}`));
    told.failed += failed.length + Number(isBroken);
    told.passed += assertionResults.filter((test) => test.status === 'passed').length;
    for (const { fullName, duration = 0 } of assertionResults)
      told.tests.push({ name: `${file}: ${fullName}`, seconds: duration / 1000 });
  }
  return told;
}

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

function toldByPlaywright({ suites, errors }: JSONReport): Told {
  const told: Told = { passed: 0, failed: errors.length, failures: [], tests: [] };
  for (const { message } of errors) told.failures.push(began(String(message)));
  for (const { file, line, title, tests } of suites.flatMap(specsOf))
    for (const { projectName, status, results } of tests) {
      const name = `e2e/${file}:${line} ${title} (${projectName})`;
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      told.tests.push({ name, seconds: ms / 1000 });
      if (status === 'expected') told.passed += 1;
      if (status !== 'unexpected' && status !== 'flaky') continue;
      told.failed += 1;
      const reasons = results.flatMap((each) => each.errors).map(({ message }) => message);
      told.failures.push(began(`${name}\n${reasons.join('\n')}`));
    }
  return told;
}

function toldBy(report: VitestReport | JSONReport | FaultsReport): Told {
  if ('testResults' in report) return toldByVitest(report);
  if ('suites' in report) return toldByPlaywright(report);
  return { passed: report.passed, failed: report.failed, failures: [], tests: [] };
}

/** What all reports in `test-results` say together, with the ten slowest tests. */
export function readReports() {
  const all = globSync('test-results/*.json').map((file) =>
    toldBy(JSON.parse(readFileSync(file, 'utf8'))),
  );
  const sum = (of: 'passed' | 'failed') => all.reduce((total, each) => total + each[of], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failures: all.flatMap(({ failures }) => failures),
    slowest: all
      .flatMap(({ tests }) => tests)
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, 10),
  };
}
