import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/universal';
import { decodeText } from './decode-text.ts';

/** A row that is not empty, by its number in the spreadsheet. */
export type TableRow = { row: number; cells: string[] };

const mostUnpackedBytes = 64 * 1024 * 1024;
/** Of those that find as many columns the first: commas stand in times, too, and tabs never. */
const delimiters = ['\t', ';', ',', '|'];

/** The rows of a CSV or XLSX file that hold something; undefined for what is neither, or unpacks to too much. */
export function readTable(
  content: Buffer,
  mostBytes = mostUnpackedBytes,
): Promise<TableRow[] | undefined> {
  // Whatever the file made of its reader: it is the file that cannot be read.
  return readRows(content, mostBytes).catch(() => undefined);
}

async function readRows(content: Buffer, mostBytes: number): Promise<TableRow[]> {
  const isZip = content.readUInt32LE(0) === 0x04034b50;
  const rows = isZip ? await readXlsx(content, mostBytes) : readCsv(decodeText(content));
  return rows
    .map((cells, index) => ({ row: index + 1, cells: cells.map(tidy) }))
    .filter(({ cells }) => cells.some(Boolean));
}

/** A cell without what no database holds: the sign in its place says that the text is damaged. */
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

/** Spreadsheets count from here: what is within the first year is a time, such as 3:31:24. */
const epochMs = Date.UTC(1899, 11, 30);
const yearMs = 366 * 24 * 3_600_000;

/** `2025-07-05`, `2025-07-05 12:01:24`, or of a mere time `27:31:24.5`. */
function dateText(date: Date): string {
  // Spreadsheets hold fractions of a day, which fall short of whole milliseconds.
  const rounded = new Date(Math.round(date.getTime() / 10) * 10);
  const [day = '', exact = ''] = rounded.toISOString().slice(0, -1).split('T');
  const time = exact.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  const ms = rounded.getTime() - epochMs;
  if (ms >= yearMs) return exact === midnight ? day : `${day} ${time}`;
  return `${String(Math.floor(ms / 3_600_000)).padStart(2, '0')}${time.slice(2)}`;
}
const midnight = '00:00:00.000';

/** Throws unless an archive is what its directory says, and unpacks to no more than is allowed. */
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
  // Quotes stand for seconds, too: 3h31'24".
  const options = {
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 256 * 1024,
  };
  // The one that finds the most columns in the header, else in the rows below it.
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
