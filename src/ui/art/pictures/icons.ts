import { Resvg } from '@resvg/resvg-js';
import { logoPaths } from '../marks.ts';

const mark = (colours: { far: string; summit: string; cap: string }, transform: string) =>
  `<g transform="${transform}"><path fill="${colours.far}" d="${logoPaths.far}"/>` +
  `<path fill="${colours.summit}" d="${logoPaths.summit}"/>` +
  `<path fill="${colours.cap}" d="${logoPaths.cap}"/></g>`;

const onTile = { far: '#7FB596', summit: '#F6F5EE', cap: '#F2B63C' };

/** The icon of the browser's tab: a tile that stands out from light and dark tab bars. */
export const faviconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">' +
  '<style>.t{fill:#0E2A1F}@media(prefers-color-scheme:dark){.t{fill:#24694A}}</style>' +
  '<rect class="t" width="32" height="32" rx="7"/>' +
  `${mark(onTile, 'translate(2.4 6)scale(.68)')}</svg>\n`;

/** A square icon, full to its edges, with the mark inside the safe zone of a maskable icon. */
export function iconPng(size: number, rounded = false): Buffer {
  const scale = rounded ? 0.68 : 0.54;
  const [left, top] = [(32 - 40 * scale) / 2, (32 - 28 * scale) / 2 - 0.3];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" ` +
    `viewBox="0 0 32 32"><rect fill="#0E2A1F" width="32" height="32" rx="${rounded ? 7 : 0}"/>` +
    `${mark(onTile, `translate(${left} ${top})scale(${scale})`)}</svg>`;
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
