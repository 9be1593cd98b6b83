import { expect, it } from 'vitest';
import { setPdf } from '../pdf/set-pdf.ts';
import { printable } from './printable-rules.ts';

it.each([
  ['Ștefănescu Țurcanu-Łęcki', 'Ștefănescu Țurcanu-Łęcki'],
  ['S\u0326tefan', 'Ștefan'],
  ['Ǧan ﬁ', 'Gan fi'],
  ['Иван 李', '???? ?'],
  ['a\u200bb', 'ab'],
])('%j is printed as %j', (text, expected) => {
  expect(printable(text)).toBe(expected);
});

it('leaves only letters that both fonts have', async () => {
  const all = Array.from({ length: 0x2100 - 0x21 }, (_, i) => String.fromCodePoint(i + 0x21));
  const kept = all.filter((letter) => printable(letter) === letter).join('');
  expect(kept.length).toBeGreaterThan(400);
  const template = `#set document(title: "x")
    #set text(font: "Hanken Grotesk", lang: "en", fallback: false)
    #let doc = json(bytes(sys.inputs.document))
    #doc.kept #text(font: "Archivo", weight: 700, doc.kept)`;
  // The compiler refuses a letter that a font lacks.
  await expect(setPdf(template, { kept })).resolves.toBeInstanceOf(Buffer);
});
