import { transliterate } from 'transliteration';

/** Scripts of which each letter has its Latin ones, so that a name comes out as its bearer writes it. */
const hasOther = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Mn}]/u;
const foreign = /[^\p{Script=Latin}\p{Script=Common}\p{Mn}]+/gu;
const isLatinName = /^\p{Script=Latin}[\p{Script=Latin}\p{Mn} '’.-]*$/u;

/** Pairs of Greek letters that are one sound, before those one by one (ELOT 743). */
const greek: [RegExp, string][] = [
  [/ο[υύ]/g, 'ou'],
  [/Ο[υύ]/g, 'Ou'],
  [/([αεηΑΕΗ])[υύ](?=[αάβγδεέζηήιίλμνοόρωώ])/g, '$1v'],
  [/([αεηΑΕΗ])[υύ]/g, '$1f'],
  [/^Μπ/, 'B'],
  [/^μπ/, 'b'],
  [/γγ/g, 'ng'],
  [/γξ/g, 'nx'],
  [/γχ/g, 'nch'],
  [/χ/g, 'ch'],
  [/Χ/g, 'Ch'],
];

/** Bulgarian says these otherwise than Russian, of which the library thinks. */
const bulgarian: [RegExp, string][] = [
  [/ъ/g, 'a'],
  [/Ъ/g, 'A'],
  [/щ/g, 'sht'],
  [/Щ/g, 'Sht'],
  [/ь/g, 'y'],
];

/**
 * A name in Latin letters, whose own accents stay; undefined for one in a script that has no such
 * spelling, or that is no name. `country`: of the runner, ISO 3166 alpha-2.
 */
export function latinName(name: string, country: string): string | undefined {
  const plain = name.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (hasOther.test(plain)) return undefined;
  const rules = [...greek, ...(country === 'BG' ? bulgarian : [])];
  const latin = plain.replace(foreign, (part) =>
    transliterate(rules.reduce((text, [from, to]) => text.replace(from, to), part)),
  );
  return isLatinName.test(latin) ? latin : undefined;
}
