import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/universal';

/** Bytes that are letters of names in one of the two Western code pages, and rare in the other. */
const letters1250 = new Set([0xaa, 0xba, 0xde, 0xfe, 0xc3, 0xe3, 0xa3, 0xb3, 0xb9, 0xbf, 0x9c]);
const letters1252 = new Set([0xe0, 0xe8, 0xea, 0xf1, 0xf2, 0xf9, 0xec, 0xef, 0xc0, 0xc8, 0xd1]);

/**
 * The text of a file from a spreadsheet: UTF-8 or UTF-16 with or without a byte order mark,
 * otherwise Windows-1250 or 1252, depending on the letters in it. Romanian in Windows-1250 has
 * cedillas instead of commas. Throws for a file that is no text; the caller handles a NUL among the
 * letters of UTF-8 and UTF-16.
 */
function decodeText(content: Buffer): string {
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

/** A row that is not empty, by its number in the spreadsheet. */
export type TableRow = { row: number; cells: string[] };

const mostUnpackedBytes = 64 * 1024 * 1024;
/**
 * If several of these find the same number of columns, the first one wins: commas also occur in
 * times, tabs never.
 */
const delimiters = ['\t', ';', ',', '|'];

/**
 * The rows of a CSV or XLSX file that are not empty; undefined for a file that is neither, or that
 * unpacks to too much.
 */
export function readTable(
  content: Buffer,
  mostBytes = mostUnpackedBytes,
): Promise<TableRow[] | undefined> {
  // Whatever error the reader throws, the cause is that the file cannot be read.
  return readRows(content, mostBytes).catch(() => undefined);
}

async function readRows(content: Buffer, mostBytes: number): Promise<TableRow[]> {
  const isZip = content.readUInt32LE(0) === 0x04034b50;
  const rows = isZip ? await readXlsx(content, mostBytes) : readCsv(decodeText(content));
  return rows
    .map((cells, index) => ({ row: index + 1, cells: cells.map(tidy) }))
    .filter(({ cells }) => cells.some(Boolean));
}

/**
 * A cell without the characters that no database can hold; the sign in their place shows that the
 * text is damaged.
 */
const tidy = (cell: string): string => cell.toWellFormed().replaceAll('\0', '\ufffd').trim();

async function readXlsx(content: Buffer, mostBytes: number): Promise<string[][]> {
  measureUnpacked(content, mostBytes);
  const bytes = new Uint8Array(content);
  const sheet = await readSheet(bytes.buffer);
  return sheet.map((row) =>
    row.map((cell) => {
      if (cell === null) return '';
      return cell instanceof Date ? dateText(cell) : String(cell);
    }),
  );
}

/** Spreadsheets count days from here: a value within the first year is a time, such as 3:31:24. */
const epochMs = Date.UTC(1899, 11, 30);
const yearMs = 366 * 24 * 3_600_000;

/** `2025-07-05`, `2025-07-05 12:01:24`, or for a time alone `27:31:24.5`. */
function dateText(date: Date): string {
  // Spreadsheets store fractions of a day, which fall short of whole milliseconds.
  const rounded = new Date(Math.round(date.getTime() / 10) * 10);
  const [day = '', exact = ''] = rounded.toISOString().slice(0, -1).split('T');
  const time = exact.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  const ms = rounded.getTime() - epochMs;
  if (ms >= yearMs) return exact === midnight ? day : `${day} ${time}`;
  return `${String(Math.floor(ms / 3_600_000)).padStart(2, '0')}${time.slice(2)}`;
}
const midnight = '00:00:00.000';

/** Throws unless an archive is what its directory says and unpacks to no more than allowed. */
function measureUnpacked(content: Buffer, mostBytes: number): void {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = content.readUInt32LE(end + 16);
  let total = 0;
  for (let left = content.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed, unpacked] = [10, 20, 24].map((offset) =>
      offset === 10 ? content.readUInt16LE(at + offset) : content.readUInt32LE(at + offset),
    ) as [number, number, number];
    const local = content.readUInt32LE(at + 42);
    const start = local + 30 + content.readUInt16LE(local + 26) + content.readUInt16LE(local + 28);
    const bytes = content.subarray(start, start + packed);
    const room = mostBytes - total;
    const size =
      method === 0 ? packed : inflateRawSync(bytes, { maxOutputLength: room + 1 }).length;
    if (size !== unpacked || size > room) throw new Error('not what it says, or too much');
    total += size;
    at += 46 + [28, 30, 32].reduce((sum, offset) => sum + content.readUInt16LE(at + offset), 0);
  }
}

function readCsv(text: string): string[][] {
  // Quotes also mean seconds: 3h31'24".
  const options = {
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 256 * 1024,
  };
  // Picks the delimiter that finds the most columns in the header, otherwise in the rows below it.
  const scores = delimiters.map((delimiter) => {
    try {
      const first = parse(text, { ...options, delimiter, to: 5, skip_empty_lines: true });
      const widths = first.map((cells) => cells.length);
      return (widths[0] ?? 0) * 1e6 + widths.reduce((sum, width) => sum + width, 0);
    } catch {
      return 0;
    }
  });
  const delimiter = delimiters[scores.indexOf(Math.max(...scores))];
  return parse(text, { ...options, ...(delimiter && { delimiter }) });
}
