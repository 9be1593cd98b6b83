/**
 * `node bench/peers/run.ts`, after a build: whole first visits on one core of the same three pages
 * by TrailRun, by Next.js and by WordPress, each set up in a temporary folder for the while.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { launchChromium } from '../../bench/chromium.ts';
import { fillParticipants } from '../../bench/fill-participants.ts';
import { recordSection } from '../../bench/record-section.ts';
import { installWrk } from '../../bench/throughput.ts';
import { filesOfVisit, measure, takeTurns } from '../../bench/visits.ts';
import { installChromium } from '../../scripts/browser.ts';
import { serverFlags } from '../../scripts/server-flags.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Schema } from '../../src/platform/db/schema.ts';
import { answerOf, demandKept, demandSame, factsOf, type Peer } from './check.ts';
import { pageNames, pages, readContent } from './content.ts';
import { startNext } from './next.ts';
import { servedBy, start, startNginx, stopAll, whenUp } from './start.ts';
import { installWordPress, startWordPress } from './wordpress.ts';

const title = '## Peers: whole first visits of the same pages (`node bench/peers/run.ts`)';
const language = 'en-GB';
const headers = { 'accept-language': language };
const port = 21_870;

/** Longer than anything is kept. */
const changeShowsMs = 90_000;

installChromium();
installWrk();
installWordPress();
const loadBefore = os.loadavg()[0]?.toFixed(1);
const folder = mkdtempSync(path.join(os.tmpdir(), 'trailrun-peers-'));
// As root our database runs as another user, who has to reach it.
chmodSync(folder, 0o755);
const subfolder = (name: string) => {
  const made = path.join(folder, name);
  mkdirSync(made);
  return made;
};
const browser = await launchChromium();
const tab = await browser.newPage();

try {
  const server = path.join(import.meta.dirname, '../../dist/server/server.js');
  const dataDir = subfolder('trailrun');
  // Not demo mode, whose pages differ from visitor to visitor.
  const env = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: `http://localhost:${port}` };
  const family = start(['node', ...serverFlags, server], {
    ...env,
    LOG_LEVEL: 'error',
    WORKERS: '1',
  });
  const ours = servedBy(port, family);
  await whenUp(ours.origin);
  const database = await openDatabase<Schema>({ dataDir });
  const { db } = database;
  await fillParticipants(db, 180);
  await sleep(1000);
  const files = subfolder('files');
  const content = await readContent(tab, ours.origin, files);
  const home = await (await fetch(ours.origin, { headers })).text();
  const fonts = [...home.matchAll(/rel="preload" href="([^"]+woff2)"/g)].map(
    ([, font = '']) => font,
  );
  const next = await startNext(subfolder('next'), content, {
    files,
    fonts,
    port: port + 1,
    frontPort: port + 2,
  });
  const wordpress = await startWordPress(subfolder('wordpress'), content, {
    files,
    fonts,
    ports: [port + 3, port + 4, port + 5],
  });
  const frontPort = port + 6;
  const nginx = startNginx(subfolder('front'), shippedCache(path.join(folder, 'front'), frontPort));
  await whenUp(`http://localhost:${frontPort}/`);
  const byNginx = { header: 'x-cache-status', says: /^(?:HIT|STALE|UPDATING)$/ };
  const servers: Record<string, Peer> = {
    TrailRun: { ...ours, keptBy: { atMostUs: 200 } },
    'TrailRun behind nginx, `deploy/nginx-cache.conf`': {
      ...servedBy(frontPort, nginx, family),
      keptBy: byNginx,
    },
    'Next.js, `next start`': {
      ...next.alone,
      keptBy: { header: 'x-nextjs-cache', says: /^(?:HIT|STALE)$/ },
    },
    'Next.js behind nginx that keeps pages and sends files': {
      ...next.behindNginx,
      keptBy: byNginx,
    },
    'WordPress, no page cache': {
      ...wordpress.without,
      keptBy: { header: 'x-page-cache', says: /^undefined$/ },
    },
    'WordPress, page cache in PHP': {
      ...wordpress.inPhp,
      keptBy: { header: 'x-page-cache', says: /^hit$/ },
    },
    'WordPress, page cache in nginx': { ...wordpress.inNginx, keptBy: byNginx },
  };
  const demandAlike = async () => {
    for (const name of pageNames) {
      const wanted = await factsOf(tab, ours.origin, name, language);
      for (const [who, { origin }] of Object.entries(servers))
        demandSame(who, name, await factsOf(tab, origin, name, language), wanted);
    }
  };
  const demandAllKept = async () => {
    for (const [who, peer] of Object.entries(servers)) await demandKept(who, peer, language);
  };
  await demandAlike();

  // A change shows on each within a minute, which the caches of the peers live.
  const [first] = await db
    .selectFrom('participant')
    .select(['id', 'first_name', 'last_name'])
    .orderBy(sql`last_name collate "und-x-icu", first_name collate "und-x-icu", id`)
    .limit(1)
    .execute();
  if (!first) throw new Error('Nobody takes part.');
  const firstName = `${first.first_name} Renamed`;
  const name = `${firstName} ${first.last_name}`;
  await db
    .updateTable('participant')
    .set({ first_name: firstName })
    .where('id', '=', first.id)
    .execute();
  next.rename(name);
  wordpress.rename(name);
  const changed = Date.now();
  const shownAfterS = Object.fromEntries(
    await Promise.all(
      Object.entries(servers).map(async ([who, { origin }]) => {
        while (!(await answerOf(origin + pages.participants, language)).text().includes(name)) {
          if (Date.now() - changed > changeShowsMs)
            throw new Error(`${who} does not show a change of its data.`);
          await sleep(500);
        }
        return [who, Math.ceil((Date.now() - changed) / 1000)];
      }),
    ),
  );
  await demandAlike();
  await demandAllKept();

  const visits: Record<string, { files: string[]; kb: number }> = {};
  const runs: Parameters<typeof takeTurns>[0] = {};
  for (const name of pageNames) {
    for (const [who, served] of Object.entries(servers)) {
      const files = await filesOfVisit(served.origin, pages[name], language);
      const answers = await Promise.all(
        files.map((file) => answerOf(served.origin + file, language)),
      );
      const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
      const key = `${name}, ${who}`;
      visits[key] = { files, kb: bytes / 1024 };
      runs[key] = () => measure(served, files, { seconds: 1, headers });
    }
  }
  const figures = takeTurns(runs);

  const [alone = '', behindNginx = ''] = Object.keys(servers);
  const lines = pageNames.flatMap((name) =>
    Object.keys(servers).map((who) => {
      const key = `${name}, ${who}`;
      const our = figures[`${name}, ${/(?:in|behind) nginx/.test(who) ? behindNginx : alone}`];
      const { perSecond = 0, spread, cpuUs = 0 } = figures[key] ?? {};
      const { files, kb } = visits[key] ?? { files: [], kb: 0 };
      const cells = [
        `\`${pages[name]}\``,
        who,
        files.length,
        kb.toFixed(1),
        perSecond,
        spread,
        cpuUs,
        Math.round(cpuUs / files.length),
        ((our?.perSecond ?? 0) / perSecond).toFixed(2),
        shownAfterS[who],
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  );
  const versionOf = (file: string, expression: RegExp) =>
    expression.exec(readFileSync(file, 'utf8'))?.[1];
  const nextVersion = versionOf(
    path.join(folder, 'next/node_modules/next/package.json'),
    /"version": "([^"]+)/,
  );
  const wordpressVersion = versionOf(
    '/usr/share/wordpress/wp-includes/version.php',
    /wp_version = '([^']+)/,
  );
  const section = [
    title,
    '',
    `Next.js ${nextVersion}, WordPress ${wordpressVersion} (Debian), ${content.participants.length} participants, English, not demo mode. Each server with all that serves beside it is pinned to one core, \`wrk\` to the other (20 connections, a phone's headers, a connection for each visit); medians of five turns of a second, load before and after ${loadBefore} and ${os.loadavg()[0]?.toFixed(1)}. Before and after it was checked that each page says and holds the same on all of them and that each cache keeps it; a change of a name was seen on each after the seconds of the last column. “Times”: TrailRun's rate over this one's, both by themselves or both behind nginx on the same core; WordPress always needs nginx, which sends its files. Goals: 10 times Next.js, 20 times WordPress with its page cache.`,
    '',
    '| page | served by | files | KB | visits a second | spread | CPU a visit, µs | a request | times | change seen, s |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
  console.log(section);
  await demandAlike();
  await demandAllKept();
  recordSection(title, section);
  await database.close();
} finally {
  await browser.close();
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** What the project ships, at this port and in this folder. */
function shippedCache(folder: string, frontPort: number): string {
  return readFileSync(path.join(import.meta.dirname, '../../deploy/nginx-cache.conf'), 'utf8')
    .replace('/var/cache/nginx/trailrun', `${folder}/kept`)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replace('listen 80;', `listen 127.0.0.1:${frontPort};`)
    .replace('[::]:80', `[::1]:${frontPort}`);
}
