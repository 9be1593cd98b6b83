import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const filesOf = (pattern: string) =>
  globSync(pattern).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(file, 'utf8'),
  }));
const sheets = filesOf('src/**/*.css').map(({ file, text }) => ({
  file,
  text: text.replaceAll(/\/\*[^]*?\*\//g, ''),
}));
const sources = filesOf('src/**/*.{ts,tsx}')
  .filter(({ file }) => !file.includes('.test.'))
  .map(({ text }) => text);

/** What stands in quotes in the sources, word by word: `is-${` is one. */
const quoted = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap(([, ...found]) =>
      found.join('').split(/[\s'"<>=.]+/),
    ),
  ),
);
/** Beginnings of names of which the rest is computed. */
const beginnings = [...quoted].flatMap((each) => /^([\w-]+-)\$\{/.exec(each)?.[1] ?? []);
const isGiven = (name: string) =>
  quoted.has(name) ||
  beginnings.some((start) => name.startsWith(start) && quoted.has(name.slice(start.length)));

/** Colours that are the same for every edition, each with the sheet that may say it. */
const ownColours = [
  // A printed page is black on white, as is a tick on it.
  'src/ui/parts.css #fff #fff #000 #222',
  'src/event/information/rules.css #000',
  'src/event/program/program.css #000',
  // Somebody else's page is drawn for white.
  'src/results/results.css #fff',
  // A logo that was drawn for paper.
  'src/event/information/sponsors.css #fff',
  // A mask has no colour; water is blue.
  'src/event/information/home-photograph.css #000',
  'src/event/information/locator.css #2c7fa3',
  // Numbers to call in an emergency are red on paper.
  'src/event/races/pocket-card.typ #9b1c1c',
  // Slopes by their gradient, as course maps colour them; each has its dark counterpart.
  'src/event/races/course.css #a3231b #d06a1d #3a4a42 #2b7cb8 #16407a #ff7d69 #f7b267 #dfe7e1 #86c5f2 #4d94ea',
];

describe('style sheets', () => {
  it('name no class that nothing bears', () => {
    const dead = sheets.flatMap(({ file, text }) =>
      [...text.matchAll(/([^{};]+)\{/g)]
        .map(([, selector = '']) => selector.trim())
        .filter((selector) => !selector.startsWith('@'))
        .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)])
        .map(([, name = '']) => name)
        .filter((name) => !isGiven(name))
        .map((name) => `${file} ${name}`),
    );
    expect(sheets.length).toBeGreaterThan(20);
    expect(dead).toEqual([]);
  });

  it('follow the edition’s colours, in pages and on paper', () => {
    const own = [...sheets, ...filesOf('src/**/*.typ')].flatMap(({ file, text }) => {
      const colours = text.match(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi) ?? [];
      return colours.length > 0 ? [[file, ...colours].join(' ')] : [];
    });
    expect(own.toSorted()).toEqual(ownColours.toSorted());
  });
});
