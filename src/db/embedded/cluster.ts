import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { firstLine, otherDatabase } from '../database-errors.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { type Owner, runAs } from './owner.ts';
import { clusterName } from './places.ts';
import { isAlive, lastUsefulLine } from './postmaster.ts';

export type NewCluster = {
  bin: string;
  major: string;
  home: string;
  owner: Owner;
  /** Skips waiting for the disk: for tests only. */
  isThrowaway: boolean;
};

/**
 * Makes the database files in `<home>/cluster` unless they are there, and returns that folder.
 * They get their name only when they are whole, so a kill at any moment leaves nothing half-made.
 */
export function ensureCluster(wanted: NewCluster, log: (line: string) => void): string {
  const data = path.join(wanted.home, clusterName);
  removeLeftovers(wanted.home);
  if (!existsSync(data)) {
    log(`First start: making the database in ${wanted.home}.`);
    makeCluster(wanted, data);
  }
  const major = readMajor(data);
  if (major !== wanted.major)
    throw new DatabaseStartError(
      `The database in ${data} was made by PostgreSQL ${major}, this release brings ${wanted.major}: move it with pg_dump from the old release, or choose another DATA_DIR.`,
    );
  return data;
}

function makeCluster({ bin, home, owner, isThrowaway }: NewCluster, data: string): void {
  const half = path.join(home, `${clusterName}.new-${process.pid}`);
  rmSync(half, { recursive: true, force: true });
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
}

function removeLeftovers(home: string): void {
  for (const name of readdirSync(home)) {
    const [, pid] = /^cluster\.new-(\d+)$/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid)))
      rmSync(path.join(home, name), { recursive: true, force: true });
  }
}

function readMajor(data: string): string {
  try {
    return readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return 'of an unknown version';
  }
}

/** Without this a power cut could bring the temporary name back. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
