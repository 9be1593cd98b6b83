import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, mkdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseStartError } from './database-start-error.ts';
import type { RunAs } from './embedded-binaries.ts';

export type EmbeddedPlaces = {
  /** Folder of the data directory, the log and, if need be, the programs. */
  home: string;
  /** Whether `home` is elsewhere than asked for. */
  isMoved: boolean;
  /** Folder of the Unix socket. */
  socketDir: string;
  runAs: RunAs;
  /** Hands a file to the user that PostgreSQL runs as. */
  give(file: string): void;
};

/** A Unix socket's whole path may have 107 bytes; `/.s.PGSQL.5432.lock` takes 19. */
const longestSocketDir = 85;

/**
 * Where the embedded database lives for a `DATA_DIR`, with all folders made. As root the server
 * runs as `nobody`, who cannot enter closed homes: then data goes to /var/lib/trailrun. Throws
 * DatabaseStartError when a folder cannot be written.
 */
export function embeddedPlaces(dataDir: string): EmbeddedPlaces {
  const asked = path.resolve(dataDir);
  const runAs: RunAs = process.getuid?.() === 0 ? idOfNobody() : {};
  const give = (file: string) => {
    if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(file, runAs.uid, runAs.gid);
  };
  makeFolder(asked);
  const hash = createHash('sha256').update(asked).digest('hex').slice(0, 12);
  const isMoved = !isReachable(asked, runAs);
  const home = isMoved ? path.join('/var/lib/trailrun', hash) : path.join(asked, 'database');
  makeFolder(path.dirname(home));
  ownFolder(home, give);
  let socketDir = home;
  if (Buffer.byteLength(home) > longestSocketDir) {
    socketDir = path.join(os.tmpdir(), `trailrun-${runAs.uid ?? process.getuid?.() ?? 0}-${hash}`);
    ownFolder(socketDir, give);
  }
  return { home, isMoved, socketDir, runAs, give };
}

function idOfNobody(): Required<RunAs> {
  const id = (kind: string) => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DatabaseStartError(
      `DATA_DIR ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): choose a folder of yours.`,
    );
  }
}

/** A folder that only the database's user may enter. */
function ownFolder(folder: string, give: (file: string) => void): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    give(folder);
    chmodSync(folder, 0o700);
  } catch {
    throw new DatabaseStartError(
      `${folder} belongs to another user (id ${statSync(folder, { throwIfNoEntry: false })?.uid ?? 'unknown'}): start as that user, or choose another DATA_DIR.`,
    );
  }
}

function isReachable(folder: string, runAs: RunAs): boolean {
  if (runAs.uid === undefined) return true;
  return spawnSync('test', ['-x', folder], { ...runAs, cwd: '/' }).status === 0;
}
