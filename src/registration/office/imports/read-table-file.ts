import path from 'node:path';
import { askProcess } from '../../../platform/http/ask-process.ts';
import { type Result, refused } from '../../../platform/http/result.ts';
import { mostColumns, mostFileBytes, mostRows } from './import.contract.ts';
import type { TableRow } from './read-table.ts';

const limits = { mostMs: 30_000, mostMemoryMb: 400 };
const program = path.join(
  import.meta.dirname,
  `table-process${path.extname(import.meta.filename)}`,
);

/** Reads like `readTable`. */
export type TableReader = (content: Buffer) => Promise<TableRow[] | undefined>;
const readInProcess: TableReader = (content) => askProcess(program, content, limits);

export type Table = { header: string[]; rows: TableRow[] };

type TableRefusal =
  | 'import-file-large'
  | 'import-empty'
  | 'import-unreadable'
  | 'import-rows-many'
  | 'import-columns-many';

/** A CSV or XLSX file as its header and rows; refuses as `readTableRows` does. */
export async function readTableFile(
  content: Buffer | undefined,
  reader?: TableReader,
): Promise<Result<Table, TableRefusal>> {
  const read = await readTableRows(content, { most: mostRows + 1, reader });
  if (!read.ok)
    return read.code === 'import-rows-many' ? { ...read, values: { most: mostRows } } : read;
  const [first, ...rows] = read.rows;
  if (!first || rows.length === 0) return refused('import-empty');
  const header = Array.from({ length: read.width }, (_, i) => first.cells[i] ?? '');
  return { ok: true, header, rows };
}

/**
 * At most `most` rows of a CSV or XLSX file, and how many cells the widest has, read in a process
 * with limits of time and memory. Refuses a file that is unreadable (`import-unreadable`), empty
 * (`import-empty`) or too large (`import-file-large`, `import-rows-many`, `import-columns-many`).
 * Throws when the process fails for a reason other than the file.
 */
export async function readTableRows(
  content: Buffer | undefined,
  { most, reader = readInProcess }: { most: number; reader?: TableReader | undefined },
): Promise<Result<{ rows: TableRow[]; width: number }, TableRefusal>> {
  const mebibytes = mostFileBytes / 1024 / 1024;
  if (!content) return refused('import-file-large', { mebibytes });
  if (content.length < 4) return refused('import-empty');
  const rows = await reader(content);
  return rows ? measured(rows, most) : refused('import-unreadable');
}

function measured(
  rows: TableRow[],
  most: number,
): Result<{ rows: TableRow[]; width: number }, TableRefusal> {
  if (rows.length === 0) return refused('import-empty');
  if (rows.length > most) return refused('import-rows-many', { most });
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  if (width > mostColumns) return refused('import-columns-many', { most: mostColumns });
  return { ok: true, rows, width };
}
