import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverFlags } from '../scripts/server-flags.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import type { Schema } from '../src/platform/db/schema.ts';

/** Those that the site speaks. */
export const languages = ['en', 'ro', 'fr', 'de', 'it', 'es'];

export type RunningSite = {
  url: string;
  pid: number;
  /** Milliseconds from the command to the first page. */
  startMs: number;
  /** Memory of the process and all below it, shared pages counted once, in MB. */
  memoryMb(): Memory;
  stop(): Promise<void>;
};

/** Starts a command that serves the site on `port`, and waits for its first page. */
async function startSite(command: string[], port: number, dataDir: string): Promise<RunningSite> {
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${program} ended before it served a page`);
    await sleep(10);
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs: Math.round(performance.now() - began),
    memoryMb: () => memoryMb(dataDir, child.pid ?? 0),
    stop: () => stop(child),
  };
}

/** The paths of the site's own map. */
export async function mappedPaths(siteUrl: string): Promise<string[]> {
  const map = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const found = [...map.matchAll(/<loc>(.*?)<\/loc>/g)];
  return [...new Set(found.map(([, url = '']) => new URL(url).pathname))];
}

/** As root the database runs as another user, who has to reach it; elsewhere it would not be counted. */
function newDataDir(): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-bench-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** The production server on a fresh data folder, started, stopped and started again. */
export async function withSite<T>(work: (site: RunningSite) => Promise<T>): Promise<T> {
  const dataDir = newDataDir();
  const first = await startSite(['npm', 'start'], 21_800, dataDir);
  await first.stop();
  const site = await startSite(['npm', 'start'], 21_800, dataDir);
  try {
    return await work(site);
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The built server in demo mode on an empty data folder, with a hand on its database. */
export async function withBuiltSite<T>(
  work: (site: RunningSite, database: Database<Schema>) => Promise<T>,
): Promise<T> {
  const dataDir = newDataDir();
  const server = path.join(import.meta.dirname, '../dist/server/server.js');
  const site = await startSite(['node', ...serverFlags, server], 21_810, dataDir);
  const database = await openDatabase<Schema>({ dataDir });
  try {
    return await work(site, database);
  } finally {
    await database.close();
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** In MB, pages that several processes share counted once. */
type Memory = { server: number; database: number };

/** Of the server below process `root`, and of the database that works in `dataDir`. */
export function memoryMb(dataDir: string, root: number): Memory {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const memory = { server: 0, database: 0 };
  for (const pid of processes) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const parent = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
      const isServer = command.includes('dist/server/server.js') && parent === root;
      const isDatabase = command.includes(dataDir) || isChildOfDatabase(parent, dataDir);
      if (!isServer && !isDatabase) continue;
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      memory[isServer ? 'server' : 'database'] +=
        Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
    } catch {
      // Ended meanwhile.
    }
  }
  return memory;
}

const isChildOfDatabase = (parent: number, dataDir: string) =>
  parent > 1 && readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes(dataDir);

/** The value that `share` of all lie below: 0.5 is the middle one. */
export const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

export const median = (values: number[]) => quantile(values, 0.5);
