import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { refusalStatus } from './refusals.ts';

describe('refusals', () => {
  it.each(languages().map(({ code }) => code))('have exactly their sentences in %s', (language) => {
    const sentences = wordsIn(language).getResourceBundle(language, 'errors');
    expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(refusalStatus).toSorted());
  });

  it('are thrown by no use case, which answers with a value', () => {
    const useCases = globSync(
      'src/{event,registration,race-day,results,operations,staff}/**/*.ts',
      {
        exclude: (name) => /\.routes\.ts$|\.test\.ts$/.test(name),
      },
    );
    expect(useCases.length).toBeGreaterThan(100);
    const throwing = useCases.filter((name) =>
      /import \{[^}]*\b(?<!type )(Refusal|orRefuse)\b[^}]*\} from/.test(readFileSync(name, 'utf8')),
    );
    expect(throwing).toEqual([]);
  });
});
