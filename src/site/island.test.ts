import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('finds the file of each island by its name', () => {
  const named = globSync('src/**/*.tsx', { exclude: (file) => file.includes('.test.') }).flatMap(
    (file) => [...readFileSync(file, 'utf8').matchAll(/= island\('([a-z-]+)'/g)],
  );
  const files = globSync('src/**/*.island.tsx').map((file) => path.basename(file, '.island.tsx'));
  expect(named.map(([, name = '']) => name).toSorted()).toEqual(files.toSorted());
  expect(new Set(files).size).toBe(files.length);
});
