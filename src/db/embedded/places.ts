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
import { errorCode, otherDatabase } from '../database-errors.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { canWriteIn, isRoot, nobody, type Owner, userName } from './owner.ts';

export type Place = {
  /** Holds the cluster (PostgreSQL's data directory) and the server's log. */
  home: string;
  socketFolder: string;
  owner: Owner;
};

/** The folder of PostgreSQL's files in `home`; without a version, which is in `PG_VERSION`. */
export const clusterName = 'cluster';

/** A Unix socket's address has 108 bytes (macOS: 104), with the file name and the final zero. */
const longestSocketFolder = 85;

/**
 * Chooses and makes the folder of the database: `<dataDir>/database`, or `<systemDir>/<hash>` when
 * root's dataDir is closed to the user nobody. A database that exists already is always kept.
 */
export function choosePlace(
  dataDir: string,
  systemDir: string,
  log: (line: string) => void,
): Place {
  const base = orUnwritable(dataDir, () => {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  });
  const inside = path.join(base, 'database');
  const outside = path.join(systemDir, shortHash(base));
  const place = isRoot()
    ? placeForRoot(inside, outside, systemDir)
    : placeForUser(inside, outside, dataDir);
  if (place.home === outside)
    log(`The database is in ${outside}: ${base} is closed to nobody, whom PostgreSQL runs as.`);
  return { ...place, socketFolder: makeSocketFolder(place) };
}

function placeForUser(
  inside: string,
  outside: string,
  dataDir: string,
): Omit<Place, 'socketFolder'> {
  for (const folder of [inside, outside]) {
    const uid = orUnwritable(dataDir, () => statSync(folder, { throwIfNoEntry: false })?.uid);
    if (uid !== undefined && uid !== process.getuid?.())
      throw new DatabaseStartError(
        `The database of this DATA_DIR is in ${folder} and belongs to the user ${userName(uid)}: start as that user or as root, or choose another DATA_DIR.`,
      );
  }
  orUnwritable(dataDir, () => mkdirSync(inside, { recursive: true, mode: 0o700 }));
  if (!canWriteIn({}, inside)) throw unwritable(dataDir, 'EACCES');
  return { home: inside, owner: {} };
}

function placeForRoot(
  inside: string,
  outside: string,
  systemDir: string,
): Omit<Place, 'socketFolder'> {
  const existing = [inside, outside].find((folder) => existsSync(path.join(folder, clusterName)));
  if (existing) {
    const { uid, gid } = statSync(path.join(existing, clusterName));
    if (uid === 0)
      throw new DatabaseStartError(
        `The database in ${existing} belongs to root, whom PostgreSQL refuses: run "chown -R nobody ${existing}".`,
      );
    if (!canWriteIn({ uid, gid }, existing))
      throw new DatabaseStartError(
        `The user ${userName(uid)}, who owns the database in ${existing}, cannot reach it: open the folders above it ("chmod a+x").`,
      );
    return { home: existing, owner: { uid, gid } };
  }
  const owner = nobody();
  orUnwritable(inside, () => giveFolder(inside, owner));
  if (canWriteIn(owner, inside)) return { home: inside, owner };
  rmdirSync(inside);
  orUnwritable(outside, () => {
    if (!existsSync(systemDir)) {
      mkdirSync(systemDir, { recursive: true });
      chmodSync(systemDir, 0o755);
    }
    giveFolder(outside, owner);
  });
  if (canWriteIn(owner, outside)) return { home: outside, owner };
  throw new DatabaseStartError(
    `PostgreSQL runs as nobody under root, who can reach neither ${inside} nor ${outside}: choose another DATA_DIR. ${otherDatabase}`,
  );
}

/** Beside the data, or in /tmp when the path is too long for a socket; every process finds the same. */
function makeSocketFolder({ home, owner }: Omit<Place, 'socketFolder'>): string {
  if (Buffer.byteLength(home) <= longestSocketFolder) return home;
  const folder = `/tmp/trailrun-${shortHash(home)}`;
  orUnwritable(folder, () => giveFolder(folder, owner));
  const { uid, mode } = lstatSync(folder);
  // Anyone may create names in /tmp: a folder of someone else could catch our connections.
  if (uid !== (owner.uid ?? process.getuid?.()) || (mode & 0o7777) !== 0o700)
    throw new DatabaseStartError(
      `${folder} is not a private folder of the database's owner: remove it, or choose a DATA_DIR with a shorter path.`,
    );
  return folder;
}

function giveFolder(folder: string, { uid, gid }: Owner): void {
  const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
  if (uid !== undefined && gid !== undefined && (isNew || lstatSync(folder).uid === 0))
    lchownSync(folder, uid, gid);
}

function orUnwritable<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw unwritable(folder, errorCode(error));
  }
}

function unwritable(folder: string, code: string): DatabaseStartError {
  return new DatabaseStartError(
    `Cannot write to ${folder} (${code}): choose another DATA_DIR. ${otherDatabase}`,
  );
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
