import { searchable } from '../../participants/participant-search.rules.ts';
import type { ResultState } from '../../results/results.contract.ts';

/** How lists of results write whoever has no time, as `searchable` writes it. */
const words: Readonly<Record<Exclude<ResultState, 'open' | 'finished'>, string>> = {
  'not-finished':
    'dnf|abandon|abandoned|abandonat|aband|ab|retired|ret|aufgegeben|aufgabe|ritirato|ritirata|rit|abandono|retirado|ret|not finished|did not finish|nu a terminat',
  'not-started':
    'dns|absent|not started|did not start|neprezentat|nu a luat startul|nicht gestartet|ng|non partant|np|non partito|non partita|no salio|no presentado|no sale',
  disqualified:
    'dsq|dq|disq|disqualified|descalificat|descalificata|disqualifiziert|disqualifie|disqualifiee|squalificato|squalificata|descalificado|descalificada|desc',
  'out-of-time':
    'otl|hd|hors delai|hors delais|out of time|over time|timed out|tle|cut off|cutoff|lim|limita de timp|ausserhalb der zeit|zeituberschreitung|fuori tempo massimo|ftm|fuera de tiempo|fuera de control|fc',
};

const stateOf = new Map(
  Object.entries(words).flatMap(([state, list]) =>
    list.split('|').map((word) => [word, state as keyof typeof words] as const),
  ),
);

/** What a word in the place of a time, a place or a state says; undefined where it says nothing. */
export const stateOfWord = (word: string) => stateOf.get(searchable(word));
