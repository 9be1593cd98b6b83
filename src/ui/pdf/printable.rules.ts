import { isOfOtherScript } from './script-fonts.ts';

/** Letters that both faces of our printed sheets have. */
const printed =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017e\u0218-\u021b\u1e80-\u1e85\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e]/;

/**
 * A name in the letters that a printed sheet has: Latin, Cyrillic, Greek, Arabic or Chinese. An
 * unknown mark on a letter is dropped, and a letter of any other script becomes a question mark, as
 * a missing letter would make the whole sheet fail.
 */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => {
    if (printed.test(letter) || isOfOtherScript(letter)) return letter;
    const plain = letter.normalize('NFKD').replace(/[\p{M}\p{C}]/gu, '');
    return Array.from(plain).every((each) => printed.test(each)) ? plain : '?';
  }).join('');
