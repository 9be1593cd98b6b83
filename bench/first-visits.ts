/**
 * `node bench/first-visits.ts`, after a build: whole first visits a second on one core, and what a
 * kept page costs beside a hello-world of as many bytes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installChromium } from '../scripts/browser.ts';
import { recordSection } from './record-section.ts';
import { installWrk } from './throughput.ts';
import {
  familyOf,
  filesOfVisit,
  measure,
  onFirstCore,
  phone,
  type Served,
  takeTurns,
} from './visits.ts';

const title = '## Whole first visits on one core (`node bench/first-visits.ts`)';
const pages = ['/', '/rules', '/participants', '/races/1'];
const port = 41_860;
const helloPorts = { body: 41_861, whole: 41_862 };

installChromium();
installWrk();
const loadBefore = os.loadavg()[0]?.toFixed(1);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-bench-'));
const started: ReturnType<typeof onFirstCore>[] = [];

async function start(command: string[], at: number, env: Record<string, string>): Promise<Served> {
  const child = onFirstCore(command, { ...env, PORT: String(at) });
  started.push(child);
  const origin = `http://localhost:${at}`;
  const isUp = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await sleep(50);
  return { origin, pids: () => familyOf(child.pid ?? 0) };
}

const server = path.join(import.meta.dirname, '../dist/server/server.js');
const site = await start(['node', server], port, { DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const visits: Record<string, string[]> = {};
for (const page of pages) visits[page] = await filesOfVisit(site.origin, page);
// The smallest form of each page arrives a moment after it was first asked for.
await sleep(2000);

// As `wrk` asks: in another language it would be another page.
const home = await fetch(site.origin, { headers: phone });
const bytes = home.headers.get('content-length') ?? '';
const etag = home.headers.get('etag') ?? '';
const again = await fetch(site.origin, { headers: { ...phone, 'if-none-match': etag } });
if (again.status !== 304) throw new Error(`304 expected, not ${again.status}`);
const headers = JSON.stringify(Object.fromEntries(home.headers));
const hello = path.join(import.meta.dirname, 'hello-world.ts');
const body = await start(['node', hello], helloPorts.body, { BYTES: bytes });
const whole = await start(['node', hello], helloPorts.whole, { BYTES: bytes, HEADERS: headers });

const figures = takeTurns({
  ...Object.fromEntries(
    pages.map((page) => [
      `first visit of \`${page}\`, ${visits[page]?.length} files`,
      () => measure(site, visits[page] ?? []),
    ]),
  ),
  'kept home page': () => measure(site, ['/']),
  'kept home page, 304': () => measure(site, ['/'], { headers: { 'if-none-match': etag } }),
  'hello-world of as many bytes': () => measure(body, ['/']),
  'the same with as many headers': () => measure(whole, ['/']),
});
for (const child of started) child.kill('SIGTERM');
await sleep(3000);
rmSync(dataDir, { recursive: true, force: true });

const rows = Object.entries(figures).map(
  ([what, { perSecond, spread, cpuUs }]) => `| ${what} | ${perSecond} | ${spread} | ${cpuUs} |`,
);
const section = [
  title,
  '',
  `One process pinned to a core, \`wrk\` on the other (20 connections, a Romanian phone's headers; each visit opens a connection), demo mode, home of ${bytes} bytes; medians of five turns of two seconds, load before and after ${loadBefore} and ${os.loadavg()[0]?.toFixed(1)}. Goal: 2,500 first visits a second; 300 before built files were kept in memory. Peers are not measured yet.`,
  '',
  '| what | a second | spread | CPU, µs |',
  '| --- | --- | --- | --- |',
  ...rows,
].join('\n');
recordSection(title, section);
console.log(section);
process.exit(0);
