import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstLine } from '../database-errors.ts';
import { type Owner, plainEnv } from './owner.ts';

export type Server = {
  bin: string;
  /** The database files. */
  data: string;
  logFile: string;
  socketFolder: string;
  owner: Owner;
  /** PostgreSQL's own settings, by name. */
  settings: Record<string, string>;
};

export type Launched = {
  pid: number | undefined;
  isRunning(): boolean;
  /** What the server said before it gave up. */
  lastWords(): string;
};

const stopSeconds = 60;
const longestLogBytes = 5_000_000;
const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;

/** Starts the server process, which goes on without this one; it may still give up. */
export function launch(server: Server): Launched {
  const { bin, data, logFile, socketFolder, owner, settings } = server;
  removeStaleLock(path.join(data, 'postmaster.pid'), data);
  removeStaleLock(path.join(socketFolder, '.s.PGSQL.5432.lock'), data);
  const all = {
    ...settings,
    listen_addresses: '',
    // A list setting: quoted, since a folder's name may hold commas and spaces.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > longestLogBytes) rmSync(logFile);
  const log = openSync(logFile, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  if (owner.uid !== undefined && owner.gid !== undefined) fchownSync(log, owner.uid, owner.gid);
  const logStart = fstatSync(log).size;
  let failure: unknown;
  // Its own session: Ctrl-C in the terminal is for the site, which first finishes its requests.
  const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...args], {
    ...owner,
    cwd: '/',
    env: plainEnv,
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.on('error', (error) => {
    failure = error;
  });
  child.unref();
  closeSync(log);
  return {
    pid: child.pid,
    isRunning: () => !failure && child.exitCode === null && child.signalCode === null,
    lastWords: () =>
      failure
        ? firstLine(failure)
        : lastUsefulLine(readFileSync(logFile).subarray(logStart).toString()),
  };
}

/** The process that serves these database files, if it lives. */
export function findPostmaster(data: string): number | undefined {
  const pid = readLock(path.join(data, 'postmaster.pid'));
  return pid !== undefined && serves(pid, data) ? pid : undefined;
}

/** Ends the server: open transactions are rolled back. Returns whether it has gone. */
export async function stopPostmaster(pid: number, data: string): Promise<boolean> {
  process.kill(pid, 'SIGINT');
  for (let waits = 0; serves(pid, data); waits++) {
    if (waits > stopSeconds * 50) return false;
    await sleep(20);
  }
  return true;
}

/** Whether a process with this number exists, of whichever user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const severity = /^.*?\b(FATAL|PANIC|error):\s*/;

/** The line of PostgreSQL's output that says what is wrong. */
export function lastUsefulLine(output: string): string {
  const lines = output
    .split('\n')
    // What it answers to those who ask too early is no reason.
    .filter((line) => line.trim() !== '' && !line.includes('FATAL:  the database system is'));
  const worst = lines.findLast((line) => severity.test(line)) ?? lines.at(-1);
  return worst?.replace(severity, '') ?? 'it said nothing';
}

/**
 * After a crash of the machine a lock's number may belong to any process, or to a zombie, and
 * PostgreSQL would wait for that one; it handles the numbers of no process itself.
 */
function removeStaleLock(lock: string, data: string): void {
  const pid = readLock(lock);
  if (pid !== undefined && isAlive(pid) && !serves(pid, data)) rmSync(lock, { force: true });
}

function readLock(lock: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lock, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

function serves(pid: number, data: string): boolean {
  try {
    if (process.platform !== 'linux')
      return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
        .stdout.toString()
        .includes(`-D ${data}`);
    // Empty for a zombie, which has ended.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return false;
  }
}
