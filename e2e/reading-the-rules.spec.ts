import { expect, skipInFirefox, test } from './site-facts.ts';

test('nine sections, one open at a time, each closes again', { tag: '@firefox' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto('/rules');
  const sections = page.locator('.folds > details');
  await expect(sections.getByRole('heading', { level: 2 })).toHaveCount(9);
  const open = page.locator('.folds > details[open]');
  await expect(open).toHaveCount(0);
  for (const name of ['Equipment', 'Penalties']) {
    await page.getByRole('heading', { name, level: 2 }).click();
    await expect(open).toHaveCount(1);
    await expect(open.getByRole('heading', { level: 2 })).toHaveText(name);
  }
  await page.getByRole('heading', { name: 'Penalties', level: 2 }).click();
  await expect(open).toHaveCount(0);

  await test.step('by keyboard alone', async () => {
    await page.getByRole('heading', { name: 'General', level: 2 }).locator('..').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Waterproof jacket')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByText('Power bank')).toBeVisible();
    await expect(page.getByText('Waterproof jacket')).toBeHidden();
  });

  await page.getByRole('button', { name: 'Print the rules' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
});

test('an address opens the section that it names', async ({ page }) => {
  await page.goto('/rules#equipment');
  await expect(page.getByText('Waterproof jacket')).toBeInViewport();
});

test('a printed sheet shows every section, each heading with what it is the heading of', async ({
  page,
}) => {
  skipInFirefox('paper');
  await page.goto('/rules');
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Waterproof jacket', 'Power bank', 'missing a checkpoint', 'Entry fees']) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page.locator('.site-nav').first()).toBeHidden();
  const breaks = await page
    .locator('.fold :is(summary, h3:not(summary h3))')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).breakAfter));
  expect(breaks.length).toBeGreaterThan(9);
  expect([...new Set(breaks)]).toEqual(['avoid']);
});
