import { execFile, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Whom PostgreSQL runs as; both undefined for the user who runs this process. */
export type Owner = { uid?: number; gid?: number };

export type Server = {
  bin: string;
  /** Holds the database files, the server's log and its socket. */
  home: string;
  owner: Owner;
  /** PostgreSQL's own settings, by name. */
  settings: Record<string, string>;
};

/** The database files; without a version in the name, which is in `PG_VERSION`. */
export const filesIn = (home: string) => path.join(home, 'cluster');
export const logIn = (home: string) => path.join(home, 'postgres.log');

/** PG* variables of the operator's shell must not reach the server; its messages stay English. */
const plainEnv = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  // A lock that was left behind may bear the number of one of these after a restart.
  PG_GRANDPARENT_PID: String(process.ppid),
};

/** Runs a program to its end as that user. Resolves to what it complains of, if it fails. */
export function runAs(owner: Owner, file: string, args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(file, args, { ...owner, env: plainEnv, cwd: '/' }, (error, _, stderr) =>
      resolve(error ? lastUsefulLine(stderr || error.message) : undefined),
    );
  });
}

/** Starts the server process, which goes on without this one; it may still give up. */
export function launch({ bin, home, owner, settings }: Server) {
  const all = {
    ...settings,
    listen_addresses: '',
    // Seen from the data folder, so that a name with commas needs no quotes.
    unix_socket_directories: '..',
    unix_socket_permissions: '0700',
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logStart = statSync(logIn(home), { throwIfNoEntry: false })?.size ?? 0;
  // The log is opened as the owner, who could have put a link to somebody else's file there.
  const script = 'umask 077; exec "$0" "$@" >> postgres.log 2>&1';
  const child = spawn(
    'sh',
    ['-c', script, path.join(bin, 'postgres'), '-D', filesIn(home), ...args],
    {
      ...owner,
      cwd: home,
      env: plainEnv,
      // Its own session: Ctrl-C in the terminal is for the site, which first finishes its requests.
      detached: true,
      stdio: 'ignore',
    },
  );
  child.unref();
  return {
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** What the server said before it gave up. */
    lastWords: () => lastUsefulLine(readFileSync(logIn(home)).subarray(logStart).toString()),
  };
}

/** Ends the server: open transactions are rolled back. Resolves to what kept it from ending. */
export function stopPostmaster({ bin, home, owner }: Server): Promise<string | undefined> {
  const args = ['stop', '--pgdata', filesIn(home), '--mode=fast', '--timeout=60', '--silent'];
  return runAs(owner, path.join(bin, 'pg_ctl'), args);
}

const severity = /^.*?\b(FATAL|PANIC|error):\s*/;

/** The line of PostgreSQL's output that says what is wrong. */
function lastUsefulLine(output: string): string {
  const lines = output
    .split('\n')
    // What it answers to those who ask too early is no reason.
    .filter((line) => line.trim() !== '' && !line.includes('FATAL:  the database system is'));
  const worst = lines.findLast((line) => severity.test(line)) ?? lines.at(-1);
  return worst?.replace(severity, '') ?? 'it said nothing';
}
