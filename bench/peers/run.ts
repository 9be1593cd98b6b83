/**
 * `node bench/peers/run.ts`, after a build: whole first visits on one core of the same three pages
 * by TrailRun, by Next.js and by WordPress, each set up in a temporary folder for the while.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { installChromium, systemChromium } from '../../scripts/browser.ts';
import { recordSection } from '../record-section.ts';
import { installWrk } from '../throughput.ts';
import { filesOfVisit, measure, phone, type Served, takeTurns } from '../visits.ts';
import { pageNames, pages, readContent } from './content.ts';
import { startNext } from './next.ts';
import { keepingFront, servedBy, start, startNginx, stopAll, whenUp } from './start.ts';
import { installWordPress, startWordPress } from './wordpress.ts';
import { zipFiles } from './zip-files.ts';

const title = '## Peers: whole first visits of the same pages (`node bench/peers/run.ts`)';
const language = 'en-GB';
const headers = { 'accept-language': `${language},en;q=0.9` };
const port = 41_870;

installChromium();
installWrk();
installWordPress();
const loadBefore = os.loadavg()[0]?.toFixed(1);
const folder = mkdtempSync(path.join(os.tmpdir(), 'trailrun-peers-'));
const subfolder = (name: string) => {
  const made = path.join(folder, name);
  mkdirSync(made);
  return made;
};

try {
  const server = path.join(import.meta.dirname, '../../dist/server/server.js');
  const data = subfolder('trailrun');
  const family = start(['node', server], {
    PORT: String(port),
    DATA_DIR: data,
    LOG_LEVEL: 'error',
    WORKERS: '1',
  });
  const ours = servedBy(port, family);
  await whenUp(ours.origin);
  const files = subfolder('files');
  const content = await readContent(ours.origin, files);
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
  zipFiles(files);
  const front = subfolder('front');
  const frontPort = port + 6;
  // Demo mode's pages are private; what nginx would give is to be seen with the same participants.
  const more = 'proxy_ignore_headers Vary Cache-Control Set-Cookie; proxy_cache_valid 200 1s;';
  const nginx = startNginx(front, keepingFront(front, { files, port, frontPort, more }));
  await whenUp(`http://localhost:${frontPort}/`);
  const servers: Record<string, Served> = {
    TrailRun: ours,
    'TrailRun behind the same nginx': servedBy(frontPort, nginx, family),
    'Next.js, `next start`': next.alone,
    'Next.js behind nginx that keeps pages and serves files': next.behindNginx,
    'WordPress, no page cache': wordpress.without,
    'WordPress, page cache in PHP': wordpress.inPhp,
    'WordPress, page cache in nginx': wordpress.inNginx,
  };

  const visits: Record<string, { files: string[]; kb: number }> = {};
  const runs: Parameters<typeof takeTurns>[0] = {};
  for (const name of pageNames) {
    const wanted = await visibleText(ours.origin + pages[name]);
    for (const [who, served] of Object.entries(servers)) {
      const text = await visibleText(served.origin + pages[name]);
      if (text !== wanted)
        throw new Error(`${who} says on ${pages[name]}: ${firstDifference(text, wanted)}`);
      const files = await filesOfVisit(served.origin, pages[name], language);
      // The smallest form of a page arrives a moment after it was first asked for.
      await sleep(1000);
      const key = `${name}, ${who}`;
      visits[key] = { files, kb: (await bytesOf(served.origin, files)) / 1024 };
      runs[key] = () => measure(served, files, { headers });
    }
  }
  const figures = takeTurns(runs);

  const lines = pageNames.flatMap((name) => {
    const our = figures[`${name}, TrailRun`];
    return Object.keys(servers).map((who) => {
      const key = `${name}, ${who}`;
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
        ((our?.perSecond ?? 0) / perSecond).toFixed(1),
        (cpuUs / (our?.cpuUs ?? 1)).toFixed(1),
      ];
      return `| ${cells.join(' | ')} |`;
    });
  });
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
    `Next.js ${nextVersion}, WordPress ${wordpressVersion} (Debian), ${content.participants.length} participants, English. Each server with all that serves beside it is pinned to one core, \`wrk\` to the other (20 connections, a phone's headers, a connection for each visit); medians of five turns of two seconds, load before and after ${loadBefore} and ${os.loadavg()[0]?.toFixed(1)}. The last two columns are TrailRun's rate over this one's, and this one's processor time over TrailRun's. Goals: 10 times Next.js, 20 times WordPress with its page cache.`,
    '',
    '| page | served by | files | KB | visits a second | spread | CPU a visit, µs | a request | rate, times | CPU, times |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
  recordSection(title, section);
  console.log(section);
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/**
 * What a page says, without spaces (those between elements are a template's), demo mode's bar and
 * the place where scripts say that they work.
 */
async function visibleText(url: string): Promise<string> {
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const tab = await browser.newPage({ locale: language });
  const html = await (await fetch(url, { headers })).text();
  const text = await tab.evaluate((html) => {
    const page = new DOMParser().parseFromString(html, 'text/html');
    for (const unseen of page.querySelectorAll('script, style, .demo-bar, .progress'))
      unseen.remove();
    return page.body.textContent?.replace(/\s+/g, '') ?? '';
  }, html);
  await browser.close();
  return text;
}

function firstDifference(text: string, wanted: string): string {
  let at = 0;
  while (text[at] === wanted[at]) at++;
  const around = (whole: string) => whole.slice(Math.max(0, at - 30), at + 40);
  return `“${around(text)}” for “${around(wanted)}”`;
}

/** Bytes of these answers' bodies as they travel. */
async function bytesOf(origin: string, addresses: string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(
      (address) =>
        new Promise<number>((resolve, reject) => {
          http
            .get(origin + address, { headers: { ...phone, ...headers } }, (answer) => {
              if (answer.statusCode !== 200) reject(new Error(`${address}: ${answer.statusCode}`));
              let bytes = 0;
              answer.on('data', (part: Buffer) => (bytes += part.length));
              answer.on('end', () => resolve(bytes));
            })
            .on('error', reject);
        }),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
