import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditWords } from './audit-words.ts';
import { languages } from './languages.ts';

const sources = globSync('src/features/**/*.ts', { exclude: ['**/*.test.ts'] });
const actions = sources.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /\baction(:| =)/.test(line))
    .flatMap((line) =>
      [...line.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, action = '']) => action),
    ),
);

it('has words in every language for everything that the office notes', () => {
  expect(actions.length).toBeGreaterThan(30);
  const missing = languages.flatMap(({ code }) =>
    actions.filter((action) => auditWords(code, action) === action).map((each) => [code, each]),
  );
  expect(missing).toEqual([]);
});
