import { createContext, useContext } from 'react';
import type participants from '../../../locales/en/participants.json';
import type { WaveStart } from '../../edition/facts/wave.rules.ts';
import type { Language } from '../../edition/words/languages.ts';
import type { RaceDetail } from '../../event/races/races.contract.ts';
import { flagAddress } from '../../ui/flag-address.ts';
import { type ListState, writeListState } from './participant-filter.rules.ts';

/** What every part of the participants' list needs. */
export type ListContents = {
  language: Language;
  /** The `list` words of the page, with their placeholders still in them. */
  words: (typeof participants)['list'];
  races: (Pick<RaceDetail, 'id' | 'waymark'> & {
    name: string;
    /** Absent when all runners start together, or it is unknown who starts in which wave. */
    waves?: (Pick<WaveStart, 'bibs'> & { text: string })[];
  })[];
  /** The countries of the runners, named and sorted in the visitor's language. */
  countries: {
    code: string;
    name: string;
    /** The `src` of the flag; absent when it is loaded by its address. */
    flag?: string;
  }[];
  /** Labels of categories by name; a category without a label is shown by its name. */
  categories: Record<string, string>;
  state: ListState;
  /** The participant whose row the page is about. */
  own?: number | undefined;
  /** Shows another state in place, and writes it into the address. */
  go: (to: ListState) => void;
};

/** The parts of it that no choice of the visitor changes. */
export type ListFacts = Omit<ListContents, 'state' | 'go'>;

export const ListContext = createContext<ListContents | undefined>(undefined);

export function useList(): ListContents {
  const list = useContext(ListContext);
  if (!list) throw new Error('outside of the participants’ list');
  return list;
}

/** The address of a state, so that every choice is also a link. */
export function listAddress(state: ListState, path = '/participants'): string {
  const query = new URLSearchParams(writeListState(state)).toString();
  return query ? `${path}?${query}` : path;
}

/** Fills the placeholders of a text, as i18next writes them. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));

/** The name of a country; if the list lacks the code, the code. */
export const countryName = (
  { countries, words }: Pick<ListContents, 'countries' | 'words'>,
  code: string,
): string =>
  code === 'OTHER'
    ? words.country.other
    : (countries.find((each) => each.code === code)?.name ?? code);

/** The `src` of a country's flag. */
export const flagOf = ({ countries }: Pick<ListContents, 'countries'>, code: string): string =>
  countries.find((each) => each.code === code)?.flag ?? flagAddress(code);

/** The label of a category. */
export const categoryName = ({ categories }: Pick<ListContents, 'categories'>, name: string) =>
  categories[name] ?? name;
