/** The longest search that is answered, in characters. */
export const searchMost = 80;

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

/** What joins the parts of a name that some write as one word, and some as two. */
const joint = /['’.]/;
const joints = new RegExp(joint, 'g');

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
    .replace(joints, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A name as people are told apart by it: `POP Ana-Maria` and `Ana Maria Pop` are one. */
export const nameKey = (name: string): string => searchable(name).split(' ').toSorted().join(' ');

type Name = { firstname: string; lastname: string };

/** Both orders of the name in one text; `O’Neill` as one word and as two. */
export const searchKey = (name: Name): string => keyFrom(name, searchable);

/**
 * `searchKey` for many people, among whom names recur: each is made searchable once, which for
 * 50,000 is ten times as fast. It remembers every name it has seen.
 */
export function rememberingSearchKey(): (name: Name) => string {
  const known = new Map<string, string>();
  return (name) =>
    keyFrom(name, (part) => {
      const text = known.get(part) ?? searchable(part);
      known.set(part, text);
      return text;
    });
}

function keyFrom({ firstname, lastname }: Name, toText: (part: string) => string): string {
  const inBothOrders = (first: string, last: string) => `${first} ${last} ${first}`;
  const key = inBothOrders(toText(firstname), toText(lastname));
  if (![firstname, lastname].some((part) => joint.test(part))) return key;
  const [first = '', last = ''] = [firstname, lastname].map((part) =>
    toText(part.replace(joints, ' ')),
  );
  return `${key} | ${inBothOrders(first, last)}`;
}

/**
 * Whether a participant is found: a part of the name in either order, whatever the case and the
 * diacritics, or exactly the bib; nothing that has neither letter nor digit. `wanted` and `key`
 * come from `searchable` and `searchKey`.
 */
export const isFound = (wanted: string, key: string, bib: number | null): boolean =>
  wanted !== '' && (key.includes(wanted) || wanted === String(bib ?? ''));
