/**
 * `node bench/pages-beside.ts`, after a build: how long readers wait for pages while runners
 * register, on one, two and three processes with one embedded database.
 */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { recordSection } from './record-section.ts';
import { crowd } from './registration.ts';
import { type RegistrationSite, withRegistrationSite } from './registration-site.ts';
import { quantile } from './site.ts';
import { phone } from './visits.ts';

const title = '## Pages while runners register (`node bench/pages-beside.ts`)';
const pages = ['/', '/rules', '/participants', '/races/1'];
const seconds = 8;
/** Of pages, all processes together. */
const perSecond = 100;
/** Requests a second at most, forms and payments in turn: a thousand registrations. */
const rate = 2000;
const unlimited = 1_000_000;

/**
 * Milliseconds of each page, asked for at its time however long the others take; `late`: by how many
 * the reader itself came too late, which the machine owes and no server.
 */
async function readPages(urls: readonly string[]): Promise<{ times: number[]; late: number[] }> {
  const asked: Promise<number>[] = [];
  const late: number[] = [];
  const pauseMs = 1000 / perSecond;
  for (let index = 0; index < seconds * perSecond; index++) {
    const url = urls[index % urls.length] ?? '';
    asked.push(timeOf(url + (pages[Math.floor(index / urls.length) % pages.length] ?? '')));
    const restsFrom = performance.now();
    await sleep(pauseMs);
    late.push(performance.now() - restsFrom - pauseMs);
  }
  return { times: await Promise.all(asked), late };
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

async function timeOf(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: phone });
  await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - began;
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
