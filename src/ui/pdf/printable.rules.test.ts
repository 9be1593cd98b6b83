import { expect, it } from 'vitest';
import { printable } from './printable.rules.ts';
import { setPdf } from './set-pdf.ts';

it.each([
  ['Ștefănescu Țurcanu-Łęcki', 'Ștefănescu Țurcanu-Łęcki'],
  ['S\u0326tefan', 'Ștefan'],
  ['Ǧan ﬁ', 'Gan fi'],
  ['Иван Ђорђе', 'Иван Ђорђе'],
  ['Γιώργος', 'Γιώργος'],
  ['محمد علی', 'محمد علی'],
  ['李娜 張偉', '李娜 張偉'],
  ['김 ქართ', '? ????'],
  ['a\u200bb', 'ab'],
  ['⅐', '?'],
])('%j is printed as %j', (text, expected) => {
  expect(printable(text)).toBe(expected);
});

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))
    .filter((letter) => printable(letter) === letter)
    .join('');

it.each([
  ['European and Arabic', letters(0x21, 0x20ff), 900],
  ['Chinese', letters(0x2e80, 0x9fff) + letters(0xf900, 0xfaff) + letters(0x20000, 0x323af), 6000],
])('leaves only letters that a font has: %s', async (_, kept, least) => {
  expect(kept.length).toBeGreaterThan(least);
  const template = `#set document(title: "x")
    #set text(font: ("Hanken Grotesk", "Noto Sans"), lang: "en")
    #doc.kept #text(font: "Archivo", weight: 700, doc.kept)`;
  // The compiler refuses a letter that every font lacks.
  const outcome = await setPdf(template, { kept }).catch((error: Error) => [
    ...new Set(Array.from(error.message.matchAll(/text `\\?"(.+?)\\?"`/g), ([, text]) => text)),
  ]);
  expect(outcome).toBeInstanceOf(Buffer);
});
