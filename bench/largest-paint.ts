/** `node bench/largest-paint.ts`, after a build: when a first visit by a slow phone sees its largest paint. */
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { installChromium } from '../scripts/browser.ts';
import { launchOnPort } from './chromium.ts';
import { recordSection } from './record-section.ts';
import { languages, mappedPaths, median, withBuiltSite } from './site.ts';

const title = '## Largest paint of a first visit (`node bench/largest-paint.ts`)';
const visits = 5;
const goalMs = 1200;
/** Lighthouse's slow 4G as DevTools takes it: latency in milliseconds of a request, bytes a second. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

/** Milliseconds from the address to the largest paint, with nothing kept from before. */
async function visit(page: Page, devtools: CDPSession, url: string): Promise<number> {
  await page.goto('about:blank');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.clearBrowserCookies');
  await page.goto(url);
  await page.waitForTimeout(500);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

/** Of each address, the milliseconds of each visit; in turns, so that a slow minute strikes all of them. */
async function visitInTurns(siteUrl: string, paths: string[]): Promise<Map<string, number[]>> {
  const chrome = await launchOnPort();
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const took = new Map<string, number[]>(paths.map((each) => [each, []]));
  // The first visit of all brings the page into the site's memory, and starts the browser.
  for (const each of took.keys()) await (await fetch(siteUrl + each)).text();
  await visit(page, devtools, siteUrl);
  for (let turn = 1; turn <= visits; turn++) {
    for (const [each, all] of took) all.push(await visit(page, devtools, siteUrl + each));
    console.log(`turn ${turn} of ${visits}`);
  }
  await browser.close();
  chrome.kill();
  return took;
}

/** The paths in each language. */
const inEach = (paths: readonly string[]) =>
  paths.flatMap((path) => languages.map((language) => `${path}?lang=${language}`));

const rowsOf = (took: Map<string, number[]>, names: Record<string, string> = {}): string[] => {
  const pages = Map.groupBy(took, ([path]) => path.replace(/\?.*/, ''));
  return [...pages].map(([path, all]) => {
    const medians = all.map(([, each]) => (median(each) / 1000).toFixed(2));
    const slowest = Math.max(...all.flatMap(([, each]) => each)) / 1000;
    return `| ${names[path] ?? path} | ${medians.join(' | ')} | ${slowest.toFixed(2)} |`;
  });
};

installChromium();
const all = await withBuiltSite(async ({ url }) =>
  visitInTurns(url, inEach(await mappedPaths(url))),
);
process.env.REHEARSAL_TIME = '2025-03-01T12:00:00+02:00';
const open = await withBuiltSite(({ url }) => visitInTurns(url, inEach(['/registration'])));
const each = [...all.values(), ...open.values()];
const single = each.flat();
const section = [
  title,
  '',
  `Seconds, median of ${visits} visits in turns, with DevTools' slow 4G and processor four times slower. Goal: ${goalMs / 1000}, which ` +
    `${each.filter((took) => median(took) <= goalMs).length} of ${each.length} pages keep, and ${single.filter((ms) => ms <= goalMs).length} of ${single.length} visits.`,
  '',
  `| page | ${languages.join(' | ')} | slowest of all |`,
  `| --- |${' --- |'.repeat(languages.length + 1)}`,
  ...rowsOf(all),
  ...rowsOf(open, { '/registration': '/registration, open' }),
].join('\n');
recordSection(title, section);
console.log(section);
process.exit(0);
