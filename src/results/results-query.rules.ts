import { raceAt } from './race-at.ts';

/** Which of the published results the page's address asks for. */
export type ResultsQuery = {
  /** The race's short name. */
  race?: string;
  /** The id of a classification. */
  classification?: string;
  /** Part of a name, or a bib. */
  q?: string;
  /** ISO 3166 alpha-2, or `OTHER`. */
  country?: string;
  /** Part of a club's name. */
  club?: string;
  /** From 2 on. */
  page?: string;
};

type Asked = Readonly<Record<string, string | readonly string[] | undefined>>;

/** How many characters a search may have. */
export const resultSearchMost = 80;

/** Reads from an address which results to show; ignores what is not possible. */
export function readResultsQuery(asked: Asked): ResultsQuery {
  const text = (key: keyof ResultsQuery) => {
    const value = asked[key];
    return typeof value === 'string' ? value.slice(0, resultSearchMost).trim() : '';
  };
  const matching = (key: keyof ResultsQuery, pattern: RegExp) =>
    pattern.test(text(key)) ? { [key]: text(key) } : {};
  const race = raceAt(text('race'));
  return {
    ...(race && { race: race.slug }),
    ...matching('classification', /^[\p{L}\p{N}+–_-]{1,60}$/u),
    ...matching('q', /\S/),
    ...matching('country', /^([A-Z]{2}|OTHER)$/),
    ...matching('club', /\S/),
    ...matching('page', /^([2-9]|[1-9]\d{1,4})$/),
  };
}

/** The address of the page with these results. */
export function resultsAddress(query: ResultsQuery): string {
  const search = new URLSearchParams(Object.entries(query)).toString();
  return search ? `/results?${search}` : '/results';
}

/** Whether only a part of a classification is asked for. */
export const isNarrowed = ({ q, country, club }: ResultsQuery): boolean =>
  q !== undefined || country !== undefined || club !== undefined;
