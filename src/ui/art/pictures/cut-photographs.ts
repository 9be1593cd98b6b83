import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  type Photograph,
  type PhotographSlot,
  photographsOf,
} from '../../../edition/look.schema.ts';
import { cutsOf, type PhotographFormat, photographTypes, photographUrl } from '../photograph.ts';

/**
 * The maximum size of a file: a tenth of a byte for each of its pixels, and an allowance for small
 * ones.
 */
const bytesFor = (width: number, height: number) => 20_000 + (width * height) / 10;

type Encoder = {
  /** From the best to the lowest acceptable one. */
  qualities: readonly number[];
  encode: (picture: Sharp, quality: number) => Sharp;
  /** How many times larger the format may be than the best one. */
  heavier: number;
};

// Forests and scree need more bytes than sky: each gets the highest quality that is small enough.
const encoders: Readonly<Record<PhotographFormat, Encoder>> = {
  avif: {
    qualities: [55, 45, 36, 28, 20],
    encode: (picture, quality) => picture.avif({ quality, effort: 3 }),
    heavier: 1,
  },
  webp: {
    qualities: [76, 64, 50, 36, 22],
    encode: (picture, quality) => picture.webp({ quality }),
    heavier: 1.4,
  },
  jpg: {
    qualities: [76, 64, 50, 36, 24],
    encode: (picture, quality) => picture.jpeg({ quality, mozjpeg: true }),
    heavier: 1.8,
  },
};

type Folders = { folder: string; into: string };

/**
 * Cuts all photographs of an edition's folder, and removes the original files, which no page shows,
 * from `into`.
 */
export async function cutPhotographs(
  look: Parameters<typeof photographsOf>[0],
  folders: Folders,
  encode = lightest,
): Promise<void> {
  const all = photographsOf(look);
  for (const { slot, photograph } of all) await cutPhotograph(photograph, slot, folders, encode);
  for (const { photograph } of all)
    rmSync(path.join(folders.into, photograph.picture), { force: true });
}

/** Cuts a photograph of an edition's folder into the files that pages show, under `into`. */
async function cutPhotograph(
  { picture, focus }: Pick<Photograph, 'picture' | 'focus'>,
  slot: PhotographSlot,
  { folder, into }: Folders,
  encode: typeof lightest,
): Promise<void> {
  mkdirSync(path.dirname(path.join(into, picture)), { recursive: true });
  for (const cut of cutsOf(slot)) {
    for (const width of cut.widths) {
      const height = Math.round(width / cut.ratio);
      const pixels = await cutOut(path.join(folder, picture), focus, { width, height });
      for (const format of Object.keys(photographTypes) as PhotographFormat[]) {
        const file = photographUrl(picture, cut, { width, format });
        writeFileSync(
          path.join(into, file),
          await encode(pixels, format, bytesFor(width, height) * encoders[format].heavier),
        );
      }
    }
  }
}

/** A cut of this size that keeps the focus of the picture at the same relative position. */
export async function cutOut(
  file: string,
  [fromLeft, fromTop]: Photograph['focus'],
  size: { width: number; height: number },
): Promise<Sharp> {
  // Reads the bytes itself: the site lets no library open a path (change-race-picture.ts).
  const photograph = sharp(await readFile(file));
  const { autoOrient: whole } = await photograph.metadata();
  const scale = Math.min(whole.width / size.width, whole.height / size.height);
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const region = {
    left: Math.round(((whole.width - width) * fromLeft) / 100),
    top: Math.round(((whole.height - height) * fromTop) / 100),
    width,
    height,
  };
  return sharp(
    await photograph
      .autoOrient()
      .extract(region)
      .resize(size.width, size.height)
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
}

/** The picture in the best quality that stays within these bytes, or else in the lowest quality. */
export async function lightest(
  pixels: Sharp,
  format: PhotographFormat,
  bytes: number,
): Promise<Buffer> {
  const { qualities, encode } = encoders[format];
  let content = Buffer.alloc(0);
  for (const quality of qualities) {
    content = Buffer.from(await encode(pixels.clone(), quality).toBuffer());
    if (content.length <= bytes) break;
  }
  return content;
}
