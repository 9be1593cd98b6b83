import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
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

/** Starts the server process, which goes on without this one; it may still give up. */
export function launch(server: Server): Launched {
  const { bin, data, socketFolder, owner, settings } = server;
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
  const log = openLog(server);
  let failure: unknown;
  // Its own session: Ctrl-C in the terminal is for the site, which first finishes its requests.
  const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...args], {
    ...owner,
    cwd: '/',
    env: { PATH: process.env.PATH, ...plainEnv },
    detached: true,
    stdio: ['ignore', log.handle, log.handle],
  });
  child.on('error', (error) => {
    failure = error;
  });
  child.unref();
  closeSync(log.handle);
  return {
    pid: child.pid,
    isRunning: () => !failure && child.exitCode === null && child.signalCode === null,
    lastWords: () => (failure ? firstLine(failure) : lastUsefulLine(log.textSince())),
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

/** The line of PostgreSQL's output that says what is wrong. */
export function lastUsefulLine(output: string): string {
  const lines = output
    .split('\n')
    // What it answers to those who ask too early is no reason.
    .filter((line) => line.trim() !== '' && !line.includes('FATAL:  the database system is'));
  const worst = lines.findLast((line) => severity.test(line)) ?? lines.at(-1);
  return worst?.replace(severity, '') ?? 'it said nothing';
}

const severity = /^.*?\b(FATAL|PANIC|error):\s*/;

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
    const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function serves(pid: number, data: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    return stdout.includes(`-D ${data}`);
  }
  try {
    // Empty for a zombie, which has ended.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return false;
  }
}

function openLog({ logFile, owner }: Server) {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const open = () => openSync(logFile, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  let handle = open();
  if (fstatSync(handle).size > longestLogBytes) {
    closeSync(handle);
    renameSync(logFile, `${logFile}.old`);
    handle = open();
  }
  if (owner.uid !== undefined && owner.gid !== undefined) fchownSync(handle, owner.uid, owner.gid);
  const from = fstatSync(handle).size;
  const textSince = () => readFileSync(logFile).subarray(from).toString();
  return { handle, textSince };
}
