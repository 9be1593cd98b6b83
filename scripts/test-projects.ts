import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Whoever imports one of these, through however many files, asks for a PostgreSQL. */
const database = ['src/db/test-database.ts', 'src/db/embedded/embedded-test-kit.ts'];

/** What TypeScript leaves out of the program is no import: a type brings no database along. */
const importing = [
  /^(?:import|export)\s+(?!type\b)[^;]*?\bfrom '(\.[^']+)'/gms,
  /^import '(\.[^']+)'/gm,
  /\bimport\('(\.[^']+)'\)/g,
];

/** A module that is replaced stays so for every file that shares the process. */
const replacesModules = /\bvi\.(?:mock|doMock|resetModules)\(/;

const sources = new Map<string, string>();
const read = (file: string): string => {
  const known = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, known);
  return known;
};

const importsOf = (file: string): string[] =>
  importing
    .flatMap((pattern) => [...read(file).matchAll(pattern)])
    .map(([, to = '']) => path.posix.join(path.posix.dirname(file), to))
    .filter((to) => /\.tsx?$/.test(to) && existsSync(to));

function needsDatabase(test: string): boolean {
  const seen = new Set([test]);
  for (const file of seen) {
    if (database.includes(file)) return true;
    for (const imported of importsOf(file)) seen.add(imported);
  }
  return false;
}

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

/**
 * The test files by what they need, as paths from the project's folder: `unit` runs without a
 * database, `api` with one, and both share processes, since loading the site anew for each file
 * costs more than most files take; `alone` are those that replace modules, each in its own process.
 */
export function sortTests(): Record<'unit' | 'api' | 'alone', string[]> {
  const files = globSync('src/**/*.test.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('src/test/editions/'));
  const isAlone = (file: string) => replacesModules.test(read(file));
  const shared = files.filter((file) => !isAlone(file));
  return {
    unit: shared.filter((file) => !needsDatabase(file)),
    api: shared.filter(needsDatabase),
    alone: files.filter(isAlone),
  };
}
