import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const startMs = 60_000;

/** How the rehearsed day goes by, for the site and for every phone: milliseconds since 1970. */
export type DayTime = { timeMs: number; sinceMs: number; speed: number };

/** What time it is in the rehearsed day. */
export const timeOf = ({ timeMs, sinceMs, speed }: DayTime): number =>
  timeMs + (Date.now() - sinceMs) * speed;

/** Waits until a moment of the day. */
export const until = (day: DayTime, at: number): Promise<void> =>
  sleep(Math.max(0, (at - timeOf(day)) / day.speed));

export type RunningSite = {
  url: string;
  /** Each answers how many processes were killed (SIGKILL). */
  killServer(): Promise<number>;
  killDatabase(): number;
  /** Starts the server (again), and waits until it answers. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The built server in demo mode on a data folder, in the middle of the rehearsed day. */
export function siteOn(dataDir: string, port: number, day: DayTime): RunningSite {
  const url = `http://localhost:${port}`;
  let server: ChildProcess | undefined;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return 0;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
    return 1;
  };
  return {
    url,
    killServer: () => end('SIGKILL'),
    killDatabase: () => killAll(databaseProcesses(dataDir)),
    async start() {
      const { PUBLIC_URL: _, DATABASE_URL: __, ...env } = process.env;
      server = spawn(process.execPath, ['dist/server/server.js'], {
        env: {
          ...env,
          DATA_DIR: dataDir,
          PORT: String(port),
          LOG_LEVEL: 'error',
          REHEARSAL_TIME: new Date(day.timeMs).toISOString(),
          REHEARSAL_SINCE: new Date(day.sinceMs).toISOString(),
          REHEARSAL_SPEED: String(day.speed),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await answers(url, server);
    },
    stop: async () => void (await end('SIGTERM')),
  };
}

/** Waits until the site answers. */
async function answers(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + startMs;
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error('The server ended before it answered.');
    if (Date.now() > giveUpAt) throw new Error(`The server did not answer at ${url}.`);
    await sleep(20);
  }
}

/** The postmaster of the data folder, and every process that works for it. */
export function databaseProcesses(dataDir: string): number[] {
  const file = path.join(dataDir, 'database', 'cluster', 'postmaster.pid');
  if (!existsSync(file)) throw new Error(`No database runs in ${dataDir}.`);
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const { stdout } = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' });
  return [postmaster, ...stdout.split('\n').filter(Boolean).map(Number)];
}

/** Kills (SIGKILL) processes; answers how many were there. */
export function killAll(pids: readonly number[]): number {
  let killed = 0;
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
      killed += 1;
    } catch {
      // It ended with the postmaster.
    }
  }
  return killed;
}
