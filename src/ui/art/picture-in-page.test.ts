import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { editionName, editionsFolder } from '../../edition/edition-folder.ts';
import { sourceInPage } from './picture-in-page.ts';

const { stockPicture } = edition();

it('a drawing of the edition is in the page, letter by letter', () => {
  const [, type, drawing] = /^data:([^,]+),(.*)$/s.exec(sourceInPage(stockPicture)) ?? [];
  const file = readFileSync(`${editionsFolder}/${editionName()}${stockPicture}`, 'utf8');
  expect([type, decodeURIComponent(drawing ?? '')]).toEqual(['image/svg+xml', file]);
  // What stands after it would be the name of a place in the picture.
  expect(drawing).not.toContain('#');
});

it.each(['/uploads/1.webp', 'https://photos.example/a.svg', '/pictures/no-such.svg'])(
  '%s keeps its address',
  (address) => expect(sourceInPage(address)).toBe(address),
);

it.each([
  [65_536, undefined, 'data:image/svg+xml,'],
  [65_537, undefined, '/pictures/own.svg'],
  [6, 6, 'data:image/svg+xml,'],
  [7, 6, '/pictures/own.svg'],
])('a drawing of %d letters, of at most %s, has the address %s', (letters, max, beginning) => {
  const drawings = new Map([['/pictures/own.svg', '<svg/>'.padEnd(letters)]]);
  const source = sourceInPage('/pictures/own.svg', drawings, max);
  expect(source.slice(0, beginning.length)).toBe(beginning);
});
