import type { Page } from '@playwright/test';
import { launchChromium } from './chromium.ts';
import { median } from './site.ts';

const touches = 15;

/** Milliseconds, medians: from a touch to the next painted frame; the longest task it led to. */
export type Touch = { paint: number; longestTask: number };

/**
 * What a reader of the page feels once the list is there: each kind of touch, fifteen times. A
 * select sends the list query, so its answer is parsed while the reader goes on.
 */
export async function measureTouches(siteUrl: string): Promise<Record<string, Touch>> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  await page.addInitScript(watchTouches);
  await page.goto(`${siteUrl}/participants`);
  await page.mouse.wheel(0, 1);
  await page.locator('[data-awake]').waitFor();
  const measured: Record<string, Touch> = { 'first touch, list on its way': await first(page) };

  const tabs = page.locator('nav.filters a');
  measured['a tab'] = await times(page, (index) => tabs.nth((index + 1) % 5).click());
  await tabs.first().click();
  measured['a page button'] = await times(page, () => page.locator('.pages .arrow').last().click());
  await tabs.first().click();
  const races = page.locator('#list-raceid');
  measured['race, a select'] = await times(page, (index) =>
    races.selectOption({ index: (index % 2) + 1 }),
  );
  await tabs.first().click();
  const countries = page.locator('#list-country');
  measured['country, a select'] = await times(page, (index) =>
    countries.selectOption({ index: index + 1 }),
  );
  await tabs.first().click();
  await page.locator('#list-search').focus();
  measured['a key in the search field'] = await times(page, () => page.keyboard.press('a'));
  await browser.close();
  return measured;
}

/** Marks the time from every touch to the frame that follows it. Runs in the browser. */
function watchTouches(): void {
  const watch = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () =>
        performance.measure('touch', { start: timeStamp, end: performance.now() }),
      );
      port1.start();
      port2.postMessage(0);
    });
  for (const kind of ['click', 'change', 'keydown']) addEventListener(kind, watch, true);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      performance.measure('task', { start: startTime, duration });
  }).observe({ entryTypes: ['longtask'] });
}

async function first(page: Page): Promise<Touch> {
  const before = await page.locator('.results [role=status]').innerText();
  return touch(page, async () => {
    await page.locator('nav.filters a').nth(1).click();
    await page.waitForFunction(
      (text) => {
        const status = document.querySelector('.results [role=status]')?.textContent;
        return status !== text && /\d/.test(status ?? '');
      },
      before,
      { timeout: 60_000 },
    );
  });
}

async function times(page: Page, act: (index: number) => Promise<unknown>): Promise<Touch> {
  const all: Touch[] = [];
  for (let index = 0; index < touches; index++) all.push(await touch(page, () => act(index)));
  return {
    paint: median(all.map(({ paint }) => paint)),
    longestTask: median(all.map(({ longestTask }) => longestTask)),
  };
}

async function touch(page: Page, act: () => Promise<unknown>): Promise<Touch> {
  await page.evaluate(() => performance.clearMeasures());
  await act();
  // What a touch sets going has come and is dealt with.
  await page.waitForTimeout(1000);
  return page.evaluate(() => {
    const of = (name: string) => performance.getEntriesByName(name).map((each) => each.duration);
    return { paint: of('touch')[0] ?? Number.NaN, longestTask: Math.max(0, ...of('task')) };
  });
}
