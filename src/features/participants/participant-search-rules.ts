import type { Participant } from './participants-contract.ts';

/** Letters that do not come apart into a plain one and a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
};

/**
 * A text as search compares it: lower case, without diacritics, words set apart by one space, so
 * that `Ștefănescu`, `stefanescu` and `STEFANESCU` are one, and `Marie-Ève` is `marie eve`.
 */
export function searchable(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðþłıħŋ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Both orders of the name in one text. */
export const searchKey = ({ firstname, lastname }: Pick<Participant, 'firstname' | 'lastname'>) =>
  searchable(`${firstname} ${lastname} ${firstname}`);

/**
 * Whether a participant is found: a part of the name in either order, whatever the case and the
 * diacritics, or exactly the bib; nothing that has neither letter nor digit. `wanted` and `key` come from `searchable` and `searchKey`.
 */
export const isFound = (wanted: string, key: string, bib: number | null): boolean =>
  wanted !== '' && (key.includes(wanted) || wanted === String(bib ?? ''));
