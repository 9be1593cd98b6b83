import type { Page } from '@playwright/test';
import { addressOf, test as ownSite } from './own-site.ts';
import { expect, languages, pages, test } from './site-facts.ts';

/**
 * What a first visit on a phone may cost, in KB over the wire and in files: the largest of all
 * languages as it is, and a little. Whoever needs more raises it here, and says why. Other tests use
 * the same site meanwhile, so that a page may come in its quick form.
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

/** Bytes over the wire by kind, and how many files came, without touching anything. */
async function weigh(page: Page, url: string) {
  const weight = { files: 0, html: 0, font: 0, rest: 0, largestFont: 0 };
  const sizes: Promise<void>[] = [];
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

for (const [url, budget] of Object.entries(budgets)) {
  test(`a first visit of ${url} stays within its budget in every language`, async ({
    browser,
    baseURL,
  }) => {
    for (const value of languages) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      await context.addCookies([{ name: 'lang', value, url: String(baseURL) }]);
      const { files, ...bytes } = await weigh(await context.newPage(), `${baseURL}${url}`);
      await context.close();
      expect.soft(files, `files, ${value}`).toBeLessThanOrEqual(budget.files);
      // Something came, and was weighed.
      expect(bytes.html).toBeGreaterThan(5000);
      // A new connection sends so much at once; what is longer takes a way to the server and back more.
      expect.soft(bytes.largestFont, `a font, ${value}`).toBeLessThanOrEqual(10 * 1460);
      for (const kind of ['html', 'font', 'rest'] as const)
        expect
          .soft(bytes[kind] / 1024, `KB of ${kind}, ${value}`)
          .toBeLessThanOrEqual(budget[kind]);
    }
  });
}

/** Of typeface, size and weight; a browser makes each ready before the first paint (decision 085). */
const maxSettings = 13;

test.describe('on a phone', () => {
  test.use({ expectedErrors: /status of 404/ });
  test('a page sets its text in few sizes', async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    for (const url of pages) {
      await page.goto(url);
      const settings = await page.evaluate(() => {
        const found = new Set<string>();
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const { textContent, parentElement } = texts.currentNode;
          if (!textContent?.trim() || !parentElement?.checkVisibility()) continue;
          const { fontFamily, fontSize, fontWeight } = getComputedStyle(parentElement);
          found.add([fontFamily.split(',')[0], fontSize, fontWeight].join(' '));
        }
        return [...found].sort();
      });
      expect
        .soft(settings.length, `${url}: ${settings.join(', ')}`)
        .toBeLessThanOrEqual(maxSettings);
    }
  });
});

/** KB of the home page as its first reader gets it, in each language, with and without the demo bar. */
async function weighHome(siteUrl: string) {
  const weights: [language: string, withBar: number, without: number][] = [];
  for (const language of languages) {
    const read = async (more = '') => {
      const answer = await fetch(siteUrl, {
        headers: { cookie: `lang=${language}${more}`, 'accept-encoding': 'br' },
      });
      expect(answer.headers.get('content-encoding')).toBe('br');
      await answer.arrayBuffer();
      return Number(answer.headers.get('content-length')) / 1024;
    };
    weights.push([language, await read(), await read('; demo-bar=closed')]);
  }
  return weights;
}

ownSite('the home page is small for its first reader, in every language', async ({ site }) => {
  const closed = await addressOf(site.start());
  for (const [language, withBar, without] of await weighHome(closed)) {
    expect.soft(withBar, `closed, ${language}, with the demo bar`).toBeLessThanOrEqual(12.75);
    expect.soft(without, `closed, ${language}`).toBeLessThanOrEqual(12.5);
    expect(without).toBeGreaterThan(8);
  }
});

ownSite('so it is while registration is open', async ({ site }) => {
  const url = await addressOf(site.start());
  const chosen = await fetch(`${url}/demo`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ moment: 'open', back: '/' }),
  });
  expect(chosen.status).toBe(303);
  for (const [language, withBar, without] of await weighHome(url)) {
    expect.soft(withBar, `open, ${language}, with the demo bar`).toBeLessThanOrEqual(13);
    expect.soft(without, `open, ${language}`).toBeLessThanOrEqual(12.85);
    expect(without).toBeGreaterThan(8);
  }
});
