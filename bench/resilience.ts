/** `node bench/resilience.ts`, after a build: how long public pages take while a table is locked. */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { recordSection } from './record-section.ts';
import { quantile, withBuiltSite } from './site.ts';

const title = '## While the database is locked (`node bench/resilience.ts`)';
const lockMs = 16_000;
const everyMs = 50;
const pages = ['/', '/races', '/participants'];

/** Milliseconds of each answer in so many, and how many were no page. */
async function askFor(url: string, ms: number) {
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + ms;
  for (let i = 0; performance.now() < until; i++) {
    const began = performance.now();
    const answer = await fetch(`${url}${pages[i % pages.length]}`);
    if (!answer.ok || !(await answer.text()).includes('</html>')) failed++;
    times.push(performance.now() - began);
    await sleep(everyMs);
  }
  return { times: times.toSorted((a, b) => a - b), failed };
}

const lines: string[] = [];
await withBuiltSite(async ({ url }, database) => {
  for (const page of pages) await fetch(`${url}${page}`).then((answer) => answer.text());
  for (const table of ['participant', 'race_places', 'payment', 'race']) {
    const client = new Client(database.connection);
    await client.connect();
    await client.query('update race set name = name');
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    const { times, failed } = await askFor(url, lockMs);
    await client.query('rollback');
    await client.end();
    const [median, p99] = [0.5, 0.99].map((share) => Math.round(quantile(times, share)));
    const slowest = Math.round(times.at(-1) ?? 0);
    lines.push(`| \`${table}\` | ${times.length} | ${failed} | ${median} | ${p99} | ${slowest} |`);
    await sleep(2000);
  }
});

const section = `${title}

Home, races and participants in turns, each ${everyMs} ms after the last, while a table is locked for ${lockMs / 1000} s.
Goal: 100 ms. Load of the machine in the last minute: ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores.

| locked | answers | not a page | median ms | 99th percentile ms | slowest ms |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`;
recordSection(title, section);
console.log(section);
