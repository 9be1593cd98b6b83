import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launchChromium } from './chromium.ts';
import { median } from './site.ts';

/** What a phone's browser sends with each request; the last of a visit also ends its connection. */
export const phone: Record<string, string> = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'ro-RO,ro;q=0.9,en;q=0.8',
  'sec-fetch-mode': 'no-cors',
  'sec-fetch-site': 'same-origin',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

/** Of a server, and of what serves beside it, such as a database. */
export type Served = { origin: string; pids: () => number[] };

export type Measured = {
  perSecond: number;
  /** Of the server's processes, user and system. */
  cpuUs: number;
};

/** The addresses that a phone asks for on its first visit of a page, the page itself first. */
export async function filesOfVisit(
  origin: string,
  page: string,
  language = 'ro-RO',
): Promise<string[]> {
  const browser = await launchChromium();
  const tab = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: language });
  const asked = new Set<string>();
  tab.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === origin) asked.add(url.pathname + url.search);
  });
  await tab.goto(origin + page, { waitUntil: 'networkidle' });
  await browser.close();
  return [...asked];
}

/**
 * Asks for these addresses one after the other, again and again by twenty connections; where there
 * are several, each round ends a connection, as a first visit begins one. `wrk` runs on the second
 * core, the server is expected on the first (`onFirstCore`).
 */
export function measure(
  { origin, pids }: Served,
  addresses: readonly string[],
  { seconds = 2, headers = {} }: { seconds?: number; headers?: Record<string, string> } = {},
): Measured {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trailrun-wrk-'));
  const script = path.join(folder, 'visit.lua');
  const lines = Object.entries({ ...phone, ...headers }).map(
    ([name, value]) => `  [${JSON.stringify(name)}] = ${JSON.stringify(value)},`,
  );
  writeFileSync(
    script,
    `local addresses = { ${addresses.map((address) => JSON.stringify(address)).join(', ')} }
local headers = {
${lines.join('\n')}
}
local requests, at = {}, 0
function init()
  for i, address in ipairs(addresses) do
    headers["connection"] = (i == #addresses and #addresses > 1) and "close" or "keep-alive"
    requests[i] = wrk.format("GET", address, headers)
  end
end
function request()
  at = at % #requests + 1
  return requests[at]
end
`,
  );
  const before = cpuUs(pids());
  const args = ['-c', '1', 'wrk', '-t1', '-c20', `-d${seconds}`, '-s', script, origin];
  const { stdout } = spawnSync('taskset', args, { encoding: 'utf8' });
  const used = cpuUs(pids()) - before;
  rmSync(folder, { recursive: true });
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (!requests || refused > 0) throw new Error(`${origin}: ${stdout}`);
  const visits = requests / addresses.length;
  return { perSecond: visits / seconds, cpuUs: used / visits };
}

/** Takes turns among what is measured, five times; medians, and how far the rates lie apart. */
export function takeTurns(runs: Record<string, () => Measured>) {
  const all: Record<string, Measured[]> = {};
  for (let turn = -1; turn < 5; turn++) {
    for (const [name, run] of Object.entries(runs)) {
      const measured = run();
      // The first turn is for warming up.
      if (turn >= 0) (all[name] ??= []).push(measured);
    }
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, measured]) => {
      const rates = measured.map(({ perSecond }) => perSecond);
      return [
        name,
        {
          perSecond: Math.round(median(rates)),
          spread: `${Math.round(Math.min(...rates))} to ${Math.round(Math.max(...rates))}`,
          cpuUs: Math.round(median(measured.map(({ cpuUs: each }) => each))),
        },
      ];
    }),
  );
}

/** Starts a program on the first core only, with whatever it starts. */
export const onFirstCore = (command: string[], env: Record<string, string> = {}, cwd?: string) =>
  spawn('taskset', ['-c', '0', ...command], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** A process and all below it. */
export function familyOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const status = readOrNothing(`/proc/${name}/status`);
    parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1]));
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && pid > 1 && isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow);
}

const ticksPerSecond = 100;

/** Processor time that these have used, in microseconds, as the kernel counts it. */
function cpuUs(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const [, fields = ''] = /\) (.*)/.exec(readOrNothing(`/proc/${pid}/stat`)) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return sum + ((user + system) / ticksPerSecond) * 1e6;
  }, 0);
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Ended meanwhile.
    return '';
  }
}
