import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../http/refusals.ts';
import { mostColumns, mostFileBytes, mostRows } from './import-contract.ts';
import type { TableRow } from './read-table.ts';

const mostMs = 30_000;
const mostMemoryMb = 400;

export type Table = { header: string[]; rows: TableRow[] };

/**
 * A CSV or XLSX file as its header and rows, on another thread with limits of time and memory.
 * Refuses what cannot be read (`import-unreadable`), holds nothing (`import-empty`), or too much
 * (`import-file-large`, `import-rows-many`, `import-columns-many`).
 */
export async function readTableFile(content: Buffer | undefined): Promise<Table> {
  const mebibytes = mostFileBytes / 1024 / 1024;
  if (!content) throw new Refusal('import-file-large', { mebibytes });
  if (content.length < 4) throw new Refusal('import-empty');
  const program = `read-table${path.extname(import.meta.filename)}`;
  const worker = new Worker(path.join(import.meta.dirname, program), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  const timer = new AbortController();
  try {
    const late = sleep(mostMs, undefined, { signal: timer.signal }).then(() => {
      throw new Error('too slow');
    });
    const [rows] = (await Promise.race([once(worker, 'message'), late])) as [TableRow[]];
    return tableOf(rows);
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw Object.assign(new Refusal('import-unreadable'), { cause });
  } finally {
    timer.abort();
    await worker.terminate();
  }
}

function tableOf([first, ...rows]: TableRow[]): Table {
  if (!first || rows.length === 0) throw new Refusal('import-empty');
  if (rows.length > mostRows) throw new Refusal('import-rows-many', { most: mostRows });
  const widest = [first, ...rows].reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (widest > mostColumns) throw new Refusal('import-columns-many', { most: mostColumns });
  const header = Array.from({ length: widest }, (_, i) => first.cells[i] ?? '');
  return { header, rows };
}
