import { execFile } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Settings of a database that need not survive a crash of the machine. */
export const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/**
 * A new folder that everyone may enter, since under root the server runs as nobody. It is in memory
 * if there is room: a busy disk makes creating a database ten times slower.
 */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(
    path.join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'trailrun-db-'),
  );
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 1_000_000_000;
  } catch {
    return false;
  }
}

/** Copies the contents of a folder with each file's owner and mode, which PostgreSQL checks. */
export async function copyInto(folder: string, source: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${source}/.`, folder]);
}
