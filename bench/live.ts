/**
 * `node bench/live.ts`, after a build: requests a second of the live page beside a page of plain text,
 * alone and while runners come by, and how often it is rendered for that.
 */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { invent, keepRecords, withRaceDaySite } from './race-day-site.ts';
import { recordSection } from './record-section.ts';
import { installWrk, ratesInTurns } from './throughput.ts';

const title = '## Followers on race day (`node bench/live.ts`)';
const seconds = 20;
const recordsEachS = 5;

installWrk();
const measured = await withRaceDaySite(async ({ db, urls: [url = ''], staffId }) => {
  const entries = await invent(db);
  const [late, early] = [
    entries.slice(-seconds * recordsEachS),
    entries.slice(0, -seconds * recordsEachS),
  ];
  await keepRecords(db, staffId, early);
  const runner = `${url}/live/${early[0]?.bib}`;
  await fetch(`${url}/live`);
  await sleep(4000);
  const live = ratesInTurns(`${url}/live`, `${url}/rules`);
  const own = ratesInTurns(runner, `${url}/rules`);
  const seen = new Set<string>();
  const over = new AbortController();
  const stream = (async () => {
    for (const entry of late) {
      await keepRecords(db, staffId, [entry]);
      await sleep(1000 / recordsEachS);
    }
    over.abort();
  })();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${url}/live`);
      seen.add(answer.headers.get('etag') ?? '');
      await answer.text();
      await sleep(50);
    }
  })();
  const began = performance.now();
  await Promise.all([stream, watching]);
  const streamedS = (performance.now() - began) / 1000;
  const bytes = (await (await fetch(`${url}/live`)).text()).length;
  return { live, own, renders: seen.size, records: late.length, streamedS, bytes };
});

const load = (os.loadavg()[2] ?? 0).toFixed(0);
const { live, own, renders, records, streamedS, bytes } = measured;
const row = (page: string, rates: typeof live) =>
  `| ${page} | ${rates.first} | ${rates.second} | ${rates.ratio.toFixed(2)} |`;
const section = `${title}

The sample’s runners on race day, one process. Requests a second (20 connections, brotli), in turns with \`/rules\`.
Load of the machine in the last 15 minutes: ${load} on ${os.cpus().length} cores.

| page | requests/s | \`/rules\` | ratio |
| --- | --- | --- | --- |
${row('`/live`', live)}
${row('`/live/<bib>`', own)}

While ${records} records came in within ${streamedS.toFixed(0)} s, \`/live\` (${Math.round(bytes / 1024)} KB of HTML) was
rendered ${renders} times: at most once in three seconds, whoever looks.`;
recordSection(title, section);
console.log(section);
