import type { Page } from '@playwright/test';

/** Adds up, in the page, what shifts; of browsers only Chromium tells. */
export function watchShifts() {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      (window as unknown as { shift: number }).shift += (
        entry as unknown as { value: number }
      ).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What `watchShifts` saw until now. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shift: number }).shift);

/** Waits until all that a page has is drawn. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)), {
          // While somebody presses and a script is on its way, a page may never be idle.
          timeout: 2000,
        }),
      ),
  );

/** Waits until a page has its fonts, what wakes up by itself is awake, and all is drawn. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => !document.querySelector('[data-start=idle]:not([data-awake])'));
  await drawn(page);
}
