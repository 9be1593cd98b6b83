import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { filesIn, type Server } from './postmaster.ts';

type Home = Pick<Server, 'home'>;

/**
 * Kills what works on in a server's files although the server is gone, and hangs: nothing else tells
 * it to end, and while it is there no server starts. Linux only, where it is seen under `/proc`.
 */
export function killLeftBehind(server: Home): void {
  const here = workingIn(server) ?? [];
  for (const pid of here) {
    const title = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    // A server that starts just now bears another title, and is the parent of its own.
    if (!title?.startsWith('postgres: ')) continue;
    const status = attempt(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '';
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1] ?? '';
    if (!here.includes(parent)) attempt(() => process.kill(Number(pid), 'SIGKILL'));
  }
}

/**
 * Removes lock files that name no process, as a power cut leaves them, which PostgreSQL refuses.
 * Answers whether it may: not while somebody works in the files, who may be about to write there.
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

/** The processes in a server's files; undefined where the system does not show them. */
function workingIn({ home }: Home): string[] | undefined {
  const cluster = realpathSync(filesIn(home));
  return attempt(() => readdirSync('/proc'))?.filter(
    (pid) => attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === cluster,
  );
}

/** Undefined where it has ended meanwhile, or is somebody else's. */
function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
