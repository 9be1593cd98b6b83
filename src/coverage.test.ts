import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type NamedTest, readCoverageRows, readPlantedFaults } from '../scripts/coverage-rows.ts';

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

it('docs/coverage-faults.json plants each fault where its text stands once', () => {
  expect(faults.length).toBeGreaterThan(100);
  const lost = faults.filter(({ file, from }) => sourceOf(file).split(from).length !== 2);
  expect(lost.map(({ file, from }) => `${file}: ${from}`)).toEqual([]);
});

it('docs/coverage-faults.json belongs to statements, and is noticed by their tests', () => {
  const strays = faults.filter(
    ({ statement, title }) =>
      !rows.some((row) => row.statement === statement && row.tests.some((t) => t.title === title)),
  );
  expect(strays).toEqual([]);
});
