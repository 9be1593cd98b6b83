import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A file of a font for other scripts, and a check of the letters that it has. */
type Slice = { file: string; has: (letter: string) => boolean };

const { resolve } = createRequire(import.meta.url);
const weights = [400, 700];
const readFont = (file: string): Buffer => readFileSync(resolve(file));

const slice = (font: string, part: string, has: Slice['has']): Slice => ({
  file: `@fontsource-variable/${font}/files/${font}-${part}-wght-normal.woff2`,
  has,
});
const inRange = (range: RegExp) => (letter: string) => range.test(letter);

const arabic = slice(
  'noto-sans-arabic',
  'arabic',
  inRange(/[\u0620-\u064a\u0660-\u0669\u0671-\u06d3\u06d5]/),
);

/** Cyrillic and Greek are in one whole face, as its cuts would be several fonts of one name. */
const wholeFaces = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
];
const isInWholeFace = inRange(
  /[\u0400-\u0481\u048a-\u052f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ff[\p{L}&&[\u1f00-\u1fff]]]/v,
);

let han: Slice[] | undefined;
/**
 * The files of the Chinese font, which is cut into a hundred files by how often letters are used; a
 * list says which file has which letters.
 */
function hanSlices(): Slice[] {
  if (han) return han;
  const list = resolve('@fontsource-variable/noto-sans-sc/unicode.json');
  const parts = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  han = Object.entries(parts).flatMap(([name, ranges]) => {
    const part = /^\[(\d+)\]$/.exec(name)?.[1];
    if (!part) return [];
    const points = new Set(ranges.split(',').flatMap(pointsOf));
    return [slice('noto-sans-sc', part, (letter) => points.has(letter.codePointAt(0) ?? 0))];
  });
  return han;
}

function pointsOf(range: string): number[] {
  const [from = 0, to = from] = range
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

// The list names a few more letters, which the files do not have.
const isHan = inRange(/[\p{Script=Han}--[\u4db6-\u4dbf\u9ff0-\u9fff]]/v);
const sliceOf = (letter: string): Slice | undefined =>
  (isHan(letter) ? hanSlices() : [arabic]).find(({ has }) => has(letter));

/** Whether a printed page can show this letter of a Cyrillic, Greek, Arabic or Chinese name. */
export const isOfOtherScript = (letter: string): boolean =>
  isInWholeFace(letter) || sliceOf(letter) !== undefined;

/**
 * Fonts, regular and bold, with only those letters of a text that are in other scripts; often none.
 */
export async function scriptFonts(text: string): Promise<Buffer[]> {
  const letters = [...new Set(text)].filter((letter) => letter > '\u024f');
  const fonts = letters.some(isInWholeFace) ? wholeFaces.map(readFont) : [];
  const wanted = new Map<Slice, string>();
  for (const letter of letters) {
    const found = sliceOf(letter);
    if (found) wanted.set(found, (wanted.get(found) ?? '') + letter);
  }
  if (wanted.size === 0) return fonts;
  // Loads two WebAssembly programs, which few printed pages need.
  const { default: subsetFont } = await import('subset-font');
  for (const [{ file }, cut] of wanted) {
    for (const wght of weights) {
      const options = { targetFormat: 'sfnt' as const, variationAxes: { wght } };
      fonts.push(await subsetFont(readFont(file), cut, options));
    }
  }
  return fonts;
}
