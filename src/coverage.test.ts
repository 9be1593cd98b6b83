import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('docs/coverage.md names files that exist, and a test for everything that is there', () => {
  const rows = readFileSync('docs/coverage.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (statement|---)/.test(line));
  expect(rows.length).toBeGreaterThan(80);
  const files = rows.flatMap((row) =>
    [...row.matchAll(/`((?:src|e2e|edition|locales)\/[^`]+)`/g)].map(([, file = '']) => file),
  );
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
