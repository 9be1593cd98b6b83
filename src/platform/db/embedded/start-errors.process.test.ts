import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseStartError } from '../database-start-error.ts';
import { toldToOperator } from '../start-advice.ts';
import {
  ask,
  clusterOf,
  findPostmaster,
  newDataDir,
  start,
  temporaryFolder,
  until,
} from './embedded-test-kit.ts';
import { isRoot, nobody } from './places.ts';
import { filesIn } from './postmaster.ts';

/** A database that was stopped in good order; answers where its files are. */
async function stopped(dataDir: string) {
  const server = await start({ dataDir });
  await ask(server, 'create table race as select 33 as km');
  const [files = {}] = await ask(
    server,
    `select pg_relation_filepath('pg_class') as catalogue, pg_relation_filepath('race') as table`,
  );
  await server.stop();
  return {
    cluster: clusterOf(server),
    catalogue: String(files['catalogue']),
    table: String(files['table']),
  };
}

/** What a failing disk makes of each page of a file. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  for (let page = 0; page < bytes.length; page += 8192) bytes.fill(0xab, page, page + 64);
  writeFileSync(file, bytes);
}

const restore =
  'Its files are damaged: leave them as they are, and restore the latest backup into another DATA_DIR (docs/operations.md, "Restoring a backup").';

it.each([
  ['empty', 'postmaster.pid', ''],
  ['zeros', 'postmaster.pid', '\0\0\0\0'],
  ['no text', 'postmaster.pid', Buffer.from([0xff, 0xfe, 0x80])],
  ['nothing', '../.s.PGSQL.5432.lock', ''],
  ['garbage', '../.s.PGSQL.5432.lock', 'Ană\n'],
])('starts where a power cut left %s in %s', async (_, name, content) => {
  const dataDir = await newDataDir();
  const cluster = filesIn(path.join(dataDir, 'database'));
  writeFileSync(path.join(cluster, name), content, { mode: 0o666 });
  expect(await ask(await start({ dataDir }), 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('leaves an empty lock to whoever works in the files, and says what to do', async () => {
  const dataDir = await newDataDir();
  const cluster = filesIn(path.join(dataDir, 'database'));
  // Stands for a server that is just about to write its number there.
  const stranger = spawn('sleep', ['600'], { cwd: cluster });
  onTestFinished(() => void stranger.kill());
  const lock = path.join(cluster, 'postmaster.pid');
  writeFileSync(lock, '', { mode: 0o666 });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const refusal = start({ dataDir }).catch((error: Error) => error.message);
  const log = path.join(cluster, '../postgres.log');
  await until(() => existsSync(log) && readFileSync(log, 'utf8').includes('is empty'));
  vi.setSystemTime(Date.now() + 60_000);
  expect(await refusal).toContain(
    `lock file "postmaster.pid" is empty (its log: ${dataDir}/database/postgres.log); if no PostgreSQL works in ${dataDir}/database, delete that file there`,
  );
  expect(existsSync(lock)).toBe(true);
});

it('says at once that its catalogue is damaged, and leaves no server behind', async () => {
  const dataDir = await newDataDir();
  const { cluster, catalogue } = await stopped(dataDir);
  damage(path.join(cluster, catalogue));
  await expect(start({ dataDir })).rejects.toThrow(
    `PostgreSQL cannot start under DATA_DIR (${dataDir}): invalid page in block 0 of relation "${catalogue}" (its log: ${dataDir}/database/postgres.log). ${restore}`,
  );
  expect(findPostmaster(cluster)).toBeUndefined();
});

it('says that a table is damaged, whichever step of the start reads it', async () => {
  const dataDir = await newDataDir();
  const { cluster, table } = await stopped(dataDir);
  damage(path.join(cluster, table));
  const step = ask(await start({ dataDir }), 'select * from race');
  expect(toldToOperator(await step.catch((error: Error) => error))).toEqual(
    new DatabaseStartError(
      `The database fails: invalid page in block 0 of relation "${table}". ${restore}`,
    ),
  );
});

it.each([
  ['global/pg_control', damage],
  ['global/pg_control', rmSync],
  ['global/pg_filenode.map', damage],
  ['PG_VERSION', (file: string) => writeFileSync(file, '')],
  ['base/5/PG_VERSION', rmSync],
  ['pg_xact/0000', rmSync],
])('says that its files are damaged: %s (%o)', async (name, harm) => {
  const dataDir = await newDataDir();
  const cluster = filesIn(path.join(dataDir, 'database'));
  harm(path.join(cluster, name));
  const refusal = await start({ dataDir }).catch((error: Error) => error.message);
  expect(refusal).toMatch(/^PostgreSQL cannot start under DATA_DIR \([^\n]+$/);
  expect(refusal).toContain(`. ${restore}`);
  expect(findPostmaster(cluster)).toBeUndefined();
});

it('starts under a folder whose name a shell would take for more', async () => {
  const dataDir = path.join(temporaryFolder(), `l'étape, „ș” "b" $(id) \`a\` %d \\`);
  const first = await start({ dataDir });
  await first.stop();
  const again = await start({ dataDir });
  expect(again.config.host).toBe(path.join(dataDir, 'database'));
  expect(await ask(again, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('closes files that were opened to everybody, which PostgreSQL refuses', async () => {
  const dataDir = await newDataDir();
  const cluster = filesIn(path.join(dataDir, 'database'));
  chmodSync(cluster, 0o755);
  expect(await ask(await start({ dataDir }), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(statSync(cluster).mode & 0o777).toBe(0o700);
});

it.runIf(isRoot())('names whom a log that it cannot write must be given to', async () => {
  const dataDir = await newDataDir();
  const cluster = filesIn(path.join(dataDir, 'database'));
  const log = path.join(cluster, '../postgres.log');
  writeFileSync(log, '', { mode: 0o600 });
  await expect(start({ dataDir })).rejects.toThrow(
    `it said nothing (its log: ${log}). It could not even write that log: give it to the owner of the folder that it is in ("chown").`,
  );
});

const canMount =
  isRoot() &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

/** A disk of its own, which the system can be told to write no more. */
function mountDisk(): { folder: string; makeReadOnly: () => void } {
  const folder = path.join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  const mount = (...args: string[]) => expect(spawnSync('mount', args).status).toBe(0);
  mount('-t', 'tmpfs', '-o', 'size=200m,mode=755', 'none', folder);
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
  return { folder, makeReadOnly: () => mount('-o', 'remount,ro', folder) };
}

it.runIf(canMount)('says that its disk is read-only', async () => {
  const { folder, makeReadOnly } = mountDisk();
  const used = await newDataDir('used', folder);
  makeReadOnly();
  await expect(start({ dataDir: used })).rejects.toThrow(
    `PostgreSQL cannot start under DATA_DIR (${used}): EROFS: read-only file system, access '${used}/database/cluster'. The disk is read-only, as the system makes one that fails: see "dmesg", and let it be written again.`,
  );
  await expect(start({ dataDir: path.join(folder, 'new') })).rejects.toThrow(
    `mkdir '${folder}/new'. The folder cannot be made there: see whether its disk is read-only, or choose another DATA_DIR.`,
  );
});

it.runIf(canMount)('says that its disk is full', async () => {
  const { folder } = mountDisk();
  const dataDir = path.join(folder, 'data');
  spawnSync('fallocate', ['--length', '190M', path.join(folder, 'pictures')]);
  await expect(start({ dataDir })).rejects.toThrow(
    /^PostgreSQL cannot start under DATA_DIR \([^\n]+No space left on device[^\n]*\. The disk is full: make room on it, and start again\.$/,
  );
});

it.runIf(isRoot())('names the user who may not write in a folder of somebody else', async () => {
  const dataDir = await newDataDir();
  const { uid } = nobody;
  chownSync(path.join(dataDir, 'database'), 12_345, 12_345);
  await expect(start({ dataDir })).rejects.toThrow(
    `the user ${uid} cannot use ${dataDir}/database; give it to that user ("chown -R")`,
  );
});
