import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Page } from '@playwright/test';
import { isFullSize } from '../src/test/test-size.ts';
import { drawn, settled, shiftOf, watchShifts } from './layout-shifts.ts';
import { expect, pages, test } from './site-facts.ts';

// One of the pages is missing, and pieces of a page come without its other files.
test.use({ expectedErrors: /status of 404|ERR_FAILED/ });

/** What a page may shift in all, as browsers reckon it; they call 0.1 good. */
const maxShift = 0.03;

test('nothing shifts while a page loads', async ({ page }) => {
  // When they come is a matter of the machine, and so is how wide the font in their place is.
  await page.route(/\.woff2/, (route) => route.abort());
  await page.addInitScript(watchShifts);
  for (const width of isFullSize ? [390, 1440] : [390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const url of pages) {
      await page.goto(url);
      await settled(page);
      const shift = await shiftOf(page);
      expect.soft(shift, `${url} at ${width} px`).toBeLessThanOrEqual(maxShift);
    }
  }
});

test('a header of which one half comes late moves nothing', async ({ page, baseURL }) => {
  const html = await (await fetch(`${baseURL}/contact`)).text();
  const half = html.lastIndexOf('menu-button');
  await page.addInitScript(watchShifts);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await shiftInPieces(page, [html.slice(0, half), html.slice(half)])).toBe(0);
});

/** One of each kind; `npm run test:all` takes all. */
const inPieces = isFullSize
  ? pages
  : (['/', '/races/1', '/participants', '/registration', '/rules'] as const);

test('a page that comes in pieces moves little', async ({ page, baseURL }) => {
  await page.addInitScript(watchShifts);
  for (const url of inPieces) {
    const html = await (await fetch(`${baseURL}${url}`)).text();
    // Nothing is drawn before the first of the body.
    const [head = '', body = ''] = html.split(/(?<=<body[^>]*>)/);
    const size = Math.ceil(body.length / 16);
    const pieces = Array.from({ length: 16 }, (_, at) => body.slice(at * size, (at + 1) * size));
    pieces[0] = `${head}${pieces[0]}`;
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      // The columns of a long table are found as its rows come.
      const shift = await shiftInPieces(page, pieces);
      expect.soft(shift, `${url} at ${width} px`).toBeLessThanOrEqual(maxShift);
    }
  }
});

test('the page behind a link comes ahead while the pointer is on it, and no call does', async ({
  page,
}) => {
  await page.goto('/rules');
  const rules = page.locator('script[type=speculationrules]');
  expect(await rules.textContent()).toContain('"/api/*","/admin*"');
  const browser = await page.context().newCDPSession(page);
  const ahead = new Promise<string>((resolve) => {
    browser.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status === 'Ready' || status === 'Success') resolve(prefetchUrl);
    });
  });
  await browser.send('Preload.enable');
  const link = page.locator('.site-nav a[href="/races"]');
  await link.hover();
  expect(await ahead).toMatch(/\/races$/);
  await link.click();
  await expect(page).toHaveURL(/\/races$/);
  const [visit] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON()),
  );
  expect(visit.deliveryType).toBe('navigational-prefetch');
});

/** What shifts in a page, without its other files, of which each piece comes once the last is drawn. */
async function shiftInPieces(page: Page, pieces: string[]): Promise<number> {
  await page.route('**/*', (route) => route.abort());
  const answer = new Readable({ read() {} });
  const slow = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    answer.pipe(response);
  }).listen(0);
  const address = `http://localhost:${(slow.address() as AddressInfo).port}/`;
  await page.route(address, (route) => route.continue());
  const [first, ...later] = pieces;
  answer.push(first);
  await page.goto(address, { waitUntil: 'commit' });
  for (const piece of later) {
    await drawn(page);
    answer.push(piece);
  }
  answer.push(null);
  await page.waitForLoadState();
  await drawn(page);
  const shift = await shiftOf(page);
  slow.close();
  return shift;
}
