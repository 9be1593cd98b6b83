import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const resolve = createRequire(import.meta.url).resolve;
const root = path.join(import.meta.dirname, '..');

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

// Letters of western Europe, and the signs that the six languages set text with.
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„†•…‹›€→←↑↓−×≥≤′″\u2009\u202f\u2011`;
// What nearly all texts and most names are made of: with its headers it fits the ten packets that a new connection sends at once.
const common = `${range(0x20, 0x7e).replace(/[\\^`{|}~]/g, '')}àáâãäåçèéêëìíîïñòóôõöøùúûüßœÀÁÂÄÇÉÈÍÎÓÖÜÚÑ«»°·¿¡–’“”„…€→×−©\u00a0\u2009\u202f\u2011`;
const rest = Array.from(latin, (letter) => (common.includes(letter) ? '' : letter)).join('');
// Romanian's own letters are a small file of their own: its readers need no more on the first view.
const romanian = 'ĂăȘșȚț';
// Every other Latin letter that a runner's name may need.
const latinExt = `${range(0x100, 0x101)}${range(0x104, 0x17f)}ẞ`;

const layoutFeatures = ['kern', 'tnum'];

type Face = {
  name: string;
  family: string;
  file(part: string): string;
  axes: Record<string, number | { min: number; max: number }>;
  parts: Record<string, string>;
};

const faces: Face[] = [
  {
    name: 'display',
    family: 'archivo',
    file: (part: string) => `archivo-${part === 'latin' ? part : 'latin-ext'}-wdth-normal.woff2`,
    axes: { wdth: 112, wght: 720 },
    parts: { latin, romanian, 'latin-ext': latinExt },
  },
  {
    name: 'numerals',
    family: 'archivo',
    file: (part: string) => `archivo-${part === 'latin' ? part : 'latin-ext'}-wdth-normal.woff2`,
    axes: { wdth: 80, wght: 650 },
    parts: { latin: '0123456789:.,+−–—-/ ' },
  },
  {
    name: 'text',
    family: 'hanken-grotesk',
    file: (part: string) =>
      `hanken-grotesk-${/^(common|rest)$/.test(part) ? 'latin' : 'latin-ext'}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
    parts: { common, rest, romanian, 'latin-ext': latinExt },
  },
];

/**
 * Cuts the site's fonts from the packages' files into `generated/fonts/<face>-<part>.woff2`:
 * only the letters, the width and the weights that the pages use. Does nothing while this recipe
 * and the packages are the same as at the last cut.
 */
export async function makeFonts(outDir = path.join(root, 'generated/fonts')): Promise<void> {
  const stamp = path.join(outDir, 'made-from.txt');
  const recipe = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === recipe) return;
  mkdirSync(outDir, { recursive: true });
  for (const face of faces) {
    for (const [part, text] of Object.entries(face.parts)) {
      const target = path.join(outDir, `${face.name}-${part}.woff2`);
      const source = resolve(`@fontsource-variable/${face.family}/files/${face.file(part)}`);
      const font = await subsetFont(readFileSync(source), text, {
        targetFormat: 'woff2',
        variationAxes: face.axes,
        keepFeatures: layoutFeatures,
        noHinting: true,
      });
      writeFileSync(target, font);
    }
  }
  writeFileSync(stamp, recipe);
}
