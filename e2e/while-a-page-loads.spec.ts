import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, pages, test } from './site-facts.ts';

// One of the pages is missing, and pieces of a page come without its other files.
test.use({ expectedErrors: /status of 404|ERR_FAILED/ });

/**
 * What a page may shift in all, as browsers reckon it; they call 0.1 good. A font that comes after the
 * first paint, which is a matter of the machine, moves the words of the worst page by 0.036.
 */
const maxShift = 0.05;

test('nothing shifts while a page loads, text pages ship no framework, no other host is asked', async ({
  page,
  baseURL,
}) => {
  const asked: { by: string; address: string }[] = [];
  let by = '';
  page.on('request', (request) => asked.push({ by, address: request.url() }));
  await page.addInitScript(watchShifts);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const url of pages) {
      by = url;
      await page.goto(url);
      await settled(page);
      expect(await shiftOf(page), `${url}, ${width} px`).toBeLessThanOrEqual(maxShift);
    }
  }
  // Where one pays is no text page.
  const ofTexts = asked.filter((each) => !each.by.startsWith('/registration-success?'));
  expect(ofTexts.filter(({ address }) => /hydrate|react/.test(address))).toEqual([]);
  expect(ofTexts.filter(({ address }) => address.endsWith('.js')).length).toBeGreaterThan(0);
  expect(ofTexts.filter(({ address }) => !address.startsWith(baseURL ?? ''))).toEqual([]);
});

test('a header of which one half comes late moves nothing', async ({
  page,
  baseURL,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'The others do not tell what shifts.');
  const html = await (await fetch(`${baseURL}/contact`)).text();
  const half = html.lastIndexOf('menu-button');
  await page.addInitScript(watchShifts);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await shiftInPieces(page, [html.slice(0, half), html.slice(half)], 1000)).toBe(0);
});

for (const width of [390, 1440]) {
  test(`a page that comes in pieces moves little at ${width} px`, async ({
    page,
    baseURL,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'The others do not tell what shifts.');
    await page.addInitScript(watchShifts);
    await page.setViewportSize({ width, height: 844 });
    for (const url of pages) {
      const html = await (await fetch(`${baseURL}${url}`)).text();
      const size = Math.ceil(html.length / 16);
      const pieces = Array.from({ length: 16 }, (_, at) => html.slice(at * size, (at + 1) * size));
      // The columns of a long table are found as its rows come.
      expect.soft(await shiftInPieces(page, pieces, 60), url).toBeLessThanOrEqual(0.03);
    }
  });
}

test('the page behind a link comes ahead while the pointer is on it, and no call does', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'The others fetch nothing ahead.');
  await page.goto('/rules');
  const rules = page.locator('script[type=speculationrules]');
  expect(await rules.textContent()).toContain('"/api/*","/admin*"');
  const link = page.locator('.site-nav a[href="/races"]');
  await link.hover();
  // As long as somebody takes from aiming to clicking.
  await page.waitForTimeout(1000);
  await link.click();
  await expect(page).toHaveURL(/\/races$/);
  const [visit] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON()),
  );
  expect(visit.deliveryType).toBe('navigational-prefetch');
});

/** What shifts in a page, without its other files, of which each piece comes `pause` ms after the last. */
async function shiftInPieces(page: Page, pieces: string[], pause: number): Promise<number> {
  await page.route('**/*', (route) => route.abort());
  const slow = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    Readable.from(paced(pieces, pause)).pipe(answer);
  }).listen(0);
  const address = `http://localhost:${(slow.address() as AddressInfo).port}/`;
  await page.route(address, (route) => route.continue());
  await page.goto(address);
  await drawn(page);
  slow.close();
  return shiftOf(page);
}

async function* paced(pieces: string[], pause: number): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await sleep(pause);
  }
}

/** Adds up, in the page, what shifts. */
function watchShifts() {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      (window as unknown as { shift: number }).shift += (
        entry as unknown as { value: number }
      ).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What `watchShifts` saw until now. */
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift);

/** Waits until a page has its fonts, what wakes up by itself is awake, and all that is drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => !document.querySelector('[data-start=idle]:not([data-awake])'));
  await drawn(page);
}

/** Waits until all that a page has is drawn. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );
