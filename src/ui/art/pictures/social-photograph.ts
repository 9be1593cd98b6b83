import path from 'node:path';
import sharp from 'sharp';
import { edition } from '../../../edition/edition.ts';
import { servedFolder } from '../../../edition/edition-folder.ts';
import type { Photograph } from '../../../edition/look.schema.ts';
import { cutOut } from './cut-photographs.ts';

type Size = { width: number; height: number };

/** The photograph as the ground of a social picture, under a veil where the words stand. */
export async function photographGround(hero: Photograph, size: Size): Promise<string> {
  const { look } = edition();
  const file = path.join(servedFolder(), hero.picture);
  const cut = await (await cutOut(file, hero.focus, size)).jpeg({ quality: 92 }).toBuffer();
  const [veil, thickness] = [look.scrims.light.slice(0, 7), look.scrims.light.slice(7)];
  const stop = (offset: number, share: number) =>
    `<stop offset="${offset}" stop-color="${veil}" ` +
    `stop-opacity="${(share * Number.parseInt(thickness, 16)) / 255}"/>`;
  const whole = `width="${size.width}" height="${size.height}"`;
  return (
    `<defs><linearGradient id="veil" x2="0" y2="1">${stop(0, 1)}${stop(0.6, 1)}${stop(1, 0)}` +
    `</linearGradient></defs>` +
    `<image ${whole} href="data:image/jpeg;base64,${cut.toString('base64')}"/>` +
    `<rect ${whole} fill="url(#veil)"/>`
  );
}

/** Pixels of four channels as a JPEG. */
export const jpegOf = (pixels: Buffer, { width, height }: Size): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();

/** The same as a PNG of at most 256 colours. */
export const pngOf = (pixels: Buffer, { width, height }: Size): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ palette: true, effort: 7, compressionLevel: 9 })
    .toBuffer();
