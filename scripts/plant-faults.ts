/**
 * Plants each fault of docs/coverage-faults.json and docs/own-faults.json in a copy of the tree, and
 * sees the test that it names fail: `npm run coverage`. Faults that do not touch each other are
 * planted together. Words after `--` pick the faults whose sentence, file or text has one of them;
 * `--vitest` and `--browser` plant those of one runner only. A fault that no longer applies ends the
 * run before the first is planted.
 */
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createVitest } from 'vitest/node';
import {
  type Change,
  listLostFaults,
  listLostOwnFaults,
  listRowsWithoutFault,
  type NamedTest,
  patternOfTitle,
  readCoverageRows,
  readOwnFaults,
  readPlantedFaults,
} from './coverage-rows.ts';
import { filesBehind } from './test-projects.ts';

type Task = Change & { says: string; test: NamedTest };
type Outcome = 'passed' | 'failed' | 'not run';

const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const rows = readCoverageRows();
const faults = readPlantedFaults();
const ownFaults = readOwnFaults();
const lost = [...listLostFaults(rows, faults), ...listLostOwnFaults(ownFaults)];
const withoutFault = listRowsWithoutFault(rows, faults);
const tasks: Task[] = [
  ...faults.flatMap(({ statement: says, title, ...change }) => {
    const row = rows.find(({ statement }) => statement === says);
    const test = row?.tests.find((each) => each.title === title);
    return test ? [{ ...change, says, test }] : [];
  }),
  ...ownFaults.map(({ hurts: says, test: file, title, ...change }) => ({
    ...change,
    says,
    test: { file, title },
  })),
].filter(
  ({ says, file, from }) =>
    wanted.length === 0 ||
    wanted.some((word) => [says, file, from].some((text) => text.includes(word))),
);

if (lost.length > 0) {
  console.error(`${lost.length} faults no longer apply:\n${lost.join('\n')}`);
  process.exit(1);
}
console.log(`${withoutFault.length} of ${rows.length} statements have no fault:`);
for (const { statement, withoutFault: why } of withoutFault) console.log(`${statement}: ${why}`);

const home = process.cwd();
const copy = copyTree();
const ending = new AbortController();
process.on('exit', () => {
  ending.abort();
  rmSync(copy, { recursive: true, force: true });
});
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

/** The files as they are now, committed or not; what is installed is shared. */
function copyTree(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'trailrun-faults-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((file) => file && existsSync(file));
  for (const file of [...files, 'generated'].filter((each) => existsSync(each))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(file, path.join(folder, file), { recursive: true });
  }
  symlinkSync(path.join(home, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

const call = (program: string, args: string[]) =>
  promisify(execFile)(program, args, { maxBuffer: 1e9, signal: ending.signal });

/** Builds the copy as it is now; answers whether it can be. */
const build = () =>
  call('node', ['scripts/prepare.mjs', 'start']).then(
    () => true,
    () => false,
  );

/** Plants faults and runs their tests; answers those that were not noticed. */
async function plantAll(all: readonly Task[], { run, close, touch }: Runner): Promise<string[]> {
  const tests = [...new Map(all.map(({ test }) => [nameOf(test), test])).values()];
  console.log(`${tests.length} tests without a fault ...`);
  const before = await run(tests, []);
  const broken = tests.filter((_, index) => before[index] !== 'passed').map(nameOf);
  for (const name of broken) console.log(`does not pass as it is: ${name}`);

  const plant = async (batch: readonly Task[]): Promise<Outcome[]> => {
    const files = batch.map(({ file }) => file);
    const whole = files.map((file) => readFileSync(file, 'utf8'));
    for (const [index, { file, from, to }] of batch.entries())
      writeFileSync(
        file,
        (whole[index] ?? '').replace(from, () => to),
      );
    const outcomes = await run(
      batch.map(({ test }) => test),
      files,
    );
    for (const [index, file] of files.entries()) writeFileSync(file, whole[index] ?? '');
    return outcomes;
  };

  const missed: string[] = [];
  let done = 0;
  for (const batch of batchesOf(all, touch)) {
    const begun = performance.now();
    const together = await plant(batch);
    for (const [index, task] of batch.entries()) {
      let outcome = together[index];
      // Among others it may not even have been reached.
      if (outcome !== 'failed' && batch.length > 1) [outcome] = await plant([task]);
      const isNoticed = outcome === 'failed' && !broken.includes(nameOf(task.test));
      if (!isNoticed) missed.push(`${task.says}: ${nameOf(task.test)} ${outcome}`);
      const said = isNoticed ? 'noticed' : `MISSED (${outcome})`;
      console.log(`${++done}/${all.length} ${said}: ${task.says}`);
    }
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(`${batch.length} planted together: ${seconds} s`);
  }
  await close();
  return missed;
}

type Touch = (one: Task, other: Task) => boolean;

/** Faults that are planted together, as no two of them touch each other. */
function batchesOf(all: readonly Task[], touch: Touch): Task[][] {
  const batches: Task[][] = [];
  for (const task of all) {
    const free = batches.find((batch) => !batch.some((other) => touch(task, other)));
    if (free) free.push(task);
    else batches.push([task]);
  }
  return batches;
}

function nameOf({ file, title }: NamedTest): string {
  return `${file} “${title}”`;
}

type Runner = {
  /** What came of each of the tests, in order; `changed` are files that are written for this run. */
  run: (tests: readonly NamedTest[], changed: readonly string[]) => Promise<Outcome[]>;
  /** Whether the test of one of two faults might fail by the other. */
  touch: Touch;
  close: () => Promise<void>;
};

/**
 * Of those that ran, in whatever order, by file, full name and result. Only a test that failed
 * counts as failed: a file that does not even load shows nothing of the statement.
 */
function outcomeOf(
  { file, title }: NamedTest,
  results: readonly { file: string; name: string; hasPassed: boolean }[],
): Outcome {
  const pattern = new RegExp(patternOfTitle(title));
  const own = results.filter((each) => each.file.endsWith(file) && pattern.test(each.name));
  if (own.length === 0) return 'not run';
  return own.every(({ hasPassed }) => hasPassed) ? 'passed' : 'failed';
}

const isOfProcess = ({ file }: NamedTest) => file.includes('.process.test.');

/**
 * Facts and words may show anywhere, and so may each fault in a test of processes. Others touch where
 * they share a folder, or the test of one imports the file of the other, but for what puts the whole
 * site together.
 */
const touchInVitest: Touch = (one, other) => {
  const foldersOf = ({ file, test }: Task) => [file, test.file].map((each) => path.dirname(each));
  return (
    [one, other].some((task) => !/\.tsx?$/.test(task.file) || isOfProcess(task.test)) ||
    foldersOf(one).some((folder) => foldersOf(other).includes(folder)) ||
    filesBehind(one.test.file).includes(other.file) ||
    filesBehind(other.test.file).includes(one.file)
  );
};

/**
 * One server of the database and one set of transformed modules serve all runs. A planted fault may
 * let its test hang until `testTimeout`: that is noticed, too.
 */
async function vitestTests(testTimeout: number): Promise<Runner> {
  process.env.VITEST = 'true';
  const vitest = await createVitest(
    'test',
    {
      root: copy,
      watch: false,
      isolate: false,
      testTimeout,
      reporters: [{}],
    },
    // Its packages are a link to those at home.
    { server: { fs: { allow: [copy, home] } } },
  );
  // Unlike `testTimeout`, this option does not reach projects whose configuration has one.
  for (const { config } of vitest.projects) config.hookTimeout = testTimeout;
  const invalidate = (changed: readonly string[]) => {
    for (const file of changed) vitest.invalidateFile(path.join(copy, file));
  };
  const run: Runner['run'] = async (tests, changed) => {
    if (tests.some(isOfProcess) && !(await build())) return tests.map(() => 'not run');
    invalidate(changed);
    const files = [...new Set(tests.map(({ file }) => path.join(copy, file)))];
    const { testModules } = await vitest.runTestSpecifications(
      await vitest.globTestSpecifications(files),
    );
    invalidate(changed);
    const results = testModules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => ['passed', 'failed'].includes(test.result().state))
        .map((test) => ({
          file: module.moduleId,
          name: test.fullName,
          hasPassed: test.result().state === 'passed',
        })),
    );
    return tests.map((test) => outcomeOf(test, results));
  };
  return { run, touch: touchInVitest, close: () => vitest.close() };
}

type Suite = {
  title: string;
  file: string;
  specs: { title: string; ok: boolean }[];
  suites?: Suite[];
};

type Report = { suites: Suite[]; errors: { message: string }[] };

/** The built site, in a browser. */
function browserTests(): Runner {
  const namesIn = (
    suite: Suite,
    above = '',
  ): { file: string; name: string; hasPassed: boolean }[] => [
    ...suite.specs.map(({ title, ok }) => ({
      file: `e2e/${suite.file}`,
      name: `${above} ${title}`,
      hasPassed: ok,
    })),
    ...(suite.suites ?? []).flatMap((inner) => namesIn(inner, `${above} ${inner.title}`)),
  ];
  const run: Runner['run'] = async (tests) => {
    if (!(await build())) return tests.map(() => 'not run');
    const files = [...new Set(tests.map(({ file }) => file))];
    const grep = `--grep=${tests.map(({ title }) => patternOfTitle(title)).join('|')}`;
    const args = ['test', ...files, grep, '--project=chromium', '--retries=0', '--reporter=json'];
    const { stdout } = await call('playwright', args).catch((failed: { stdout: string }) => failed);
    const report: Report = JSON.parse(stdout.slice(stdout.indexOf('{')));
    for (const { message } of report.errors) console.log(message);
    const results = report.suites.flatMap((suite) => namesIn(suite));
    return tests.map((test) => outcomeOf(test, results));
  };
  const touch: Touch = (one, other) =>
    one.file === other.file || nameOf(one.test) === nameOf(other.test);
  return { run, touch, close: async () => {} };
}

process.chdir(copy);
const isOfBrowser = ({ test }: Task) => test.file.startsWith('e2e/');
const ofVitest = options.includes('--browser') ? [] : tasks.filter((task) => !isOfBrowser(task));
const groups: [Task[], () => Runner | Promise<Runner>][] = [
  [ofVitest.filter(({ test }) => !isOfProcess(test)), () => vitestTests(20_000)],
  [ofVitest.filter(({ test }) => isOfProcess(test)), () => vitestTests(60_000)],
  [options.includes('--vitest') ? [] : tasks.filter(isOfBrowser), browserTests],
];
const all = groups.flatMap(([some]) => some);
const missed: string[] = [];
for (const [some, start] of groups)
  if (some.length > 0) missed.push(...(await plantAll(some, await start())));
console.log(`\n${all.length - missed.length} of ${all.length} faults noticed`);
for (const each of missed) console.log(`missed: ${each}`);
if (all.length === 0) console.error('No fault goes by these words.');
process.exit(all.length === 0 || missed.length > 0 ? 1 : 0);
