/**
 * `node bench/soak.ts --minutes 30`, after a build: one process in production on its embedded
 * database, while runners register and pay and readers read, and how much memory that takes.
 * `--places 1500`: once so many have registered, the races are full, and all others are refused.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCrowd } from '../scripts/faults/crowd.ts';
import { openBank } from '../scripts/faults/open-bank.ts';
import { openFaultyMailServer } from '../scripts/faults/open-mail-server.ts';
import { aheadMs, openSite } from '../scripts/faults/open-site.ts';
import { argumentsOrGiveUp } from '../scripts/give-up.ts';
import { recordSection } from './record-section.ts';
import { languages, median, memoryMb } from './site.ts';
import { phone } from './visits.ts';

const { values } = argumentsOrGiveUp({
  options: { minutes: { type: 'string', default: '30' }, places: { type: 'string' } },
});
const minutes = Number(values.minutes);
const places = Number(values.places ?? Number.POSITIVE_INFINITY);
const pages = ['/', '/races/1', '/participants', '/rules', '/results', '/contact'];
const restMs = 20;
const lookMs = 5000;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-soak-'));
// As root the database runs as another user, who has to reach it.
chmodSync(dataDir, 0o755);
const bank = await openBank(aheadMs);
const mail = await openFaultyMailServer();
const logFile = 'test-results/soak.log';
const site = await openSite(1, { dataDir, smtpUrl: mail.url, stripePort: bank.port, logFile });
bank.tellTo(site.url);
const crowd = startCrowd(4, { url: site.url, bank, db: site.db });

/** After the last place. */
async function closeWhenFull(): Promise<void> {
  while (crowd.registered.size < places) {
    if (over.signal.aborted) return;
    await sleep(100);
  }
  await site.db
    .updateTable('race_places')
    .set((race) => ({ capacity: race.ref('taken') }))
    .execute();
}

const over = new AbortController();
let read = 0;
let failed = 0;
async function readPages(): Promise<void> {
  while (!over.signal.aborted) {
    const url = `${site.urlOfFirst}${pages[read % pages.length] ?? ''}`;
    const cookie = `lang=${languages[Math.floor(read / pages.length) % languages.length]}`;
    const answer = await fetch(url, { headers: { ...phone, cookie } });
    await answer.arrayBuffer();
    read++;
    if (!answer.ok) failed++;
    await sleep(restMs);
  }
}
const others = [readPages(), readPages(), closeWhenFull()];

const seen: string[] = [];
try {
  for (let minute = 1; minute <= minutes; minute++) {
    const looks: ReturnType<typeof memoryMb>[] = [];
    for (const endsAt = Date.now() + 60_000; Date.now() < endsAt; await sleep(lookMs))
      looks.push(memoryMb(dataDir, process.pid));
    const both = looks.map(({ server, database }) => server + database);
    const server = median(looks.map((look) => look.server));
    const database = median(looks.map((look) => look.database));
    const figures = [server, database, median(both), Math.max(...both)].map(Math.round);
    seen.push(`| ${[minute, ...figures, read, crowd.registered.size].join(' | ')} |`);
    console.log(seen.at(-1));
  }
} finally {
  over.abort();
  await Promise.all(others);
  await crowd.stop();
  await site.close();
  await mail.close();
  await bank.close();
  rmSync(dataDir, { recursive: true, force: true });
}

const shown = seen.filter((_, index) => index < 3 || (index + 1) % 5 === 0);
recordSection(
  '## Soak (`node bench/soak.ts`)',
  [
    '## Soak (`node bench/soak.ts`)',
    '',
    `${minutes} minutes of readers, registrations and payments on one process and its embedded database. Memory of`,
    'both, shared pages counted once: medians of each minute, and the highest. Goal: at the end as in the second minute.',
    `${failed} answers failed, ${crowd.failures.length} of forms; ${site.ended.length} ends that nobody asked for.`,
    ...(values.places
      ? [`From ${places} registered runners on the races are full, and others are refused.`]
      : []),
    '',
    '| minute | process, MB | database, MB | both | highest | pages read | registered |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...shown,
  ].join('\n'),
);
process.exit(0);
