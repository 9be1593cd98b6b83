import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { isFullSize } from '../src/test/test-size.ts';
import { unfold, violationsInEachLook } from './find-violations.ts';
import { test as base, expect, languages } from './site-facts.ts';

/** Tests on a site at 11:40 of its race day: 33 km since 08:30, 11 km since 09:30. */
export const test = base.extend({
  siteKind: [{ moment: 'race day', isOwn: true }, { option: true }],
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
    expect(handed.status(), `bib ${bib}`).toBe(303);
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

/** Axe finds nothing with everything opened, and in the language of long words nothing sticks out of a phone. */
export async function misfitsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await unfold(page);
  const found = await violationsInEachLook(page);
  await page.setViewportSize({ width: 360, height: 640 });
  for (const language of isFullSize ? languages : (['de'] as const)) {
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
    await unfold(page);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) found.push(`${language}: ${excess} px wider than the screen`);
  }
  await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=en`);
  return found.map((each) => `${address}, ${each}`);
}

export { expect } from './site-facts.ts';
