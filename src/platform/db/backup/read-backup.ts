import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { errorCode, firstLine } from '../database-errors.ts';
import {
  BackupError,
  entryOf,
  type Manifest,
  manifestName,
  manifestSchema,
} from './backup-format.ts';

export type OpenBackup = {
  manifest: Manifest;
  /** The rows of a table, as COPY takes them. */
  rowsOf(table: string): Promise<Readable>;
  close(): void;
};

/**
 * Opens a backup after checking every byte. Throws `BackupError` with one line that says what is
 * wrong with the file.
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error) => {
    const isAway = errorCode(error) === 'ENOENT';
    throw new BackupError(
      isAway
        ? `There is no file ${file}.`
        : `${file} is no backup, or not whole: ${reasonOf(error)}.`,
    );
  });
  try {
    return await check(zip, file);
  } catch (error) {
    zip.close();
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is damaged: ${reasonOf(error)}.`);
  }
}

/** Some of the reader's reasons end in a full stop. */
const reasonOf = (error: unknown) => firstLine(error).replace(/\.$/, '');

async function check(zip: ZipFile, file: string): Promise<OpenBackup> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const open = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new BackupError(`${file} is no backup of this program: it has no ${name}.`);
    return zip.openReadStreamPromise(entry);
  };
  const told = await text(await open(manifestName));
  if (crc32(told) !== entries.get(manifestName)?.crc32)
    throw new BackupError(`${file} is damaged: its ${manifestName} is not what was written.`);
  const read = manifestSchema.safeParse(JSON.parse(told));
  if (!read.success)
    throw new BackupError(`${file} is a backup of a kind that this release does not know.`);
  for (const { name, sha256 } of read.data.tables) {
    const hash = createHash('sha256');
    for await (const chunk of await open(entryOf(name))) hash.update(chunk);
    if (hash.digest('hex') !== sha256)
      throw new BackupError(`${file} is damaged: the rows of ${name} are not what was written.`);
  }
  return {
    manifest: read.data,
    rowsOf: (table) => open(entryOf(table)),
    close: () => zip.close(),
  };
}
