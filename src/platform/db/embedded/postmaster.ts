import { execFile, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The user whom PostgreSQL runs as; both undefined for the user who runs this process. */
export type Owner = { uid?: number; gid?: number };

export type Server = {
  bin: string;
  /** Holds the database files, the server's log and its socket. */
  home: string;
  owner: Owner;
  /** PostgreSQL's own settings, by name. */
  settings: Record<string, string>;
  /** How much it yields to the site when both want a processor (`nice`). */
  niceness: number;
};

/** The database files; the name contains no version, as that is in `PG_VERSION`. */
export const filesIn = (home: string) => path.join(home, 'cluster');
export const logIn = (home: string) => path.join(home, 'postgres.log');

/** PG* variables of the operator's shell must not reach the server; its messages stay English. */
const plainEnv = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  // After a restart, the process in a lock file that was left behind may have the number of one of
  // these.
  PG_GRANDPARENT_PID: String(process.ppid),
};

/** Runs a program to its end as that user. Resolves to its error message if it fails. */
export function runAs(owner: Owner, file: string, args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(file, args, { ...owner, env: plainEnv, cwd: '/' }, (error, _, stderr) =>
      resolve(error ? lastUsefulLine(stderr || error.message) : undefined),
    );
  });
}

/**
 * Runs a server that holds the lock of its files as long as it or a process of it lives. Otherwise
 * two servers that start at once could both take the lock file of a killed one for stale, and the
 * one that gives up would then remove the lock file of the one that runs. Without `flock` (macOS)
 * there is no such protection. The log is opened as the owner, who could have put a link to another
 * user's file there.
 */
const alone = `umask 077
exec >> postgres.log 2>&1 9< cluster
flock --nonblock 9 2> /dev/null
[ $? = 1 ] && echo 'FATAL:  another server works in these files' && exit 1
exec "$0" "$@"`;

/** Starts the server process, which outlives this one; it may still give up. */
export function launch({ bin, home, owner, settings, niceness }: Server) {
  const all = {
    ...settings,
    listen_addresses: '',
    // Relative to the data folder, so that a name with commas needs no quotes.
    unix_socket_directories: '..',
    unix_socket_permissions: '0700',
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logStart = statSync(logIn(home), { throwIfNoEntry: false })?.size ?? 0;
  const child = spawn(
    'sh',
    ['-c', alone, path.join(bin, 'postgres'), '-D', filesIn(home), ...args],
    {
      ...owner,
      cwd: home,
      env: plainEnv,
      // In its own session: Ctrl-C in the terminal is for the site, which first finishes its
      // requests.
      detached: true,
      stdio: 'ignore',
    },
  );
  child.unref();
  if (child.pid !== undefined) standBack(child.pid, niceness);
  return {
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** The server's last message before it gave up. */
    lastWords: () => lastUsefulLine(readFileSync(logIn(home)).subarray(logStart).toString()),
  };
}

/** Including all processes that it will start. */
function standBack(pid: number, niceness: number): void {
  try {
    os.setPriority(pid, niceness);
  } catch {
    // The process has ended already, or the system does not allow it: then all have the same
    // priority.
  }
}

/**
 * Stops the server; open transactions are rolled back. Resolves to what prevented it. `immediate`
 * is for a server that cannot even stop in order; it recovers at its next start.
 */
export function stopPostmaster(
  { bin, home, owner }: Server,
  mode: 'fast' | 'immediate' = 'fast',
): Promise<string | undefined> {
  const args = ['stop', '--pgdata', filesIn(home), `--mode=${mode}`, '--timeout=60', '--silent'];
  return runAs(owner, path.join(bin, 'pg_ctl'), args);
}

const severity = /^.*?\b(FATAL|PANIC|error):\s*/;

/** The line of PostgreSQL's output that says what is wrong. */
function lastUsefulLine(output: string): string {
  const lines = output
    .split('\n')
    // Its answer to clients that connect too early is no reason.
    .filter((line) => line.trim() !== '' && !line.includes('FATAL:  the database system is'));
  const worst = lines.findLast((line) => severity.test(line)) ?? lines.at(-1);
  return worst?.replace(severity, '') ?? 'it said nothing';
}
