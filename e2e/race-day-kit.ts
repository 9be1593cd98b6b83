import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { violationsOf } from './find-violations.ts';
import { test as base, expect, languages, words } from './site-facts.ts';

/** Tests on a site at 11:40 of its race day: 33 km since 08:30, 11 km since 09:30. */
export const test = base.extend({
  // Playwright reads from the braces which fixtures one needs.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use, { config }) => use(config.metadata.raceDayUrl as string),
});

/** Signs in, and hands out bibs of the sample's runners; answers the runners' ids. */
export async function handOut(page: Page, bibs: readonly number[]): Promise<number[]> {
  await signInAsAdmin(page);
  const ids: number[] = [];
  for (const bib of bibs) {
    const found = await page.request.get(`/admin/check-in?search=${bib}`);
    const html = await found.text();
    // One of several who have the number as their bib or as a runner's; or the only one.
    const several = new RegExp(`runner=(\\d+)"><b>${bib}</b>`).exec(html);
    const id = (several ?? /name="id" value="(\d+)"/.exec(html))?.[1] ?? '';
    const form = { intent: 'hand-out', id, collectedBy: '', despite: 'unpaid guardian identity' };
    const handed = await page.request.post('/admin/check-in', { form, maxRedirects: 0 });
    // 409: a second try of the same test.
    expect([303, 409], `bib ${bib}`).toContain(handed.status());
    ids.push(Number(id));
  }
  return ids;
}

/** Enters what a station reports, a runner a line. */
export async function report(page: Page, checkpoint: string, text: string): Promise<void> {
  const form = { intent: 'all', device: crypto.randomUUID(), checkpoint, text };
  const entered = await page.request.post('/admin/race-control/radio', { form });
  expect(entered.status()).toBe(200);
}

const sizes = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
];

/** Axe, in both schemes, on the smallest phone and at a desk, with everything opened; what stands around it is looked at elsewhere. */
export async function expectToBeAccessible(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '');
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of sizes) {
      await page.setViewportSize(size);
      const found = await violationsOf(page, { within: 'main' });
      expect(await sharedIds(page)).toEqual([]);
      expect([colorScheme, size.width, found]).toEqual([colorScheme, size.width, []]);
    }
  }
}

/** Ids that two elements have: a label would lead to the first of them. */
const sharedIds = (page: Page) =>
  page.locator('[id]').evaluateAll((all) => {
    const ids = all.map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

/** The keys of a page's words, as a page shows those that it does not have. */
const keysOf = (tree: object, before = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  );

/** In no language does anything stick out on the smallest phone, nor is a word missing. */
export async function expectToFitInEachLanguage(
  page: Page,
  address: string,
  namespace: string,
): Promise<void> {
  const keys = keysOf(words('en', namespace)).filter((key) => key.includes('.'));
  await page.setViewportSize(sizes[0]!);
  for (const language of [...languages].toReversed()) {
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const text = (await page.locator('main').textContent()) ?? '';
    const found = keys.filter((key) => text.includes(key));
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect([address, language, found, isWide]).toEqual([address, language, [], false]);
  }
}

export { expect } from './site-facts.ts';
