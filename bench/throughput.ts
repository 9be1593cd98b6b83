import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './site.ts';

const helloPort = 21_850;

/**
 * Requests a second of the cached page beside a Fastify hello-world that sends as many bytes, taken
 * in turns in one run: the ratio counts, the absolute numbers belong to the machine. Needs `wrk`.
 */
export async function measureThroughput(url: string) {
  installWrk();
  await fetch(url);
  // The best compression arrives a moment after the first visit.
  await sleep(1000);
  const page = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const bytes = Number(page.headers.get('content-length'));
  const hello = spawn('node', [path.join(import.meta.dirname, 'hello-world.ts')], {
    env: { ...process.env, BYTES: String(bytes), PORT: String(helloPort) },
  });
  const helloUrl = `http://localhost:${helloPort}/`;
  while (
    !(await fetch(helloUrl).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await sleep(50);

  const { first, second, ratio } = ratesInTurns(url, helloUrl);
  hello.kill();
  return { bytes, page: first, hello: second, ratio };
}

/**
 * Requests a second of two addresses, taken in turns: the medians, and the median of the ratios.
 */
export function ratesInTurns(firstUrl: string, secondUrl: string) {
  for (const target of [firstUrl, secondUrl]) requestsPerSecond(target, 3);
  const runs = { first: [] as number[], second: [] as number[], ratio: [] as number[] };
  for (let i = 0; i < 5; i++) {
    const [first, second] = [requestsPerSecond(firstUrl, 4), requestsPerSecond(secondUrl, 4)];
    runs.first.push(first);
    runs.second.push(second);
    runs.ratio.push(first / second);
  }
  return {
    first: Math.round(median(runs.first)),
    second: Math.round(median(runs.second)),
    ratio: median(runs.ratio),
  };
}

export function installWrk(): void {
  if (spawnSync('wrk', ['-v']).error) spawnSync('apt-get', ['install', '-y', '-qq', 'wrk']);
  if (spawnSync('wrk', ['-v']).error)
    throw new Error('The bench needs wrk (Debian: apt-get install wrk).');
}

export function requestsPerSecond(url: string, seconds: number): number {
  const args = ['-t1', '-c20', `-d${seconds}`, '-H', 'accept-encoding: br', url];
  const { stdout } = spawnSync('wrk', args, { encoding: 'utf8' });
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} is not answered with 200`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
