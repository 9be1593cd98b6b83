import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { filesIn, type Server } from './postmaster.ts';

/**
 * Kills what works on in a server's files although the server is gone, and hangs: nothing else tells
 * it to end, and while it is there no server starts. Linux only, where it is seen under `/proc`.
 */
export function killLeftBehind({ home }: Pick<Server, 'home'>): void {
  const cluster = realpathSync(filesIn(home));
  const isHere = (pid: string) => attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === cluster;
  for (const pid of attempt(() => readdirSync('/proc')) ?? []) {
    const title = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    // A server that starts just now bears another title, and is the parent of its own.
    if (!title?.startsWith('postgres: ') || !isHere(pid)) continue;
    const status = attempt(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '';
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1] ?? '';
    if (!isHere(parent)) attempt(() => process.kill(Number(pid), 'SIGKILL'));
  }
}

/** Undefined where it has ended meanwhile, or is somebody else's. */
function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
