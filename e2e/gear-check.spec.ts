import { expect, type Page } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { expectNoViolations } from './find-violations.ts';
import { test } from './site-facts.ts';

// What is left open in a form is refused with a status of its own.
test.use({
  viewport: { width: 360, height: 640 },
  siteKind: { isOwn: true },
  expectedErrors: /status of 4/,
});

async function expectItFitsAll(page: Page) {
  await expectNoViolations(page);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
}

/** Makes a list at the finish, and opens it. */
async function drawSample(page: Page, seed: string) {
  await page.goto('/admin/gear-check?race=1');
  await page.getByLabel('Where').selectOption({ label: 'At the finish' });
  await page.getByLabel('Runners in the sample').fill('3');
  await page.getByLabel('Seed').fill(seed);
  await expectItFitsAll(page);
  await page.getByRole('button', { name: 'Make the list' }).click();
  await expect(page.getByText('The list is made.')).toBeVisible();
  const runners = page.getByRole('list', { name: 'Runners to check' });
  await expect(runners.getByRole('listitem')).toHaveCount(3);
  return runners;
}

test('a sample is drawn, checked, and a missing jacket costs what the rules name', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const seed = 'Journey 1';
  const runners = await drawSample(page, seed);
  await page.getByText('Check this draw yourself').click();
  await expect(page.getByText(`printf %s '${seed}':$bib`)).toBeVisible();
  await expectItFitsAll(page);

  await runners.getByRole('link').first().click();
  await expectItFitsAll(page);
  await page.getByRole('button', { name: 'Everything is there' }).click();
  await expect(page.getByText('Noted: everything is there.')).toBeVisible();
  await expect(page.getByText('1 of 3 checked')).toBeVisible();

  await runners.getByRole('link').nth(1).click();
  await page.getByRole('radiogroup', { name: 'Waterproof jacket' }).getByLabel('Missing').check();
  await page.getByLabel('Note').fill('Showed a windbreaker');
  await page.getByRole('button', { name: 'Save what was found' }).click();
  await expect(page.getByRole('alert')).toContainText('What you tapped is kept');
  await expectItFitsAll(page);
  for (const item of await page.getByRole('radiogroup').all())
    if (!(await item.getByLabel('Missing').isChecked())) await item.getByLabel('There').check();
  await page.getByRole('button', { name: 'Save what was found' }).click();
  await expect(page.getByText('Missing: Waterproof jacket.')).toBeVisible();
  await expect(page.getByText('Showed a windbreaker')).toBeVisible();
  await expectItFitsAll(page);
  await page.getByRole('button', { name: 'Accept: 30 minutes' }).click();
  await expect(page.getByText('30 minutes, as the rules say')).toBeVisible();

  await page.getByText('Take the decision back').click();
  await page.getByLabel('Reason').fill('The jacket was in the bag');
  await expectItFitsAll(page);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('The decision is taken back.')).toBeVisible();
  await expect(page.getByText('Proposed: 30 minutes')).toBeVisible();
  await page.getByRole('link', { name: 'Race control' }).last().click();
  await expect(page.getByText(/Missing equipment: \d+ runners? to decide about/)).toBeVisible();
});
