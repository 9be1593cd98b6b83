import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode } from '../database-errors.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { otherDatabase } from './binaries.ts';
import { isRoot, nobody, type Owner, runAs } from './owner.ts';

export type Place = {
  /** Holds the cluster (PostgreSQL's data directory), the server's log and its socket. */
  home: string;
  owner: Owner;
};

/** The folder of PostgreSQL's files in `home`; without a version, which is in `PG_VERSION`. */
export const clusterName = 'cluster';

/** A Unix socket's address has 108 bytes (macOS: 104), with the file name and the final zero. */
const longestHome = 85;

/**
 * Chooses and makes the folder of the database: `<dataDir>/database`, or `<systemDir>/<hash>` when
 * root's dataDir is closed to the user nobody. A database that exists already is always kept.
 */
export function choosePlace(
  dataDir: string,
  systemDir: string,
  log: (line: string) => void,
): Place {
  try {
    mkdirSync(dataDir, { recursive: true });
    const base = realpathSync(dataDir);
    const hash = createHash('sha256').update(base).digest('hex').slice(0, 12);
    const place = findPlace(path.join(base, 'database'), path.join(systemDir, hash));
    if (!place.home.startsWith(base))
      log(
        `The database is in ${place.home}: ${base} is closed to nobody, whom PostgreSQL runs as.`,
      );
    if (Buffer.byteLength(place.home) <= longestHome) return place;
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(
      `Cannot write to ${dataDir} (${errorCode(error)}): choose another DATA_DIR. ${otherDatabase}`,
    );
  }
  throw new DatabaseStartError(
    `The path of ${dataDir} is too long for PostgreSQL's socket: choose a DATA_DIR with a shorter one. ${otherDatabase}`,
  );
}

function findPlace(inside: string, outside: string): Place {
  // An ordinary user cannot look into what was made under root.
  const known = [inside, outside].find((folder) =>
    existsSync(isRoot() ? path.join(folder, clusterName) : folder),
  );
  const owner = isRoot() ? (known ? ownerOf(path.join(known, clusterName)) : nobody()) : {};
  const homes = known ? [known] : isRoot() ? [inside, outside] : [inside];
  for (const home of homes) {
    if (!known) makeFolder(home, owner);
    if (canRunIn(owner, home)) return { home, owner };
    if (!known) rmdirSync(home);
  }
  throw new DatabaseStartError(
    `PostgreSQL cannot use ${homes.join(' or ')} as the user ${owner.uid ?? process.getuid?.()}: give it to a user who is not root ("chown -R"), open the folders above it ("chmod a+x"), or choose another DATA_DIR. ${otherDatabase}`,
  );
}

function ownerOf(folder: string): Owner {
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/** Every folder above must let the user through. */
function canRunIn(owner: Owner, home: string): boolean {
  const { status } = runAs(owner, 'sh', ['-c', 'test -w "$0" && test -x "$0"', home]);
  return owner.uid !== 0 && status === 0;
}

function makeFolder(folder: string, { uid, gid }: Owner): void {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) {
    mkdirSync(parent, { recursive: true });
    chmodSync(parent, 0o755);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined && lstatSync(folder).uid === 0)
    lchownSync(folder, uid, gid);
}
