import { searchable } from '../../registration/participants/participant-search.rules.ts';
import type { History, PastLine } from './past-results.contract.ts';

/** Which of the earlier results the page’s address asks for. */
export type HistoryQuery = {
  year?: string;
  /** A race’s name in the form in which search compares it. */
  race?: string;
  /** A name, or a part of one. */
  q?: string;
  page?: string;
};

type Asked = Readonly<Record<string, string | readonly string[] | undefined>>;

/** How many letters of a name a search takes. */
export const mostLetters = 100;

/** Reads from an address which results to show; ignores what is not possible. */
export function readHistoryQuery(asked: Asked): HistoryQuery {
  const text = (key: string) => {
    const value = asked[key];
    return typeof value === 'string' ? value.trim().slice(0, mostLetters) : '';
  };
  const [year, race, q, page] = [text('year'), searchable(text('race')), text('q'), text('page')];
  return {
    ...(/^\d{4}$/.test(year) && { year }),
    ...(race && { race }),
    ...(searchable(q) && { q }),
    ...(/^[1-9]\d{0,4}$/.test(page) && page !== '1' && { page }),
  };
}

/** The address of the page with these results. */
export function historyAddress(query: HistoryQuery): string {
  const search = new URLSearchParams(Object.entries(query)).toString();
  return search ? `/results/history?${search}` : '/results/history';
}

/** The results of a query; finds names by any of their parts, in any order. */
export function findPast({ lines }: History, { year, race, q }: HistoryQuery): PastLine[] {
  const words = searchable(q ?? '')
    .split(' ')
    .filter(Boolean);
  return lines.filter(
    ({ name, of }) =>
      (year === undefined || String(of.year) === year) &&
      (race === undefined || of.raceKey === race) &&
      (words.length === 0 || hasWords(searchable(name), words)),
  );
}

const hasWords = (name: string, words: readonly string[]): boolean =>
  words.every((word) => name.includes(word));
