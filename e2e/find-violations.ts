import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { isFullSize } from '../src/test/test-size.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Those that a colour scheme or the room there is may change; the others find the same in each. */
const ofLooks = ['color-contrast', 'link-in-text-block', 'target-size'];

const furtherLooks = [
  { colorScheme: 'light', width: 1440, isWhole: false },
  { colorScheme: 'dark', width: 390, isWhole: false },
] as const;

/** Both schemes and both widths once; in `npm run test:all` each with the other, and all rules twice. */
const looks = [
  { colorScheme: 'light', width: 390, isWhole: true },
  ...(isFullSize ? furtherLooks : []),
  { colorScheme: 'dark', width: 1440, isWhole: isFullSize },
] as const;

type Scope = {
  /** Absent: all. */
  rules?: string[];
  /** Selector of the part to look at. */
  within?: string;
};

/** What axe finds on a page as it stands, targets too small among it. */
export async function violationsOf(
  page: Page,
  { rules, within = 'html' }: Scope = {},
): Promise<string[]> {
  // What has scrolled half under the header is no smaller for that.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Once for each document: to read axe takes longer than to run it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
    resultTypes: ['violations'],
    // What stands in a frame is somebody else’s page.
    iframes: false,
  };
  return page.evaluate(
    async ([context, chosen]) => {
      const { violations } = await window.axe.run(context, chosen);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    [within, options] as const,
  );
}

/** Axe finds nothing on a page as it stands. */
export async function expectNoViolations(page: Page, scope: Scope = {}): Promise<void> {
  expect(await violationsOf(page, scope)).toEqual([]);
}

/** What axe finds on a page as it stands, on a phone and at a desk, light and dark. */
export async function violationsInEachLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, width, isWhole } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    const each = await violationsOf(page, isWhole ? {} : { rules: ofLooks });
    found.push(...each.map((violation) => `${colorScheme}, ${width} px: ${violation}`));
  }
  return found;
}

/** Opens all that is folded. */
export const unfold = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => {
    for (const each of all) {
      each.removeAttribute('name');
      each.setAttribute('open', '');
    }
  });

/** Pixels by which a page is wider than its window at each width where it is. */
export async function excessAt(page: Page, widths: readonly number[]): Promise<[number, number][]> {
  const found: [number, number][] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) found.push([width, excess]);
  }
  return found;
}

/** Words that stand in two lines, of the texts that a selector finds; hyphenated ones may. */
export const tornWords = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((element) => {
      if (getComputedStyle(element).hyphens === 'auto') return [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const torn: string[] = [];
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const { 0: word, index } of text.data.matchAll(/[^\s\u00ad-]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) torn.push(word);
        }
      }
      return torn;
    }),
  );
