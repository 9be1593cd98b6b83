/**
 * Plants the opposite of each statement of docs/coverage.md, one at a time and in a copy of the
 * tree, and sees the test that the row names fail: `npm run coverage`. Words after `--` pick the
 * faults whose statement, file or text has one of them; `--browser` plants those that browser tests
 * notice, with a build each. A fault that no longer applies ends the run before the first is planted.
 */
import { execFileSync, spawnSync } from 'node:child_process';
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
import { createVitest } from 'vitest/node';
import {
  listLostFaults,
  listRowsWithoutFault,
  type NamedTest,
  type PlantedFault,
  patternOfTitle,
  readCoverageRows,
  readPlantedFaults,
} from './coverage-rows.ts';

type Task = PlantedFault & { test: NamedTest };
type Outcome = 'passed' | 'failed' | 'not run';

const inBrowser = process.argv.includes('--browser');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const rows = readCoverageRows();
const faults = readPlantedFaults();
const lost = listLostFaults(rows, faults);
const withoutFault = listRowsWithoutFault(rows, faults);
const tasks: Task[] = faults
  .flatMap((fault) => {
    const row = rows.find((each) => each.statement === fault.statement);
    const test = row?.tests.find(({ title }) => title === fault.title);
    return test ? [{ ...fault, test }] : [];
  })
  .filter(({ test }) => test.file.startsWith('e2e/') === inBrowser)
  .filter(
    ({ statement, file, from }) =>
      wanted.length === 0 ||
      wanted.some((word) => [statement, file, from].some((text) => text.includes(word))),
  );

if (lost.length > 0) {
  console.error(`${lost.length} faults no longer apply:\n${lost.join('\n')}`);
  process.exit(1);
}
console.log(`${withoutFault.length} of ${rows.length} statements have no fault:`);
for (const { statement, withoutFault: why } of withoutFault) console.log(`${statement}: ${why}`);

const home = process.cwd();
const copy = copyTree();
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
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

async function plantAll(): Promise<number> {
  if (tasks.length === 0) {
    console.error('No fault goes by these words.');
    return 1;
  }
  const { run, close } = inBrowser ? browserTests() : await vitestTests();
  const tests = [...new Map(tasks.map(({ test }) => [nameOf(test), test])).values()];
  console.log(`${tests.length} tests without a fault ...`);
  const before = await run(tests);
  const broken = tests.filter((_, index) => before[index] !== 'passed').map(nameOf);
  for (const name of broken) console.log(`does not pass as it is: ${name}`);

  const missed: string[] = [];
  for (const [index, task] of tasks.entries()) {
    const begun = performance.now();
    const whole = readFileSync(task.file, 'utf8');
    writeFileSync(
      task.file,
      whole.replace(task.from, () => task.to),
    );
    const [outcome] = await run([task.test], task.file);
    writeFileSync(task.file, whole);
    const isNoticed = outcome === 'failed' && !broken.includes(nameOf(task.test));
    if (!isNoticed) missed.push(`${task.statement}: ${nameOf(task.test)} ${outcome}`);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const said = isNoticed ? 'noticed' : `MISSED (${outcome})`;
    console.log(`${index + 1}/${tasks.length} ${said}, ${seconds} s: ${task.statement}`);
  }
  await close();
  console.log(`\n${tasks.length - missed.length} of ${tasks.length} faults noticed`);
  for (const each of missed) console.log(`missed: ${each}`);
  return missed.length > 0 ? 1 : 0;
}

function nameOf({ file, title }: NamedTest): string {
  return `${file} “${title}”`;
}

type Runner = {
  /** What came of each of the tests, in order; `changed` is a file that was written since. */
  run: (tests: readonly NamedTest[], changed?: string) => Promise<Outcome[]>;
  close: () => Promise<void>;
};

const patternOf = (tests: readonly NamedTest[]) =>
  tests.map(({ title }) => patternOfTitle(title)).join('|');

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

/** One server of the database and one set of transformed modules serve all runs. */
async function vitestTests(): Promise<Runner> {
  process.env.VITEST = 'true';
  const vitest = await createVitest('test', {
    root: copy,
    watch: false,
    isolate: true,
    reporters: [{}],
  });
  const run: Runner['run'] = async (tests, changed) => {
    vitest.setGlobalTestNamePattern(new RegExp(patternOf(tests)));
    if (changed) vitest.invalidateFile(path.join(copy, changed));
    const files = [...new Set(tests.map(({ file }) => path.join(copy, file)))];
    const { testModules } = await vitest.runTestSpecifications(
      await vitest.globTestSpecifications(files),
    );
    if (changed) vitest.invalidateFile(path.join(copy, changed));
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
  return { run, close: () => vitest.close() };
}

type Suite = {
  title: string;
  file: string;
  specs: { title: string; ok: boolean }[];
  suites?: Suite[];
};

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
    if (spawnSync('node', ['scripts/prepare.mjs', 'start']).status !== 0)
      return tests.map(() => 'not run');
    const files = [...new Set(tests.map(({ file }) => file))];
    const args = ['test', ...files, `--grep=${patternOf(tests)}`, '--reporter=json'];
    const { stdout } = spawnSync('playwright', args, { encoding: 'utf8', maxBuffer: 1e9 });
    const { suites }: { suites: Suite[] } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    const results = suites.flatMap((suite) => namesIn(suite));
    return tests.map((test) => outcomeOf(test, results));
  };
  return { run, close: async () => {} };
}

process.chdir(copy);
process.exitCode = await plantAll();
process.exit();
