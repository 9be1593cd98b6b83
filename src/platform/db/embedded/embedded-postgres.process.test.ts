import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  ask,
  clusterOf,
  connectTo,
  findPostmaster,
  killServer,
  newDataDir,
  start,
  startApp,
  temporaryFolder,
  until,
} from './embedded-test-kit.ts';
import { nobody } from './places.ts';
import { filesIn } from './postmaster.ts';

/** Where no database has been made yet. */
const freshDataDir = () => path.join(temporaryFolder(), 'data');

it('keeps its rows from the first start to the next', async () => {
  const dataDir = freshDataDir();
  const first = await start({ dataDir });
  expect(first.dataDir).toBe(path.join(dataDir, 'database'));
  await ask(first, `create table runner (name text); insert into runner values ('Ană')`);
  await first.stop();
  expect(findPostmaster(clusterOf(first))).toBeUndefined();

  const second = await start({ dataDir });
  expect(await ask(second, 'select name from runner')).toEqual([{ name: 'Ană' }]);
});

it('listens on a private socket only, in UTC, and waits for the disk', async () => {
  const server = await start({ dataDir: await newDataDir() });
  const [shown] = await ask(
    server,
    `select current_setting('listen_addresses') as addresses, current_setting('timezone') as zone,
       current_setting('fsync') as fsync, current_setting('unix_socket_permissions') as socket,
       datlocale as locale from pg_database where datname = current_database()`,
  );
  expect(shown).toEqual({
    addresses: '',
    zone: 'UTC',
    fsync: 'on',
    socket: '0700',
    locale: 'C.UTF-8',
  });
});

it('stands back behind the site, with every connection', async () => {
  const server = await start({ dataDir: await newDataDir(), internal: { isThrowaway: false } });
  const client = await connectTo(server);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const all = [findPostmaster(clusterOf(server)), rows[0]?.pid].map(Number);
  expect(all.map((each) => os.getPriority(each))).toEqual([5, 5]);
});

it('serves two processes that start at the same moment, until the last one stops', async () => {
  const dataDir = freshDataDir();
  const [first, second] = await Promise.all([startApp(dataDir), startApp(dataDir)]);
  const pid = findPostmaster(clusterOf(first.server));
  await ask(first.server, 'create table runner (name text)');
  expect(await ask(second.server, 'select * from runner')).toEqual([]);

  await first.stop();
  expect(await ask(second.server, 'select * from runner')).toEqual([]);
  expect(findPostmaster(clusterOf(second.server))).toBe(pid);
  await second.stop();
  expect(findPostmaster(clusterOf(second.server))).toBeUndefined();
});

it('is not stopped by a guest while its starter lives', async () => {
  const dataDir = await newDataDir();
  const starter = await startApp(dataDir);
  const pid = findPostmaster(clusterOf(starter.server));
  const guest = await start({ dataDir });
  await guest.stop();
  expect(await ask(starter.server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(findPostmaster(clusterOf(starter.server))).toBe(pid);
});

it('is adopted after its starter was killed, and stops with the one who adopted it', async () => {
  const dataDir = await newDataDir();
  const app = await startApp(dataDir);
  const pid = findPostmaster(clusterOf(app.server));
  await app.kill();

  const next = await start({ dataDir });
  expect(findPostmaster(clusterOf(next))).toBe(pid);
  await next.stop();
  expect(findPostmaster(clusterOf(next))).toBeUndefined();
});

it('loses no acknowledged row when everything is killed', async () => {
  const dataDir = await newDataDir();
  const app = await startApp(dataDir);
  await ask(app.server, 'create table runner (number integer)');
  const client = await connectTo(app.server);
  let acknowledged = 0;
  const writing = (async () => {
    for (;;) {
      await client.query('insert into runner values ($1)', [acknowledged + 1]);
      acknowledged++;
    }
  })().catch(() => {});
  await until(() => acknowledged > 100);
  await app.kill();
  await killServer(clusterOf(app.server));
  await writing;

  const next = await start({ dataDir });
  const [row] = await ask(
    next,
    `select count(*)::int as kept from runner where number <= ${acknowledged}`,
  );
  expect(row).toEqual({ kept: acknowledged });
});

it('comes back when the server is killed under a living program', async () => {
  const lines: string[] = [];
  const server = await start({ dataDir: await newDataDir(), log: (line) => lines.push(line) });
  const pid = findPostmaster(clusterOf(server));
  await killServer(clusterOf(server));
  await until(() =>
    ask(server, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  expect(findPostmaster(clusterOf(server))).not.toBe(pid);
  expect(lines).toContainEqual(expect.stringContaining('Starting it again'));
});

it('comes back when a server process hangs on after its server was killed', async () => {
  const server = await start({ dataDir: await newDataDir() });
  const client = await connectTo(server);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [{ pid } = { pid: 0 }] = rows;
  // As one that waits for what a killed one has: nothing tells it to end.
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void spawnSync('kill', ['-KILL', `${pid}`]));
  process.kill(findPostmaster(clusterOf(server)) ?? 0, 'SIGKILL');
  let answer: unknown[] = [];
  await until(async () => {
    answer = await ask(server, 'select 1 as one').catch(() => []);
    return answer.length > 0;
  });
  expect(answer).toEqual([{ one: 1 }]);
});

it('outlives Ctrl-C in the terminal of the program that started it', async () => {
  const app = await startApp(await newDataDir());
  const client = await connectTo(app.server);
  process.kill(-(app.child.pid ?? 0), 'SIGINT');
  expect((await client.query('select pg_sleep(0.3), 1 as one')).rows[0]).toMatchObject({ one: 1 });
  await client.end();
  await app.stop();
});

it('waits for a server that is on its way down, then starts its own', async () => {
  const dataDir = await newDataDir();
  const app = await startApp(dataDir);
  const cluster = clusterOf(app.server);
  const pid = findPostmaster(cluster) ?? 0;
  const lastGuest = await connectTo(app.server);
  // SIGTERM: nobody new is let in, and it ends when the last guest has gone.
  process.kill(pid, 'SIGTERM');
  await until(() =>
    connectTo(app.server).then(
      (client) => client.end().then(() => false),
      () => true,
    ),
  );
  const starting = start({ dataDir });
  await app.kill();
  await lastGuest.end();
  expect(await ask(await starting, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(findPostmaster(cluster)).not.toBe(pid);
});

it('says so when the path of its folder is too long for a socket, and makes no database', async () => {
  const dataDir = path.join(temporaryFolder(), 'ș'.repeat(40), 'data');
  await expect(start({ dataDir })).rejects.toThrow(
    `PostgreSQL cannot start under DATA_DIR (${dataDir}): its path is too long for a socket, choose a shorter one. Mend that, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

it('says what to do about a lock that names a process of somebody else', async () => {
  const dataDir = await newDataDir();
  const home = path.join(dataDir, 'database');
  const cluster = filesIn(home);
  // Of the same user: PostgreSQL itself looks no further than that.
  const stranger = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid: nobody.uid } : {});
  onTestFinished(() => void stranger.kill());
  const lock = path.join(cluster, 'postmaster.pid');
  writeFileSync(lock, `${stranger.pid}\n${cluster}\n1\n5432\n\n\n`, { mode: 0o666 });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());

  const refusal = start({ dataDir }).catch((error: Error) => error.message);
  // It may be one that starts or ends, so it is waited for.
  const log = path.join(home, 'postgres.log');
  await until(() => existsSync(log) && readFileSync(log, 'utf8').includes('lock file'));
  vi.setSystemTime(Date.now() + 60_000);
  expect(await refusal).toContain(
    `lock file "postmaster.pid" already exists (its log: ${log}); if no PostgreSQL works in ${home}, delete that file there`,
  );
  rmSync(lock);
  expect(await ask(await start({ dataDir }), 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('writes nothing to its log that people typed', async () => {
  const server = await start({ dataDir: await newDataDir() });
  await ask(server, 'create table runner (email text unique)');
  const insert = () => ask(server, `insert into runner values ('ana@race.example')`);
  await insert();
  await expect(insert()).rejects.toThrow('duplicate key');
  const written = readFileSync(path.join(server.dataDir, 'postgres.log'), 'utf8');
  expect(written).toContain('ready to accept connections');
  expect(written).not.toMatch(/ana@|runner/);
});

it('clears away what a start that was killed left behind', async () => {
  const dataDir = freshDataDir();
  const leftover = path.join(dataDir, 'database/cluster.new-4999999/base');
  mkdirSync(leftover, { recursive: true });
  const server = await start({ dataDir });
  expect(readdirSync(server.dataDir).sort()).toEqual([
    '.s.PGSQL.5432',
    '.s.PGSQL.5432.lock',
    'cluster',
    'postgres.log',
  ]);
});
