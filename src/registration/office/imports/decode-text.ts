/** Bytes that are letters of names in one of the two Western code pages and rare in the other. */
const letters1250 = new Set([0xaa, 0xba, 0xde, 0xfe, 0xc3, 0xe3, 0xa3, 0xb3, 0xb9, 0xbf, 0x9c]);
const letters1252 = new Set([0xe0, 0xe8, 0xea, 0xf1, 0xf2, 0xf9, 0xec, 0xef, 0xc0, 0xc8, 0xd1]);

/**
 * The text of a file from a spreadsheet: UTF-8 or UTF-16 with or without a byte order mark, else
 * Windows-1250 or 1252, by which letters there are. Romanian in the former has cedillas for commas.
 * Throws for what is no text; in UTF-8 and UTF-16 a NUL among the letters is left to the caller.
 */
export function decodeText(content: Buffer): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return read('utf-16le', content);
  if (first === 0xfe && second === 0xff) return read('utf-16be', content);
  const zeros = [0, 1].map(
    (start) => content.subarray(0, 400).filter((byte, i) => byte === 0 && i % 2 === start).length,
  ) as [number, number];
  const most = Math.min(content.length, 400) / 4;
  if (zeros[1] > most && zeros[0] === 0) return read('utf-16le', content);
  if (zeros[0] > most && zeros[1] === 0) return read('utf-16be', content);
  try {
    return read('utf-8', content);
  } catch {
    if (content.includes(0)) throw new Error('not a text');
    const count = (letters: Set<number>) => content.filter((byte) => letters.has(byte)).length;
    if (count(letters1250) <= count(letters1252)) return read('windows-1252', content);
    return read('windows-1250', content).replace(/[şţŞŢ]/g, (letter) => commas[letter] ?? letter);
  }
}

const commas: Record<string, string> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' };

const read = (encoding: string, content: Buffer): string =>
  new TextDecoder(encoding, { fatal: true }).decode(content);
