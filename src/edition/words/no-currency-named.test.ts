import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Of money only an edition says which it is. */
const isExempt = (file: string) =>
  /\.test\.tsx?$|^src\/test\//.test(file) ||
  // Reads what is kept under an earlier name.
  file === 'src/staff/audit/earlier-fields.ts';

const named = /\b(lei|leu|RON|EUR|euros?|bani)\b|_bani\b|[a-z]Bani\b|\{\{euro|€/giu;
/** What means something else in these languages. */
const innocent: Record<string, RegExp> = { it: /\blei\b/giu, ro: /\bbani\b/giu };

it('no text of the program and none of its product names a currency', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'locales/*/*.json'])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isExempt(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const [, language = ''] = /^locales\/(\w+)\//.exec(file) ?? [];
    const text = readFileSync(file, 'utf8').replace(innocent[language] ?? /$^/u, '');
    return [...text.matchAll(named)].map(([word]) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
