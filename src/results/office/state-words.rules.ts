import { searchable } from '../../registration/participants/participant-search.rules.ts';
import type { ResultState } from '../results.contract.ts';

/** What lists of results write for a runner without a time, in the form that `searchable` gives. */
const words: Readonly<Record<Exclude<ResultState, 'open'>, string>> = {
  finished:
    'f|ok|fin|finish|finished|finisher|classified|sosit|sosita|clasat|im ziel|gewertet|arrive|arrivee|classe|classee|finisseur|arrivato|arrivata|classificato|classificata|llegado|llegada|clasificado|clasificada',
  'not-finished':
    'dnf|abandon|abandoned|abandonat|abandonata|aband|abd|ab|retired|ret|withdrew|withdrawn|dropped|dropped out|not finished|did not finish|nu a terminat|neterminat|renuntat|aufgegeben|aufgabe|ausgeschieden|ausgestiegen|nicht im ziel|nicht beendet|abandonne|ritirato|ritirata|ritiro|rit|non arrivato|non arrivata|abandono|abandona|retirado|retirada|no finaliza|no finalizo|no termino',
  'not-started':
    'dns|absent|absenta|not started|did not start|no show|neprezentat|neprezentata|nu s a prezentat|nu a luat startul|nestartat|nicht gestartet|nicht angetreten|ng|absente|forfait|non partant|non partante|np|assente|non partito|non partita|no salio|no presentado|no presentada|no sale',
  disqualified:
    'dsq|dq|disq|disqualified|descalificat|descalificata|disqualifiziert|disqualifie|disqualifiee|squalificato|squalificata|squal|descalificado|descalificada|desc',
  'out-of-time':
    'otl|hd|hors delai|hors delais|hors temps|barriere horaire|out of time|over time|timed out|tle|cut off|cutoff|missed cut off|missed cutoff|swept|broomed|lim|limita de timp|in afara limitei|ausserhalb der zeit|zeituberschreitung|zeitlimit|fuori tempo|fuori tempo massimo|ftm|fuera de tiempo|fuera de control|fc',
};

const stateOf = new Map(
  Object.entries(words).flatMap(([state, list]) =>
    list.split('|').map((word) => [word, state as keyof typeof words] as const),
  ),
);

/**
 * The state that a word in the place of a time, a place or a bib means for a runner without a time,
 * alone or with more behind it, such as `DNF (km 12)`; undefined where it means none.
 */
export function stateOfWord(word: string): Exclude<ResultState, 'open' | 'finished'> | undefined {
  const said = saidBy(word);
  return said === 'finished' ? undefined : said;
}

/** The same for a cell in the column of states, where `a` is enough. */
export const stateIn = (cell: string): Exclude<ResultState, 'open'> | undefined =>
  /^a\.?$/i.test(cell.trim()) ? 'not-finished' : saidBy(cell);

function saidBy(text: string) {
  const key = searchable(text);
  const [first = ''] = key.split(' ');
  return stateOf.get(key) ?? (first.length > 2 ? stateOf.get(first) : undefined);
}
