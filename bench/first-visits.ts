/**
 * `node bench/first-visits.ts`, after a build: whole first visits a second on one core, and what a
 * kept page costs beside a hello-world of as many bytes. With the folder of an earlier checkout as its argument, the
 * visits of that one are in the same turns.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installChromium } from '../scripts/browser.ts';
import { serverFlags } from '../scripts/server-flags.ts';
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
/** Page and language of each visit. */
const visits = [
  ['/', 'ro-RO'],
  ['/', 'en-GB'],
  ['/', 'de-DE'],
  ['/rules', 'ro-RO'],
  ['/participants', 'ro-RO'],
  ['/races/1', 'ro-RO'],
] as const;
const port = 21_860;
const helloPorts = { body: 21_861, whole: 21_862 };
const earlierPort = 21_863;
const earlierFolder = process.argv[2];

installChromium();
installWrk();
const loadBefore = os.loadavg()[0]?.toFixed(1);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-bench-'));
const started: ReturnType<typeof onFirstCore>[] = [];

async function start(
  command: string[],
  at: number,
  env: Record<string, string>,
  cwd?: string,
): Promise<Served> {
  const child = onFirstCore(command, { ...env, PORT: String(at) }, cwd);
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
const env = { DATA_DIR: path.join(dataDir, 'now'), LOG_LEVEL: 'error' };
const site = await start(['node', ...serverFlags, server], port, env);
const sites: [words: string, Served][] = [['', site]];
if (earlierFolder) {
  const earlierEnv = { ...env, DATA_DIR: path.join(dataDir, 'earlier') };
  const earlier = await start(['npm', 'start'], earlierPort, earlierEnv, earlierFolder);
  sites.push([', before', earlier]);
}
const visitRuns: Parameters<typeof takeTurns>[0] = {};
const filesOf = new Map<string, number>();
for (const [page, language] of visits)
  for (const [words, served] of sites) {
    const files = await filesOfVisit(served.origin, page, language);
    const headers = { 'accept-language': language };
    const what = `first visit of \`${page}\`, ${language}${words}`;
    filesOf.set(what, files.length);
    visitRuns[what] = () => measure(served, files, { headers });
  }
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
  ...visitRuns,
  'kept home page': () => measure(site, ['/']),
  'kept home page, 304': () => measure(site, ['/'], { headers: { 'if-none-match': etag } }),
  'hello-world of as many bytes': () => measure(body, ['/']),
  'the same with as many headers': () => measure(whole, ['/']),
});
for (const child of started) child.kill('SIGTERM');
await sleep(3000);
rmSync(dataDir, { recursive: true, force: true });

const rows = Object.entries(figures).map(([what, { perSecond, spread, cpuUs }]) => {
  const files = filesOf.get(what) ?? 1;
  return `| ${what} | ${files} | ${perSecond} | ${spread} | ${cpuUs} | ${Math.round(cpuUs / files)} |`;
});
const section = [
  title,
  '',
  `One process pinned to a core, \`wrk\` on the other (20 connections, a phone's headers, Romanian where nothing else is named; each visit opens a connection), demo mode, home of ${bytes} bytes; medians of five turns of two seconds, load before and after ${loadBefore} and ${os.loadavg()[0]?.toFixed(1)}. Goal: 2,500 first visits a second; 300 before built files were kept in memory.`,
  '',
  '| what | files | a second | spread | CPU, µs | CPU a request, µs |',
  '| --- | --- | --- | --- | --- | --- |',
  ...rows,
].join('\n');
recordSection(title, section);
console.log(section);
process.exit(0);
