/** `node bench/interactions.ts`, after a build: how long touches take on a slow phone, and what shifts. */
import type { Page } from '@playwright/test';
import { installChromium } from '../scripts/browser.ts';
import { launchChromium } from './chromium.ts';
import { recordSection } from './record-section.ts';
import { median, withBuiltSite } from './site.ts';

const title = '## Touches on a phone, processor four times slower (`node bench/interactions.ts`)';
const visits = 5;

type Touch = [what: string, act: (page: Page) => Promise<unknown>];

/** What a visitor does on a page, in this order, from the first tap on. */
const journeys: Record<string, Touch[]> = {
  '/': [
    ['the menu, first tap', (page) => page.getByRole('button', { name: 'Menu' }).tap()],
    ['the menu closes', (page) => page.getByRole('button', { name: 'Close the menu' }).tap()],
    ['the list of languages', (page) => page.locator('.languages button').first().tap()],
  ],
  '/participants': [
    ['a tab, first tap', (page) => page.locator('nav.filters a').nth(1).tap()],
    ['another tab', (page) => page.locator('nav.filters a').nth(2).tap()],
    ['a key in the search', (page) => page.locator('#list-search').press('a')],
    ['the search is sent', (page) => page.locator('#list-search').press('Enter')],
    [
      'the next page',
      async (page) => {
        await page.locator('nav.filters a').first().tap();
        await page.waitForTimeout(800);
        await page.locator('.pages .arrow').last().tap();
      },
    ],
  ],
  '/races/1': [
    [
      'the slider of the course',
      (page) => page.locator('input[type=range]').first().press('ArrowRight'),
    ],
    ['again', (page) => page.locator('input[type=range]').first().press('ArrowRight')],
  ],
  '/contact': [
    ['a key in the form', (page) => page.locator('main input').first().press('a')],
    [
      'an empty form is sent',
      (page) => page.locator('main form button[type=submit]').first().tap(),
    ],
  ],
};

/** Keeps every slow touch and every shift of the page. Runs in the browser. */
function watch(): void {
  const kept = { touches: [] as number[], shift: 0 };
  Object.assign(window, { kept });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) kept.touches.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value?: number;
      hadRecentInput?: boolean;
    })[])
      if (!entry.hadRecentInput) kept.shift += entry.value ?? 0;
  }).observe({ type: 'layout-shift', buffered: true });
}

type Kept = { kept: { touches: number[]; shift: number } };

async function visit(siteUrl: string, path: string, touches: Touch[]) {
  const browser = await launchChromium();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watch);
  await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
  const took: number[] = [];
  for (const [, act] of touches) {
    await page.evaluate(() => {
      (window as unknown as Kept).kept.touches.length = 0;
    });
    await act(page);
    await page.waitForTimeout(1200);
    // Below the threshold a touch is not told of.
    took.push(await page.evaluate(() => Math.max(8, ...(window as unknown as Kept).kept.touches)));
  }
  const shift = await page.evaluate(() => (window as unknown as Kept).kept.shift);
  await browser.close();
  return { took, shift };
}

installChromium();
await withBuiltSite(async ({ url }) => {
  const rows: string[] = [];
  for (const [path, touches] of Object.entries(journeys)) {
    const all = [];
    for (let i = 0; i < visits; i++) all.push(await visit(url, path, touches));
    for (const [index, [what]] of touches.entries()) {
      const took = all.map((each) => each.took[index] ?? Number.NaN);
      rows.push(`| ${path} | ${what} | ${median(took)} | ${Math.max(...took)} |`);
    }
    rows.push(
      `| ${path} | layout shift | ${median(all.map(({ shift }) => shift)).toFixed(3)} | ${Math.max(...all.map(({ shift }) => shift)).toFixed(3)} |`,
    );
  }
  const section = [
    title,
    '',
    `Milliseconds from a touch to the next paint, as the browser tells them (steps of 8): median and worst of ${visits} visits, 390 px. Goal: 100; shift 0.`,
    '',
    '| page | touch | median | worst |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  recordSection(title, section);
  console.log(section);
});
process.exit(0);
