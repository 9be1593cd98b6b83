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

const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s+(?!type\b)[^;]*?from '(\.[^']+\.tsx?)'/gms,
    ),
  ].map(([, to = '']) => path.join(path.dirname(file), to));

/** Of these, islands use what needs no facts. */
const mostlyWithout = ['src/edition/words/languages.ts', 'src/edition/words/format.ts'];

it('an island asks the page for facts where its code uses some', () => {
  const declared = globSync('src/**/*.tsx').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/= island\('([a-z-]+)'[^;]*', \[/g),
  ]);
  const using = globSync('src/**/*.island.tsx').filter((island) => {
    const files = new Set([island]);
    for (const file of files)
      if (!mostlyWithout.includes(file)) for (const each of importsOf(file)) files.add(each);
    return [...files].some(
      (file) =>
        /\b(?:shownFacts|languages|fallbackLanguage)\(\)/.test(readFileSync(file, 'utf8')) &&
        !mostlyWithout.includes(file),
    );
  });
  const names = declared.map(([, name = '']) => name).filter((name) => name !== 'woken');
  expect(names.toSorted()).toEqual(
    using.map((file) => path.basename(file, '.island.tsx')).toSorted(),
  );
});
