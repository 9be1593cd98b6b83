import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { filesIn, type Server } from './postmaster.ts';

type Home = Pick<Server, 'home'>;

/**
 * Kills processes that still run in a server's files and hang, although the server is gone: nothing
 * else would end them, and until then no server can start. Works on Linux only, where `/proc` shows
 * them.
 */
export function killLeftBehind(server: Home): void {
  const here = workingIn(server) ?? [];
  for (const pid of here) {
    const title = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    // A server that is just starting has another process title, and is the parent of its own
    // processes.
    if (!title?.startsWith('postgres: ')) continue;
    const status = attempt(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '';
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1] ?? '';
    if (!here.includes(parent)) attempt(() => process.kill(Number(pid), 'SIGKILL'));
  }
}

/**
 * Removes lock files that name no process, as a power cut leaves them, since PostgreSQL would
 * refuse to start. Returns whether it may: not while a process works in the files, as it may be
 * about to write there.
 */
export function removeBrokenLocks(server: Home): boolean {
  if (workingIn(server)?.length !== 0) return false;
  const locks = [
    path.join(filesIn(server.home), 'postmaster.pid'),
    path.join(server.home, '.s.PGSQL.5432.lock'),
  ];
  for (const lock of locks) {
    const content = attempt(() => readFileSync(lock, 'utf8'));
    if (content !== undefined && !Number.parseInt(content, 10)) rmSync(lock);
  }
  return true;
}

/** The processes that run in a server's files; undefined where the system does not show them. */
function workingIn({ home }: Home): string[] | undefined {
  const cluster = realpathSync(filesIn(home));
  return attempt(() => readdirSync('/proc'))?.filter(
    (pid) => attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === cluster,
  );
}

/** Undefined when the process has ended meanwhile, or belongs to another user. */
function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
