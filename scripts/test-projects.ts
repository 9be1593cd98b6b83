import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Whoever imports one of these, through however many files, asks for a PostgreSQL. */
const database = [
  'src/platform/db/test-database.ts',
  'src/platform/db/embedded/embedded-test-kit.ts',
];

/** What TypeScript leaves out of the program is no import: a type brings no database along. */
const importing = [
  /^(?:import|export)\s+(?!type\b)[^;]*?\bfrom '(\.[^']+)'/gms,
  /^import '(\.[^']+)'/gm,
  /\bimport\('(\.[^']+)'\)/g,
];

/** Draws every page and asks what each of them has to have. */
const sweep = 'src/site/every-page.test.ts';

const imports = new Map<string, string[]>();
function importsOf(file: string): string[] {
  const known = imports.get(file);
  if (known || !/\.tsx?$/.test(file)) return known ?? [];
  const source = readFileSync(file, 'utf8');
  const found = importing
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .map(([, to = '']) => path.posix.join(path.posix.dirname(file), to.replace(/\?.*/, '')))
    .filter((to) => existsSync(to));
  imports.set(file, found);
  return found;
}

/** A file and all that it imports, through however many; what `goesOn` refuses is not looked into. */
function walkImports(test: string, goesOn: (file: string) => boolean = () => true): string[] {
  const seen = new Set([test]);
  for (const file of seen)
    if (goesOn(file)) for (const imported of importsOf(file)) seen.add(imported);
  return [...seen];
}

const needsDatabase = (test: string): boolean =>
  walkImports(test).some((file) => database.includes(file));

/** What product tests take their facts from, so that no organiser's edit makes one of them red. */
export const productEdition = '../src/test/editions/fixture';

/** Editions of which every page is drawn in tests, by the name of the project that does it. */
export const testedEditions: Record<string, string> = {
  bare: '../src/test/editions/bare',
  // As `npm run new-edition` makes them, from few answers and from many.
  'made-least': '../test-results/editions/made-least',
  'made-most': '../test-results/editions/made-most',
  // The customer's own: what the specification says of it is held in the folder of its name.
  'stana-de-vale': 'stana-de-vale',
  'trail-dei-forti': 'trail-dei-forti',
};

/** Those of them that `npm test` draws; the others are drawn by `npm run test:all`. */
export const shortEditions = ['bare', 'stana-de-vale'];

/**
 * The test files by what they need, as paths from the project's folder: `unit` runs without a
 * database, `api` with one, `processes` with servers and commands that start, stop and die. Files
 * share processes, since to load the site again for each of them costs more than most files take.
 */
export function sortTests(): Record<'unit' | 'api' | 'processes', string[]> {
  const files = globSync('src/**/*.test.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('src/test/editions/'));
  const processes = files.filter((file) => file.includes('.process.test.'));
  const others = files.filter((file) => !processes.includes(file));
  return {
    unit: others.filter((file) => !needsDatabase(file)),
    api: others.filter(needsDatabase),
    processes,
  };
}

/** What nearly every test of the API opens: through it each change would reach all of them. */
const wholeSite = ['src/app.ts', 'src/pages.ts', 'src/api.ts', 'src/all-jobs.ts'];

/** A test and all that it imports, through however many files but not through the whole site. */
export const filesBehind = (test: string): readonly string[] =>
  walkImports(test, (file) => !wholeSite.includes(file));

/**
 * The unit and API tests that changed files reach: those that import one of them, through however
 * many files but not through the whole site, those of the same folder, and the sweep of all pages.
 */
export function reachedTests(changed: readonly string[]): string[] {
  const { unit, api } = sortTests();
  const folders = new Set(changed.map((file) => path.posix.dirname(file)));
  const isReached = (test: string) =>
    folders.has(path.posix.dirname(test)) ||
    filesBehind(test).some((file) => changed.includes(file));
  return [...new Set([...[...unit, ...api].filter(isReached), sweep])];
}
