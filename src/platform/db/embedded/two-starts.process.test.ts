import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  ask,
  clusterOf,
  findPostmaster,
  newDataDir,
  start,
  startApp,
  until,
} from './embedded-test-kit.ts';

/** How many processes have a file open; of another user's, too, since the tests run as root or all as one. */
function countReaders(file: string): number {
  const open = (pid: string) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
    } catch {
      return [];
    }
  };
  const others = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && +pid !== process.pid);
  return others.filter((pid) => open(pid).includes(file)).length;
}

/**
 * Two processes start the server at once after a kill, and both have read its stale lock before
 * either removes it. A pipe in the lock's place holds whoever reads it until the test lets go.
 */
async function startTwice(dataDir: string, env: NodeJS.ProcessEnv, readers: number) {
  const server = await start({ dataDir });
  await server.stop();
  const cluster = clusterOf(server);
  const lock = path.join(cluster, 'postmaster.pid');
  spawnSync('mkfifo', [lock]);
  chmodSync(lock, 0o666);
  const pipe = openSync(lock, constants.O_RDWR);
  onTestFinished(() => {
    // Nobody is to read it for ever.
    if (lstatSync(lock, { throwIfNoEntry: false })?.isFIFO()) rmSync(lock);
    closeSync(pipe);
  });
  const { pid: killed } = spawnSync('true');
  const letOneRead = () => writeSync(pipe, `${killed}\n${cluster}\n1\n5432\n\n\n`);
  const log = path.join(cluster, '../postgres.log');
  const linesBefore = readFileSync(log, 'utf8').length;
  const said = () => readFileSync(log, 'utf8').slice(linesBefore);

  const starting = Promise.all([startApp(dataDir, { env }), startApp(dataDir, { env })]);
  await until(() => countReaders(lock) === readers);
  return { starting, cluster, lock, letOneRead, said, server };
}

const isUp = (server: Parameters<typeof ask>[0]) =>
  ask(server, 'select 1').then(
    () => true,
    () => false,
  );

it.runIf(process.platform === 'linux')(
  'lets one of two that start at once read the stale lock, and the other wait and join',
  async () => {
    const { starting, cluster, letOneRead, said } = await startTwice(await newDataDir(), {}, 1);
    await until(() => said().includes('another server works in these files'));
    letOneRead();
    const [first, second] = await starting;
    const begun = 'select pg_postmaster_start_time()::text as begun';
    expect(await ask(first.server, begun)).toEqual(await ask(second.server, begun));
    expect(findPostmaster(cluster)).toBeDefined();
  },
);

it.runIf(process.platform === 'linux')(
  'without its guard the one that gives up removes the lock of the one that runs',
  async () => {
    const dataDir = await newDataDir();
    const folder = path.dirname(dataDir);
    // Says that nobody else is there.
    writeFileSync(path.join(folder, 'flock'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    const { starting, cluster, letOneRead, said, server } = await startTwice(
      dataDir,
      { PATH: `${folder}:${process.env.PATH}` },
      2,
    );
    letOneRead();
    await until(() => isUp(server));
    letOneRead();
    await until(() => said().includes('pre-existing shared memory'));
    await starting;
    expect(await isUp(server)).toBe(true);
    expect(findPostmaster(cluster)).toBeUndefined();
  },
);
