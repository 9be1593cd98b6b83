import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as a reader or a search would find it: every shown glyph through its font's
 * ToUnicode map, in the order of the content. Enough for the files of our compiler (plain objects,
 * composite fonts under names that are valid for a page), not for others.
 */
export function pdfText(file: Buffer): string {
  const objects = pdfObjects(file);
  const fonts = new Map<string, Map<number, string>>();
  let text = '';
  for (const page of objects.values()) {
    if (!/\/Type \/Page\s/.test(page)) continue;
    for (const [, name = '', id = ''] of page.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      fonts.set(name, unicodeMap(objects.get(map ?? '') ?? ''));
    }
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '';
    let font: Map<number, string> | undefined;
    for (const [, name, shown = ''] of content.matchAll(fontOrString)) {
      if (name) font = fonts.get(name);
      else
        text += glyphs(shown)
          .map((id) => font?.get(id) ?? '�')
          .join('');
    }
  }
  return text;
}

/** Every colour that a PDF of our compiler fills with, each once, as `#rrggbb`. */
export const pdfColours = (file: Buffer): string[] => [
  ...new Set(
    [...pdfObjects(file).values()].flatMap((content) =>
      [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) scn$/gm)].map(([, ...parts]) => hex(parts)),
    ),
  ),
];

const hex = (parts: string[]) =>
  `#${parts
    .map((part) =>
      Math.round(Number(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Strings may hold unescaped parentheses when they are balanced (PDF 1.7, 7.3.4.2). */
const character = String.raw`\\[\s\S]|[^\\()]`;
const nested = [1, 2, 3].reduce((inner) => `(?:${character}|\\(${inner}\\))*`, `(?:${character})*`);
/** The choice of a font, or a string that is shown; not a string that names a language. */
const fontOrString = new RegExp(String.raw`/(f\d+) [\d.]+ Tf|(?<!/\w+ )\((${nested})\)`, 'g');

/** Every object by its number, with compressed streams unpacked. */
function pdfObjects(file: Buffer): Map<string, string> {
  const source = file.toString('latin1');
  return new Map(
    [...source.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => {
      const [head = '', stream] = body.split(/stream\r?\n/, 2);
      const opened =
        stream && head.includes('/FlateDecode')
          ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
          : stream;
      return [id, opened ?? head];
    }),
  );
}

/** Glyph numbers of a literal string, with two bytes each once the escapes are resolved. */
function glyphs(literal: string): number[] {
  const named: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = Buffer.from(
    literal.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) =>
      /^[0-7]/.test(escaped)
        ? String.fromCharCode(Number.parseInt(escaped, 8))
        : (named[escaped] ?? escaped),
    ),
    'latin1',
  );
  return Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readUInt16BE(i * 2));
}

/** Glyph number to letters, from the pairs of a ToUnicode map. */
function unicodeMap(cmap: string): Map<number, string> {
  const pairs = [...cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)].flatMap(([, block = '']) => [
    ...block.matchAll(/<(\w+)>\s*<(\w+)>/g),
  ]);
  return new Map(
    pairs.map(([, glyph = '', letters = '']) => [
      Number.parseInt(glyph, 16),
      Buffer.from(letters, 'hex').swap16().toString('utf16le'),
    ]),
  );
}
