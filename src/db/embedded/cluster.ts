import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { firstLine } from '../database-errors.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { otherDatabase } from './binaries.ts';
import { runAs } from './owner.ts';
import { clusterName, type Place } from './places.ts';
import { isAlive, lastUsefulLine } from './postmaster.ts';

/**
 * Makes the database files in `<home>/cluster` unless they are there, and returns that folder.
 * They get their name only when they are whole, so a kill at any moment leaves nothing half-made.
 * A throwaway does not wait for the disk.
 */
export function ensureCluster(
  { bin, home, owner, isThrowaway }: Place & { bin: string; isThrowaway: boolean },
  log: (line: string) => void,
): string {
  const data = path.join(home, clusterName);
  removeLeftovers(home);
  if (existsSync(data)) return data;
  log(`First start: making the database in ${home}.`);
  const half = path.join(home, `${clusterName}.new-${process.pid}`);
  const { status, error, stderr } = runAs(owner, path.join(bin, 'initdb'), [
    `--pgdata=${half}`,
    '--username=trailrun',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(isThrowaway ? ['--no-sync'] : []),
  ]);
  try {
    if (status !== 0)
      throw new DatabaseStartError(
        `Cannot make the database in ${home}: ${error ? firstLine(error) : lastUsefulLine(stderr)}. ${otherDatabase}`,
      );
    renameSync(half, data);
    if (!isThrowaway) syncFolder(home);
  } catch (failure) {
    rmSync(half, { recursive: true, force: true });
    // Another process that started at the same moment may have made it first.
    if (!existsSync(data)) throw failure;
  }
  return data;
}

function removeLeftovers(home: string): void {
  for (const name of readdirSync(home)) {
    const [, pid] = /^cluster\.new-(\d+)$/.exec(name) ?? [];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(path.join(home, name), { recursive: true, force: true });
  }
}

/** Without this a power cut could bring the temporary name back. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
