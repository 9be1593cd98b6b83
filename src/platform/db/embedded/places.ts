import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  realpathSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode } from '../database-errors.ts';
import { filesIn, type Owner, runAs, type Server } from './postmaster.ts';

/** The unprivileged user of a Linux system, since PostgreSQL refuses to run as root. */
export const nobody = { uid: 65_534, gid: 65_534 };

/** The folder of the database when root's DATA_DIR is closed to that user. */
export const usualSystemDir = '/var/lib/trailrun';

/** A Unix socket's address has 108 bytes (macOS: 104), with the file name and the final zero. */
const longestHome = 85;

export const isRoot = () => process.getuid?.() === 0;

/** The folders in which the database of a folder may be, the first choice first. */
function homesOf(base: string, systemDir: string): string[] {
  const inside = path.join(base, 'database');
  const hash = createHash('sha256').update(base).digest('hex').slice(0, 12);
  return isRoot() ? [inside, path.join(systemDir, hash)] : [inside];
}

const madeIn = (homes: string[]) => homes.find((home) => existsSync(filesIn(home)));

/** Whether `dataDir` has a database already; creates nothing. */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(dataDir) && madeIn(homesOf(realpathSync(dataDir), usualSystemDir)) !== undefined;

/**
 * Chooses and creates the folder of the database: `<dataDir>/database`, or `<systemDir>/<hash>`
 * when root's dataDir is closed to the user nobody. A database that exists already is always kept.
 */
export async function choosePlace(
  dataDir: string,
  systemDir: string,
  log: (line: string) => void,
): Promise<Pick<Server, 'home' | 'owner'>> {
  mkdirSync(dataDir, { recursive: true });
  const base = realpathSync(dataDir);
  const homes = homesOf(base, systemDir);
  const known = madeIn(homes);
  const owner = isRoot() ? ownerOf(known) : {};
  for (const home of known ? [known] : homes) {
    if (Buffer.byteLength(home) > longestHome)
      throw new Error('its path is too long for a socket, choose a shorter one');
    makeFolder(home, owner);
    if (known) readyFiles(filesIn(home));
    // The user must be able to pass through every folder above.
    const tests = ['-c', 'test -w "$0" && test -x "$0"', known ? filesIn(home) : home];
    if ((await runAs(owner, 'sh', tests)) !== undefined) continue;
    if (home !== homes[0])
      log(`The database is in ${home}: ${base} is closed to nobody, whom PostgreSQL runs as.`);
    return { home, owner };
  }
  throw new Error(
    `the user ${owner.uid ?? process.getuid?.()} cannot use ${known ?? homes.join(' or ')}; give it to that user ("chown -R"), let it write there ("chmod u+rwx"), or open the folders above it ("chmod a+x")`,
  );
}

/** Throws when the disk is read-only; closes files to others, or PostgreSQL would refuse. */
function readyFiles(cluster: string): void {
  try {
    accessSync(cluster, constants.W_OK);
    if (lstatSync(cluster).mode & 0o077) chmodSync(cluster, 0o700);
  } catch (error) {
    // The owner of the files is checked below.
    if (errorCode(error) === 'EROFS') throw error;
  }
}

function ownerOf(home: string | undefined): Owner {
  const { uid, gid } = home === undefined ? nobody : lstatSync(filesIn(home));
  return uid === 0 ? nobody : { uid, gid };
}

/** Creates missing folders: the folder itself for its owner alone, those above open to all. */
function makeFolder(folder: string, { uid, gid }: Owner): void {
  const parent = path.dirname(folder);
  if (mkdirSync(parent, { recursive: true })) chmodSync(parent, 0o755);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined && lstatSync(folder).uid === 0)
    lchownSync(folder, uid, gid);
}
