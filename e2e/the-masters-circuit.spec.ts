import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, languages, test, words } from './site-facts.ts';

test('both buttons navigate to the regulations, which come as a PDF', async ({ page }) => {
  await page.goto('/ema-circuit');
  const buttons = page.getByRole('link', { name: 'Download the regulations' });
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) {
    const downloading = page.waitForEvent('download');
    await button.click();
    const file = readFileSync(await (await downloading).path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  }
  await expect(page).toHaveURL('/ema-circuit');
});

/** Of an accordion one part is open at a time, unless its parts are of no common group. */
const unfoldAll = (page: Page) =>
  page.locator('details').evaluateAll((folds) => {
    for (const fold of folds) {
      fold.removeAttribute('name');
      fold.setAttribute('open', '');
    }
  });

for (const path of ['/ema-circuit', '/rules']) {
  test(`${path} has every part of the circuit, and its four stages`, async ({ page }) => {
    await page.goto(path);
    for (const name of ['Overview', 'Participation', 'Liability', 'Rankings', 'Calendar 2025']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await unfoldAll(page);
    for (const name of [
      'Insurance',
      'Health',
      'Structure',
      'Final eligibility',
      'Points',
      'Categories',
      'Tie-breakers',
      'Special prize',
      'Awards ceremony',
    ]) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(
      page.locator('.circuit-rule').filter({ hasText: 'Objectives' }).getByRole('listitem'),
    ).toHaveCount(5);
    const stages = page.locator('.circuit-calendar tbody tr');
    for (const [index, [day, country]] of [
      ['25 May 2025', 'France'],
      ['22 June 2025', 'Italy'],
      ['5 July 2025', 'Romania'],
      ['13 September 2025', 'Spain'],
    ].entries()) {
      await expect(stages.nth(index)).toContainText(`${day}`);
      await expect(stages.nth(index)).toContainText(`${country}`);
    }
    const ours = stages.nth(2);
    await expect(ours).toContainText('Registration Closed');
    await expect(ours).toContainText('No longer available');
    await expect(ours.getByRole('link', { name: 'Registration' })).toHaveCount(0);
    await expect(stages.nth(0).getByRole('link', { name: 'Registration' })).toBeVisible();
  });
}

test('the regulations come in the language of the page', async ({ page }) => {
  const sizes = new Set<number>();
  for (const language of languages) {
    await page.goto(`/ema-circuit?lang=${language}`);
    const { download } = words(language, 'circuit');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: download }).first().click();
    sizes.add(readFileSync(await (await downloading).path()).length);
  }
  expect(sizes.size).toBe(languages.length);
});
