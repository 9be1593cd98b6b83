import type { Page } from '@playwright/test';
import { isFullSize } from '../src/test/test-size.ts';
import { expect, languages, test } from './site-facts.ts';

/**
 * What a first visit on a phone may cost, in KB over the wire and in files: the largest of all
 * languages as it is, and a little. A change that needs more raises the budget here and says why.
 */
const budgets: Record<string, { files: number; html: number; font: number; rest: number }> = {
  '/': { files: 10, html: 15, font: 30, rest: 10 },
  // With the map's relief, which a browser fetches ahead of where one reads.
  '/races/1': { files: 10, html: 16.5, font: 30, rest: 23 },
  // With the flags of its first rows, which are in the page.
  '/participants': { files: 10, html: 14.5, font: 38, rest: 4 },
  // With the first picture, which is in the page.
  '/races': { files: 10, html: 15, font: 30, rest: 10 },
  '/rules': { files: 9, html: 15, font: 30, rest: 4 },
};

// Other tests change the list of participants, and a list that changes meanwhile may fetch its script.
test.use({ siteKind: { isOwn: true } });

/** Bytes over the wire by kind, and how many files came, without touching anything. */
async function weigh(page: Page, url: string) {
  const weight = { files: 0, html: 0, font: 0, rest: 0, largestFont: 0 };
  const sizes: Promise<void>[] = [];
  // A browser that knows of no connection, as one without a window, fetches pictures from further off.
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1,
    downloadThroughput: -1,
    uploadThroughput: -1,
    connectionType: 'wifi',
  });
  page.on('requestfinished', (request) => {
    const kind = { document: 'html', font: 'font' }[request.resourceType()] ?? 'rest';
    weight.files++;
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
        weight[kind as 'html' | 'font' | 'rest'] += responseBodySize;
        if (kind === 'font')
          weight.largestFont = Math.max(weight.largestFont, responseHeadersSize + responseBodySize);
      }),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // What is fetched ahead may come later still, and then the page is closed.
  page.removeAllListeners('requestfinished');
  await Promise.all(sizes);
  return weight;
}

/** Where letters come from one file, and from two; `npm run test:all` weighs all. */
const weighed = isFullSize ? languages : (['en', 'ro'] as const);

test('a first visit stays within its budget', async ({ browser, baseURL }) => {
  for (const [url, budget] of Object.entries(budgets)) {
    for (const value of weighed) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      await context.addCookies([{ name: 'lang', value, url: String(baseURL) }]);
      const { files, ...bytes } = await weigh(await context.newPage(), `${baseURL}${url}`);
      await context.close();
      const what = `${url}, ${value}`;
      expect.soft(files, `files of ${what}`).toBeLessThanOrEqual(budget.files);
      // Something came, and was weighed.
      expect(bytes.html).toBeGreaterThan(5000);
      // A new connection sends so much at once; what is longer takes a way to the server and back more.
      expect.soft(bytes.largestFont, `a font of ${what}`).toBeLessThanOrEqual(10 * 1460);
      for (const kind of ['html', 'font', 'rest'] as const)
        expect
          .soft(bytes[kind] / 1024, `KB of ${kind} of ${what}`)
          .toBeLessThanOrEqual(budget[kind]);
    }
  }
});
