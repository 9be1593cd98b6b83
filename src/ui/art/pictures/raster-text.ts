import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import subsetFont from 'subset-font';

const resolve = createRequire(import.meta.url).resolve;

const faces = {
  Display: { family: 'archivo', file: 'wdth', axes: { wdth: 112, wght: 720 } },
  Digits: { family: 'archivo', file: 'wdth', axes: { wdth: 80, wght: 650 } },
  Text: { family: 'hanken-grotesk', file: 'wght', axes: { wght: 500 } },
  Bold: { family: 'hanken-grotesk', file: 'wght', axes: { wght: 700 } },
} as const;

type Face = keyof typeof faces;

/**
 * Gives a font a family name of its own (name record 1, in place): the renderer tells the four
 * instances, and the two files of each, apart only by that.
 */
function renameFamily(font: Buffer, name: string): void {
  const tables = font.readUInt16BE(4);
  for (let i = 0; i < tables; i++) {
    const entry = 12 + 16 * i;
    if (font.toString('latin1', entry, entry + 4) !== 'name') continue;
    const table = font.readUInt32BE(entry + 8);
    const strings = table + font.readUInt16BE(table + 4);
    for (let n = 0; n < font.readUInt16BE(table + 2); n++) {
      const record = table + 6 + 12 * n;
      if (font.readUInt16BE(record + 6) !== 1) continue;
      const utf16 = Buffer.from(name, 'utf16le').swap16();
      if (utf16.length > font.readUInt16BE(record + 8)) throw new Error(`${name} is too long`);
      font.writeUInt16BE(utf16.length, record + 8);
      utf16.copy(font, strings + font.readUInt16BE(record + 10));
    }
  }
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export type Line = { x: number; y: number; size: number; face: Face; fill: string; text: string };

/** One line of SVG text; letters beyond Latin-1 come from the face's second file. */
export function textLine({ x, y, size, face, fill, text }: Line): string {
  const runs = escape(text.normalize('NFC')).replace(
    /[\u0100-\u024f\u1e00-\u1eff]+/g,
    (run) => `<tspan font-family="${face}Ext">${run}</tspan>`,
  );
  const spacing = face === 'Display' ? ` letter-spacing="${-0.012 * size}"` : '';
  return (
    `<text x="${x}" y="${y}" font-family="${face}" font-size="${size}" ` +
    `fill="${fill}"${spacing}>${runs}</text>`
  );
}

export type TextKit = {
  readonly fontFiles: string[];
  /** The width of one line. */
  readonly measure: (text: string, face: Face, size: number) => number;
  /** The largest setting that fits: lines and their size. */
  readonly fit: (text: string, face: Face, limits: Limits) => { lines: string[]; size: number };
  /** Removes the fonts from the temporary folder. */
  readonly dispose: () => void;
};
type Limits = { width: number; lines: number; from: number; to: number };

/** Prepares the site's typefaces for resvg, which reads neither WOFF2 nor variable fonts. */
export async function makeTextKit(): Promise<TextKit> {
  const dir = mkdtempSync(path.join(tmpdir(), 'trailrun-fonts-'));
  const fontFiles: string[] = [];
  for (const [name, { family, file, axes }] of Object.entries(faces))
    for (const part of ['latin', 'latin-ext']) {
      const source = `@fontsource-variable/${family}/files/${family}-${part}-${file}-normal.woff2`;
      const font = await subsetFont(readFileSync(resolve(source)), '', {
        keepAllGlyphs: true,
        variationAxes: axes,
        targetFormat: 'sfnt',
      });
      const alias = part === 'latin' ? name : `${name}Ext`;
      renameFamily(font, alias);
      fontFiles.push(path.join(dir, `${alias}.ttf`));
      writeFileSync(path.join(dir, `${alias}.ttf`), font);
    }

  const widths = new Map<string, number>();
  const measure = (text: string, face: Face, size: number) => {
    const key = `${face}|${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      const line = textLine({ x: 0, y: 100, size: 100, face, fill: '#000', text });
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${line}</svg>`;
      const font = { fontFiles, loadSystemFonts: false };
      width = new Resvg(svg, { font }).getBBox()?.width ?? 0;
      widths.set(key, width);
    }
    return (width * size) / 100;
  };
  const wrap = (text: string, face: Face, size: number, width: number) => {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && measure(longer, face, size) <= width)
        lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };
  const fit: TextKit['fit'] = (text, face, limits) => {
    for (let size = limits.from; ; size -= 2) {
      const lines = wrap(text, face, size, limits.width);
      const fits = lines.every((line) => measure(line, face, size) <= limits.width);
      if ((fits && lines.length <= limits.lines) || size <= limits.to) return { lines, size };
    }
  };
  return { fontFiles, measure, fit, dispose: () => rmSync(dir, { recursive: true }) };
}
