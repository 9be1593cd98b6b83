import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Photograph } from '../../../edition/look.schema.ts';
import { drawPhotograph } from '../../../test/draw-photograph.ts';
import { isFullSize } from '../../../test/test-size.ts';
import { photographSources } from '../photograph.ts';
import { cutOut, cutPhotographs, lightest } from './cut-photographs.ts';

// As in the site, which lets no library open a path of its own (change-race-picture.ts).
beforeAll(() => sharp.block({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'photograph-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Place = [
  slot: 'hero' | 'lodge' | 'race',
  shownAs: Parameters<typeof photographSources>[1][],
  ratios: Record<string, number>,
];
const places: Place[] = [
  ['hero', ['hero'], { tall: 3 / 4, wide: 16 / 9 }],
  ['lodge', ['lodge'], { plain: 4 / 3, half: 16 / 9 }],
  ['race', ['race', 'card'], { strip: 5 / 2, band: 5, half: 16 / 9 }],
];

/** Cuts a photograph for a place: the files that are made, and those that pages name for it. */
async function cutFor(
  [slot, shownAs, ratios]: Place,
  ...[photograph, encode]: [Buffer, Parameters<typeof cutPhotographs>[2]?]
) {
  writeFileSync(path.join(folder, 'ridge.jpg'), photograph);
  const given = { picture: '/ridge.jpg', alt: { en: 'A ridge' }, focus: [50, 50] } as Photograph;
  const into = path.join(folder, 'made');
  mkdirSync(into);
  writeFileSync(path.join(into, 'ridge.jpg'), 'whole');
  const look = { hero: undefined, lodge: undefined, races: {} };
  await cutPhotographs(
    { ...look, ...(slot === 'race' ? { races: { long: given } } : { [slot]: given }) },
    { folder, into },
    encode,
  );
  const named = shownAs
    .flatMap((each) => photographSources('/ridge.jpg', each))
    .flatMap(({ srcSet, type }) =>
      srcSet.split(', ').map((each) => {
        const [url = '', declared = ''] = each.split(' ');
        const width = Number.parseInt(declared, 10);
        const ratio = Object.entries(ratios).find(([name]) => url.includes(`-${name}-`))?.[1] ?? 0;
        const height = Math.round(width / ratio);
        const heavier = { 'image/avif': 1, 'image/webp': 1.4, 'image/jpeg': 1.8 }[type] ?? 0;
        const bytes = (20_000 + (width * height) / 10) * heavier;
        return { file: path.join(into, url), width, height, type, bytes };
      }),
    );
  return { made: readdirSync(into), named };
}

describe('a photograph', () => {
  it.each(places)(
    'of a %s is cut into every file that pages name, light enough for each',
    async (...place) => {
      const { made, named } = await cutFor(
        place,
        await drawPhotograph(96, 64),
        async (pixels, format, bytes) => {
          const { width, height } = await pixels.metadata();
          return Buffer.from(JSON.stringify({ width, height, format, bytes }));
        },
      );
      expect(named.map(({ file }) => path.basename(file)).toSorted()).toEqual(made.toSorted());
      for (const { file, type, ...asked } of named) {
        const format = type.replace('image/', '').replace('jpeg', 'jpg');
        expect([file, JSON.parse(readFileSync(file, 'utf8'))]).toEqual([
          file,
          { ...asked, format },
        ]);
      }
    },
  );

  it.runIf(isFullSize).each(places)(
    'of a %s weighs no more once it is drawn in full',
    async (...place) => {
      const { named } = await cutFor(place, await drawPhotograph(1920, 1280));
      for (const { file, width, height, type, bytes } of named) {
        const facts = await sharp(readFileSync(file)).metadata();
        const format = type.replace('image/', '').replace('avif', 'heif');
        expect([facts.width, facts.height, facts.format]).toEqual([width, height, format]);
        expect([file, statSync(file).size <= bytes]).toEqual([file, true]);
      }
    },
  );

  it('keeps in every cut, where it stood, what matters', async () => {
    const [width, height] = [1200, 800];
    const dot = { left: 960, top: 80 };
    const file = path.join(folder, 'dot.png');
    const spot = { create: { width: 24, height: 24, channels: 3, background: '#ff0000' } } as const;
    await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .composite([{ input: await sharp(spot).png().toBuffer(), left: 948, top: 68 }])
      .png()
      .toFile(file);
    const focus: [number, number] = [(dot.left / width) * 100, (dot.top / height) * 100];
    for (const size of [
      { width: 300, height: 400 },
      { width: 400, height: 100 },
    ]) {
      const cut = await cutOut(file, focus, size);
      const { data, info } = await cut.raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([size.width, size.height]);
      const [x, y] = [Math.round(size.width * 0.8), Math.round(size.height * 0.1)];
      const at = (y * info.width + x) * info.channels;
      expect(data[at]).toBeGreaterThan(200);
      expect(data[at + 1]).toBeLessThan(60);
    }
  });

  it.each(['avif', 'webp', 'jpg'] as const)(
    'is %s of the best quality that is light enough',
    async (format) => {
      const picture = sharp(await drawPhotograph(120, 160, 'png'));
      const bytes = async (most: number) => {
        const content = await lightest(picture, format, most);
        const facts = await sharp(content).metadata();
        expect([facts.width, facts.height, facts.format]).toEqual([
          120,
          160,
          { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format],
        ]);
        return content.length;
      };
      const best = await bytes(1e9);
      const held = await bytes(best - 1);
      const worst = await bytes(0);
      expect(held).toBeLessThan(best);
      expect(worst).toBeLessThan(held);
      expect(await bytes(held)).toBe(held);
    },
  );
});
