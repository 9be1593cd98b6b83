import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '../edition/words/languages.ts';
import { auditWords } from './admin-audit.page.tsx';
import { auditActions } from './audit/audit-actions.ts';

it('names everything that the organiser notes in every language, for the filter', () => {
  const missing = languages().flatMap(({ code }) =>
    auditActions
      .filter((action) => auditWords(code, action) === action)
      .map((each) => [code, each]),
  );
  expect(missing).toEqual([]);
});

it('tells everything that the organiser notes in a sentence, in every language', () => {
  const missing = languages().flatMap(({ code }) => {
    const { sentences } = JSON.parse(readFileSync(`locales/${code}/audit.json`, 'utf8'));
    return auditActions.filter((action) => {
      const [subject = '', what = ''] = action.split('.', 2);
      const names = Object.keys(sentences[subject] ?? {});
      return !names.some((name) => name === what || name.startsWith(`${what}_`));
    });
  });
  expect(missing).toEqual([]);
});

it('holds no action that nobody writes', () => {
  const sources = globSync('src/{event,registration,race-day,results,operations,staff}/**/*.ts', {
    exclude: ['**/*.test.ts', '**/audit-actions.ts'],
  }).map((file) => readFileSync(file, 'utf8'));
  const unwritten = auditActions.filter(
    (action) => !sources.some((source) => source.includes(`'${action}'`)),
  );
  expect(unwritten).toEqual([]);
});
