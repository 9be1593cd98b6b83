import { Resvg } from '@resvg/resvg-js';
import { edition } from '../../../edition/edition.ts';
import { shadeFor } from '../../../edition/palette.rules.ts';
import { markAt } from '../mark-svg.ts';

const light = () => edition().look.palette.light;

const onDarkBar = () => shadeFor('#24694a', edition().look.primary);
const onTile = () => ({ far: light().r2, summit: light().bg });

/** The icon of the browser's tab: a tile that is visible on light and dark tab bars. */
export const faviconSvg = (logo?: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">' +
  `<style>.t{fill:${light().deep}}@media(prefers-color-scheme:dark){.t{fill:${onDarkBar()}}}` +
  '</style><rect class="t" width="32" height="32" rx="7"/>' +
  `${markAt({ x: 2.4, y: 6, scale: 0.68 }, logo, onTile())}</svg>\n`;

/** A square icon, full to its edges, with the mark inside the safe zone of a maskable icon. */
export function iconPng(size: number, logo?: string, isRounded = false): Buffer {
  const scale = isRounded ? 0.68 : 0.54;
  const [x, y] = [(32 - 40 * scale) / 2, (32 - 28 * scale) / 2 - 0.3];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" ` +
    `viewBox="0 0 32 32"><rect fill="${light().deep}" width="32" height="32" ` +
    `rx="${isRounded ? 7 : 0}"/>${markAt({ x, y, scale }, logo, onTile())}</svg>`;
  return new Resvg(svg).render().asPng();
}

/** The mark for mails, at three times the resolution, on the colour of their band. */
export function mailLogoPng(logo?: string): Buffer {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="84" viewBox="0 0 40 28">' +
    `<rect fill="${light().deep}" width="40" height="28"/>` +
    `${markAt({ x: 0, y: 0, scale: 1 }, logo, onTile())}</svg>`;
  return new Resvg(svg).render().asPng();
}

/** An .ico file that holds one PNG of up to 255 pixels. */
export function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
