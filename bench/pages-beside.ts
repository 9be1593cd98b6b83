/**
 * `node bench/pages-beside.ts`, after a build: how long readers wait for pages while runners
 * register, on one, two and three processes with one embedded database.
 */
import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Reading, ReadingTimes } from './page-reader.ts';
import { recordSection } from './record-section.ts';
import { crowd } from './registration.ts';
import { type RegistrationSite, withRegistrationSite } from './registration-site.ts';
import { quantile } from './site.ts';

const title = '## Pages while runners register (`node bench/pages-beside.ts`)';
const pages = ['/', '/rules', '/participants', '/races/1'];
const seconds = 8;
/** Of pages, all processes together. */
const perSecond = 100;
/** Requests a second at most, forms and payments in turn: a thousand registrations. */
const rate = 2000;
const unlimited = 1_000_000;

/** Every page of every process in turn, by a reader in a process of its own. */
async function readPages(origins: readonly string[]): Promise<ReadingTimes> {
  const urls = pages.flatMap((page) => origins.map((origin) => origin + page));
  const reading: Reading = { urls, perSecond, seconds };
  const reader = path.join(import.meta.dirname, 'page-reader.ts');
  const { stdout } = await promisify(execFile)('node', [reader, JSON.stringify(reading)]);
  return JSON.parse(stdout);
}

/** Until the mails of the crowd before are written and sent, which takes longer than it did. */
async function waitForMails({ db }: RegistrationSite): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isDue: boolean }>`
      select exists (select from participant where is_mail_due)
        or exists (select from mail where state = 'waiting') as "isDue"`.execute(db);
    if (!rows[0]?.isDue) return;
    await sleep(500);
  }
}

const loadBefore = os.loadavg()[0]?.toFixed(1);
const rows: string[] = [];
for (const processes of [1, 2, 3]) {
  await withRegistrationSite(processes, async (site) => {
    await site.open(unlimited);
    // A site that has been open for a while: processes and pages are warm, and the database has
    // counted what its tables hold, as it does by itself each minute.
    await crowd(site, 4);
    await sql`analyze`.execute(site.db);
    await readPages(site.urls);
    await waitForMails(site);
    for (const isBusy of [false, true]) {
      const [{ times, late }, run] = await Promise.all([
        readPages(site.urls),
        isBusy ? crowd(site, seconds, rate) : undefined,
      ]);
      const cells = [
        processes,
        run ? Math.round(run.kept / run.seconds) : 'none',
        run ? `${Math.round(run.p99Ms)} ms` : '-',
        ...[0.5, 0.99].map((share) => `${quantile(times, share).toFixed(1)} ms`),
        `${Math.max(...times).toFixed(0)} ms`,
        `${quantile(late, 0.99).toFixed(1)} ms`,
      ];
      rows.push(`| ${cells.join(' | ')} |`);
      console.log(rows.at(-1));
    }
  });
}
const section = [
  title,
  '',
  `${perSecond} pages a second (${pages.map((page) => `\`${page}\``).join(', ')} in turn) for ${seconds} seconds beside 200 connections of runners, each of whom registers and begins to pay, ${rate / 2} a second at most, on ${os.cpus().length} cores which the generators of load share; load before and after ${loadBefore} and ${os.loadavg()[0]?.toFixed(1)}. Goal: p99 of pages 40 ms beside 1,000 registrations a second on two cores.`,
  '',
  '| processes | registrations a second that came | p99 of their calls | pages, median | p99 | longest | p99 by which the reader itself came late |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...rows,
].join('\n');
recordSection(title, section);
console.log(section);
