import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

const hourMs = 60 * 60 * 1000;

/**
 * Writes a mail as `<id>.eml`, completely or not at all; a file of that name is replaced. Only the
 * site's own user can read it, as mails contain what visitors wrote.
 */
export async function writeMailFile(
  folder: string,
  id: string,
  mail: Buffer | Readable,
): Promise<void> {
  const file = path.join(folder, `${id}.eml`);
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o700);
    await writeFile(unfinished, mail, { mode: 0o600, flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

/** Deletes these mails where they are files; returns how many were. */
export async function deleteMailFilesOf(folder: string, ids: readonly string[]): Promise<number> {
  const names = new Set(await namesIn(folder));
  const files = ids.map((id) => `${id}.eml`).filter((name) => names.has(name));
  for (const name of files) await rm(path.join(folder, name), { force: true });
  return files.length;
}

/** The numbers of mails that were written as files before `before`. */
export async function listMailFiles(folder: string, before: Date): Promise<string[]> {
  const ids: string[] = [];
  for (const name of await namesIn(folder)) {
    const [, id] = /^([\da-f-]{36})\.eml$/.exec(name) ?? [];
    if (!id) continue;
    const { mtimeMs } = await stat(path.join(folder, name)).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < before.getTime()) ids.push(id);
  }
  return ids;
}

/**
 * Deletes the mails that were written before `before`, and files that a process left unfinished an
 * hour ago or more; returns how many were deleted. A missing folder counts as empty.
 */
export async function deleteMailFiles(folder: string, before: Date): Promise<number> {
  let deleted = 0;
  for (const name of await namesIn(folder)) {
    if (!/\.(eml|tmp)$/.test(name)) continue;
    const file = path.join(folder, name);
    // An unfinished file may have got its name since the folder was read.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs >= (name.endsWith('.tmp') ? Date.now() - hourMs : before.getTime())) continue;
    await rm(file, { force: true });
    deleted++;
  }
  return deleted;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
