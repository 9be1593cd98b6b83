import { existsSync, readFileSync } from 'node:fs';

/**
 * A test by its file and the title as it is written there, after its block’s if need be: `a › b`.
 */
export type NamedTest = { file: string; title: string };

/** A statement of the specification, where it lives, and the tests that show it. */
export type CoverageRow = {
  statement: string;
  places: string[];
  tests: NamedTest[];
  /** Why no change of a text makes its opposite. */
  withoutFault: string | undefined;
};

/** What a fault changes: in `file`, `from` (which is there once) becomes `to`. */
export type Change = { file: string; from: string; to: string };

/** The opposite of a statement. */
export type PlantedFault = Change & {
  statement: string;
  /** The one of the row's tests that has to fail. */
  title: string;
};

/** A fault of which no statement speaks. */
export type OwnFault = Change & {
  /** Who loses what by it. */
  hurts: string;
  /** The file of the test that has to fail, whose path says its layer, and its title. */
  test: string;
  title: string;
};

const filesIn = (cell: string): string[] =>
  [...cell.matchAll(/`((?:src|e2e|editions|locales)\/[^`]+)`/g)].map(([, file = '']) => file);

/** Each file in backquotes goes with the “titles” that follow it. */
export function testsIn(text: string): NamedTest[] {
  const tests: NamedTest[] = [];
  let file = '';
  for (const [, named, title] of text.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
    if (named) file = named;
    if (title) tests.push({ file, title: title.replace(/\s+/g, ' ') });
  }
  return tests;
}

/** The rows of docs/coverage.md, in order. */
export const readCoverageRows = (): CoverageRow[] =>
  readFileSync('docs/coverage.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (statement|---)/.test(line))
    .map((line) => {
      const [statement = '', places = '', tests = ''] = line
        .replace(/^\| | \|$/g, '')
        .split(' | ')
        .map((cell) => cell.trim());
      return {
        statement,
        places: filesIn(places),
        tests: testsIn(tests),
        withoutFault: /no fault: (.+)$/.exec(tests)?.[1],
      };
    });

/** The faults of docs/coverage-faults.json, in order. */
export const readPlantedFaults = (): PlantedFault[] =>
  JSON.parse(readFileSync('docs/coverage-faults.json', 'utf8')) as PlantedFault[];

/** The faults of docs/own-faults.json, in order. */
export const readOwnFaults = (): OwnFault[] =>
  JSON.parse(readFileSync('docs/own-faults.json', 'utf8')) as OwnFault[];

/** Why a change cannot be planted; undefined: it can. */
function problemOf({ file, from, to }: Change): string | undefined {
  const times = existsSync(file) ? readFileSync(file, 'utf8').split(from).length - 1 : 0;
  if (times !== 1) return `its text is there ${times} times`;
  return from === to ? 'it changes nothing' : undefined;
}

/** The faults of our own that cannot be planted. */
export const listLostOwnFaults = (faults: readonly OwnFault[]): string[] =>
  faults.flatMap((fault) => {
    const problem = problemOf(fault);
    return problem ? [`${problem}: ${fault.hurts}: ${fault.file}: ${fault.from}`] : [];
  });

/** The faults that cannot be planted: their text is not there once, or no row names their test. */
export function listLostFaults(
  rows: readonly CoverageRow[],
  faults: readonly PlantedFault[],
): string[] {
  return faults.flatMap((fault) => {
    const { statement, file, from, title } = fault;
    const named = `${statement}: ${file}: ${from}`;
    const row = rows.find((each) => each.statement === statement);
    if (!row) return [`no row has this statement: ${named}`];
    if (!row.tests.some((test) => test.title === title)) {
      return [`its row does not name “${title}”: ${named}`];
    }
    const problem = problemOf(fault);
    return problem ? [`${problem}: ${named}`] : [];
  });
}

/** The rows for which no fault is planted. */
export const listRowsWithoutFault = (
  rows: readonly CoverageRow[],
  faults: readonly PlantedFault[],
): CoverageRow[] =>
  rows.filter(({ statement }) => !faults.some((fault) => fault.statement === statement));

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * What a test's full name is matched with: what `it.each` or a template fills in may be anything.
 */
export const patternOfTitle = (title: string): string =>
  title
    .split(/ › |%[sdifjo#]|\$\{[^}]+\}|\$\w+/)
    .map(escaped)
    .join('.*');
