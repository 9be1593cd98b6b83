/**
 * `node bench/cost-by-size.ts`, after a build: what each page that depends on the number of
 * participants costs the server with 500, 5,000 and 50,000 of them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../src/platform/db/schema.ts';
import { fillParticipants } from './fill-participants.ts';
import { recordSection } from './record-section.ts';
import { mappedPaths, median, withBuiltSite } from './site.ts';
import { phone } from './visits.ts';

const title = '## Cost by the number of participants (`node bench/cost-by-size.ts`)';
const sizes = [500, 5000, 50_000];
/** Beside the pages of the sitemap: other forms of the list, and what programs ask for. */
const more = [
  '/participants?page=2',
  '/participants?search=an',
  '/participants?view=print',
  '/api/participants',
  '/api/participants.csv',
];
const changes = 5;
/** Well below the 300 a minute that one address may ask of the API. */
const repeats = 40;
const headers = { ...phone, 'accept-language': 'en-GB,en;q=0.9' };

const loadBefore = os.loadavg()[0]?.toFixed(1);
const lines = await withBuiltSite(async ({ url, pid }, { db }) => {
  await fillParticipants(db, sizes[0] ?? 0);
  const few = await readPages(url);
  await fillParticipants(db, sizes[1] ?? 0);
  const many = await readPages(url);
  const dependent = [...many.keys()].filter((address) => many.get(address) !== few.get(address));
  const costs: string[][] = [];
  for (const size of sizes) {
    await fillParticipants(db, size);
    await sleep(2000);
    const column: string[] = [];
    for (const address of dependent) {
      const cold = await coldCost(url, address, pid, db);
      // The smallest form arrives a while after the page was asked for again.
      await ask(url + address);
      await sleep(1500);
      const { bytes } = await ask(url + address);
      const before = threadsUs(pid);
      for (let i = 0; i < repeats; i++) await ask(url + address);
      const kept = (threadsUs(pid) - before) / repeats;
      column.push(`${Math.round(cold)} | ${Math.round(kept)} | ${(bytes / 1024).toFixed(1)}`);
    }
    costs.push(column);
  }
  return [
    `Of ${many.size} public addresses these ${dependent.length} differ between ${sizes[0]} and ${sizes[1]} participants.`,
    '',
    `| page |${sizes.map((size) => ` ${size.toLocaleString('en')}: first after a change, µs | asked again, µs | KB |`).join('')}`,
    `| --- |${' --- | --- | --- |'.repeat(sizes.length)}`,
    ...dependent.map(
      (address, index) => `| \`${address}\` | ${costs.map((each) => each[index]).join(' | ')} |`,
    ),
  ];
});
const section = [
  title,
  '',
  `Processor time of the server's process, all its threads, without the database's; medians of ${changes} changes of a participant. Asked again: of ${repeats} requests, one after the other. KB as they travel (brotli). Load before and after ${loadBefore} and ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores.`,
  ...lines,
].join('\n');
recordSection(title, section);
console.log(section);
process.exit(0);

/** What every public page says in English, by its address. */
async function readPages(origin: string): Promise<Map<string, string>> {
  const addresses = new Set([...(await mappedPaths(origin)), ...more]);
  const pages = new Map<string, string>();
  for (const address of addresses)
    pages.set(address, await (await fetch(origin + address, { headers })).text());
  return pages;
}

/** Processor time in µs until the first answer after a change of a participant. */
async function coldCost(
  origin: string,
  address: string,
  pid: number,
  db: Kysely<Schema>,
): Promise<number> {
  const costs: number[] = [];
  for (let change = 0; change < changes; change++) {
    // Something that pages show: what stays as it was is told to nobody.
    await sql`update participant set first_name = reverse(first_name)
      where id = (select min(id) from participant)`.execute(db);
    await sleep(300);
    const before = threadsUs(pid);
    await ask(origin + address);
    costs.push(threadsUs(pid) - before);
  }
  return median(costs);
}

function ask(url: string): Promise<{ bytes: number }> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        answer.on('end', () => resolve({ bytes }));
      })
      .on('error', reject);
  });
}

/** Of all threads of a process, in µs; finer than the ticks of `/proc/PID/stat`. */
function threadsUs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ns = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')
      .split(' ')
      .map(Number);
    return sum + ns / 1000;
  }, 0);
}
