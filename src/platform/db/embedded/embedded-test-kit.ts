import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { filesIn } from './postmaster.ts';
import { copyInto, makeTemporaryFolder } from './temporary-folder.ts';

/** Servers and files in this folder are gone when the test ends. */
export function temporaryFolder(): string {
  const folder = makeTemporaryFolder();
  onTestFinished(async () => {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (path.basename(name) === 'postmaster.pid')
        await endServer(path.join(folder, path.dirname(name)));
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/**
 * A `DATA_DIR` with a database that was made earlier and is copied: making one takes longer than
 * most tests themselves.
 */
export async function newDataDir(name = 'data', folder = temporaryFolder()): Promise<string> {
  const dataDir = path.join(folder, name);
  const home = path.join(dataDir, 'database');
  const cluster = filesIn(home);
  mkdirSync(cluster, { recursive: true });
  await copyInto(cluster, inject('emptyCluster'));
  // In the state in which a start would leave it.
  const { uid, gid } = statSync(cluster);
  chownSync(home, uid, gid);
  chmodSync(home, 0o700);
  return dataDir;
}

/** Starts a server in this process; it does not wait for the disk when it creates its files. */
export async function start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const systemDir = path.join(options.dataDir, '..', 'system');
  const internal = { systemDir, isThrowaway: true, ...options.internal };
  const server = await startEmbeddedPostgres({ ...options, internal });
  onTestFinished(() => server.stop());
  return server;
}

/** The files of a server's cluster. */
export const clusterOf = (server: Pick<EmbeddedPostgres, 'dataDir'>) =>
  path.join(server.dataDir, 'cluster');

/** Runs one statement on its own connection. */
export async function ask(
  server: Pick<EmbeddedPostgres, 'config'>,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = await connectTo(server);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A connection that does not throw when its server ends. */
export async function connectTo(server: Pick<EmbeddedPostgres, 'config'>): Promise<Client> {
  const client = new Client({ ...server.config, ssl: false });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The process that serves these database files, if it is alive. */
export function findPostmaster(cluster: string): number | undefined {
  const lock = path.join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return undefined;
  const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  return processes(['-p', `${pid}`]).find(({ state }) => state !== 'Z')?.pid;
}

/** Unlike a kill, this lets the server release its shared memory. */
async function endServer(cluster: string): Promise<void> {
  const pid = findPostmaster(cluster);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  await until(() => findPostmaster(cluster) === undefined);
}

/** Kills the server process and all processes that it started, like a crash of the machine. */
export async function killServer(cluster: string): Promise<void> {
  const server = findPostmaster(cluster);
  if (server === undefined) return;
  const all = processes(['-A']).flatMap(({ pid, parent }) =>
    pid === server || parent === server ? [pid] : [],
  );
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
  }
  await until(() => processes(['-p', all.join()]).every(({ state }) => state === 'Z'));
}

/** The selection of processes, as arguments of `ps`. */
function processes(which: string[]): { pid: number; parent: number; state: string | undefined }[] {
  const { stdout } = spawnSync('ps', [...which, '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [pid, parent, state] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), state: state?.[0] };
    });
}

export type App = {
  child: ChildProcess;
  server: Pick<EmbeddedPostgres, 'config' | 'dataDir'>;
  /** Like an ordinary end of the program. */
  stop(): Promise<void>;
  /** kill -9, without notice to the server. */
  kill(): Promise<void>;
};

/** Runs the launcher in its own process; throws its message when it refuses. */
export async function startApp(
  dataDir: string,
  {
    uid,
    source = import.meta.dirname,
    env,
  }: { uid?: number; source?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<App> {
  const launcher = path.join(source, 'embedded-postgres.ts');
  const systemDir = path.join(dataDir, '..', 'system');
  const options = { dataDir, internal: { systemDir, isThrowaway: true } };
  const child = runScript(
    `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(launcher)});
    ${uid === undefined ? '' : `process.setgid(${uid}); process.setgroups([]); process.setuid(${uid});`}
    process.on('SIGINT', () => {});
    try {
      const server = await startEmbeddedPostgres(${JSON.stringify(options)});
      process.on('message', () => server.stop().then(() => process.exit(0)));
      const { config, dataDir } = server;
      process.send({ config, dataDir });
    } catch (error) {
      process.send({ refusal: error.name + ': ' + error.message });
      process.disconnect();
    }
  `,
    env,
  );
  const [message] = await once(child, 'message');
  if (message.refusal) throw new Error(message.refusal);
  return {
    child,
    server: message,
    async stop() {
      const exit = once(child, 'exit');
      child.send('stop');
      await exit;
    },
    async kill() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Runs an ES module's text in a Node of its own process group, which ends with the test. */
export function runScript(script: string, env?: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...process.env, ...env },
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child;
}

/** Lets a step of a test wait for a condition, up to the test's own time limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}
