import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  listLostFaults,
  listLostOwnFaults,
  listRowsWithoutFault,
  type NamedTest,
  readCoverageRows,
  readOwnFaults,
  readPlantedFaults,
  testsIn,
} from '../scripts/coverage-rows.ts';

const rows = readCoverageRows();
const faults = readPlantedFaults();

const sources = new Map<string, string>();
const sourceOf = (file: string): string => {
  const source = sources.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  sources.set(file, source);
  return source;
};

/** A title as it is written in quotation marks of either kind. */
const isWritten = ({ file, title }: NamedTest): boolean =>
  title
    .split(' › ')
    .every((part) =>
      [part, part.replaceAll("'", "\\'")].some((text) => sourceOf(file).includes(text)),
    );

it('docs/coverage.md names files that exist', () => {
  expect(rows.length).toBeGreaterThan(80);
  const files = rows.flatMap(({ places, tests }) => [...places, ...tests.map(({ file }) => file)]);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('docs/coverage.md names each statement once, and tests that are there', () => {
  const statements = rows.map(({ statement }) => statement);
  expect(statements.filter((each, index) => statements.indexOf(each) !== index)).toEqual([]);
  expect(rows.flatMap(({ tests }) => tests).filter((test) => !isWritten(test))).toEqual([]);
});

it('docs/security.md names tests that are there', () => {
  const tests = testsIn(readFileSync('docs/security.md', 'utf8'));
  expect(tests.length).toBeGreaterThan(15);
  expect(tests.filter((test) => !isWritten(test))).toEqual([]);
});

it('docs/coverage-faults.json plants each fault where its text stands once, for a test of its row', () => {
  expect(faults.length).toBeGreaterThan(100);
  expect(listLostFaults(rows, faults)).toEqual([]);
  const [fault] = faults;
  if (!fault) throw new Error('there is no fault');
  const { from, title } = fault;
  const lost = [
    { ...fault, statement: 'nobody says so' },
    { ...fault, title: `${title}?` },
    { ...fault, file: 'gone.ts' },
    { ...fault, from: `${from}${from}` },
    { ...fault, to: from },
  ];
  expect(listLostFaults(rows, lost)).toHaveLength(lost.length);
});

it('docs/coverage.md says why a statement has no fault, and only then', () => {
  const without = listRowsWithoutFault(rows, faults);
  expect(without.filter(({ withoutFault }) => !withoutFault)).toEqual([]);
  expect(rows.filter((row) => row.withoutFault && !without.includes(row))).toEqual([]);
});

it('docs/own-faults.json plants each fault where its text is there once, for a test that is there', () => {
  const own = readOwnFaults();
  expect(own.length).toBeGreaterThanOrEqual(60);
  expect(listLostOwnFaults(own)).toEqual([]);
  expect(own.filter(({ test: file, title }) => !isWritten({ file, title }))).toEqual([]);
  const [fault] = own;
  if (!fault) throw new Error('there is no fault');
  const lost = [
    { ...fault, file: 'gone.ts' },
    { ...fault, from: `${fault.from}${fault.from}` },
    { ...fault, to: fault.from },
  ];
  expect(listLostOwnFaults(lost)).toHaveLength(lost.length);
});
