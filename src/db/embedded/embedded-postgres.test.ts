import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  ask,
  clusterOf,
  connectTo,
  killServer,
  start,
  startApp,
  temporaryFolder,
  until,
} from './embedded-test-kit.ts';
import { findPostmaster } from './postmaster.ts';

const newDataDir = () => path.join(temporaryFolder(), 'data');

it('keeps its rows from the first start to the next', async () => {
  const dataDir = newDataDir();
  const first = await start({ dataDir });
  expect(first).toMatchObject({ adopted: false, dataDir: path.join(dataDir, 'database') });
  await ask(first, `create table runner (name text); insert into runner values ('Ană')`);
  await first.stop();
  expect(findPostmaster(clusterOf(first))).toBeUndefined();

  const second = await start({ dataDir });
  expect(second.adopted).toBe(false);
  expect(await ask(second, 'select name from runner')).toEqual([{ name: 'Ană' }]);
});

it('listens on a private socket only, in UTC, and waits for the disk', async () => {
  const server = await start({ dataDir: newDataDir() });
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

it('serves two processes that start at the same moment, until the last one stops', async () => {
  const dataDir = newDataDir();
  const apps = await Promise.all([startApp(dataDir), startApp(dataDir)]);
  const starter = apps.find((app) => !app.server.adopted);
  const guest = apps.find((app) => app.server.adopted);
  if (!starter || !guest) throw new Error('expected one process to start it, one to adopt it');
  await ask(starter.server, 'create table runner (name text)');
  expect(await ask(guest.server, 'select * from runner')).toEqual([]);

  await starter.stop();
  expect(await ask(guest.server, 'select * from runner')).toEqual([]);
  await guest.stop();
  expect(findPostmaster(clusterOf(guest.server))).toBeUndefined();
});

it('is not stopped by a guest while its starter lives', async () => {
  const dataDir = newDataDir();
  const starter = await startApp(dataDir);
  const guest = await start({ dataDir });
  expect(guest.adopted).toBe(true);
  await guest.stop();
  expect(await ask(starter.server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('is adopted after its starter was killed, and stops with the one who adopted it', async () => {
  const dataDir = newDataDir();
  const app = await startApp(dataDir);
  const pid = findPostmaster(clusterOf(app.server));
  await app.kill();

  const next = await start({ dataDir });
  expect(next.adopted).toBe(true);
  expect(findPostmaster(clusterOf(next))).toBe(pid);
  await next.stop();
  expect(findPostmaster(clusterOf(next))).toBeUndefined();
});

it('loses no acknowledged row when everything is killed', async () => {
  const dataDir = newDataDir();
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
  expect(next.adopted).toBe(false);
  const [row] = await ask(
    next,
    `select count(*)::int as kept from runner where number <= ${acknowledged}`,
  );
  expect(row).toEqual({ kept: acknowledged });
});

it('comes back when the server is killed under a living program', async () => {
  const lines: string[] = [];
  const server = await start({ dataDir: newDataDir(), log: (line) => lines.push(line) });
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

it('outlives Ctrl-C in the terminal of the program that started it', async () => {
  const app = await startApp(newDataDir());
  const client = await connectTo(app.server);
  process.kill(-(app.child.pid ?? 0), 'SIGINT');
  expect((await client.query('select pg_sleep(0.3), 1 as one')).rows[0]).toMatchObject({ one: 1 });
  await client.end();
  await app.stop();
});

it('waits for a server that is on its way down, then starts its own', async () => {
  const dataDir = newDataDir();
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
  expect((await starting).adopted).toBe(false);
  expect(findPostmaster(cluster)).not.toBe(pid);
});

it('says so when the path of its folder is too long for a socket, and makes no database', async () => {
  const dataDir = path.join(temporaryFolder(), 'ș'.repeat(40), 'data');
  await expect(start({ dataDir })).rejects.toThrow(
    `The path of ${dataDir} is too long for PostgreSQL's socket: choose a DATA_DIR with a shorter one.`,
  );
  expect(readdirSync(path.join(dataDir, 'database'))).toEqual([]);
});

it('starts under a folder whose name holds commas, quotes and spaces', async () => {
  const server = await start({ dataDir: path.join(temporaryFolder(), 'a, "b" ') });
  expect(server.config.host).toBe(server.dataDir);
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('ignores a lock that names a process of somebody else', async () => {
  const dataDir = newDataDir();
  const first = await start({ dataDir });
  await first.stop();
  const cluster = clusterOf(first);
  // Of the same user: PostgreSQL itself looks no further than that.
  const stranger = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid: 65_534 } : {});
  onTestFinished(() => void stranger.kill());
  const lock = `${stranger.pid}\n${cluster}\n1\n5432\n${first.config.host}\n\n`;
  writeFileSync(path.join(cluster, 'postmaster.pid'), lock, { mode: 0o666 });
  writeFileSync(path.join(first.config.host, '.s.PGSQL.5432.lock'), lock, { mode: 0o666 });

  const second = await start({ dataDir });
  expect(second.adopted).toBe(false);
  expect(stranger.exitCode).toBeNull();
});

it('clears away what a start that was killed left behind', async () => {
  const dataDir = newDataDir();
  // The highest process number is 2^22.
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
