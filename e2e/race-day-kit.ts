import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { isFullSize } from '../src/test/test-size.ts';
import { excessAt, unfold, violationsInEachLook } from './find-violations.ts';
import { test as base, expect, languages } from './site-facts.ts';

/** Tests on a site at 11:40 of its race day: 33 km since 08:30, 11 km since 09:30. */
export const test = base.extend({ siteKind: { moment: 'race day', isOwn: true } });

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

/** What axe finds on an open page with everything unfolded, and what is wider than a phone. */
export async function misfitsOn(page: Page): Promise<string[]> {
  await unfold(page);
  const found = await violationsInEachLook(page);
  const excess = await excessAt(page, [360]);
  return [...found, ...excess.map(([width, pixels]) => `${pixels} px wider than ${width} px`)];
}

/** The same of a page at an address; its width also in the language with the longest words. */
export async function misfitsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  const found = await misfitsOn(page);
  const inLanguage = (code: string) => `${address}${address.includes('?') ? '&' : '?'}lang=${code}`;
  for (const language of isFullSize ? languages : (['de'] as const)) {
    await page.goto(inLanguage(language));
    await unfold(page);
    for (const [, pixels] of await excessAt(page, [360]))
      found.push(`${language}: ${pixels} px wider than a phone`);
  }
  await page.goto(inLanguage('en'));
  return found.map((each) => `${address}, ${each}`);
}

export { expect } from './site-facts.ts';
