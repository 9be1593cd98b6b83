import { expect, skipInFirefox, test } from './site-facts.ts';

test('nine sections, one open at a time, each closes again', async ({ page }) => {
  await page.goto('/rules');
  const sections = page.locator('.folds > details');
  await expect(sections.getByRole('heading', { level: 2 })).toHaveCount(9);
  await expect(page.getByRole('heading', { name: 'Important notice' })).toBeVisible();
  const open = page.locator('.folds > details[open]');
  await expect(open).toHaveCount(0);
  for (const name of ['Equipment', 'Penalties']) {
    await page.getByRole('heading', { name, level: 2 }).click();
    await expect(open).toHaveCount(1);
    await expect(open.getByRole('heading', { level: 2 })).toHaveText(name);
  }
  await page.getByRole('heading', { name: 'Penalties', level: 2 }).click();
  await expect(open).toHaveCount(0);
});

test('an address opens the section that it names', async ({ page }) => {
  await page.goto('/rules#equipment');
  await expect(page.getByText('Waterproof jacket')).toBeInViewport();
});

test('by keyboard alone', async ({ page }) => {
  await page.goto('/rules');
  await page.getByRole('heading', { name: 'General', level: 2 }).locator('..').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waterproof jacket')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('Power bank')).toBeVisible();
  await expect(page.getByText('Waterproof jacket')).toBeHidden();
});

test('the equipment, the stations and the penalties are those of this page', async ({ page }) => {
  await page.goto('/rules');
  const section = (name: string) =>
    page.locator('details').filter({ has: page.getByRole('heading', { name, level: 2 }) });
  const items = (name: string) => section(name).locator('li');
  await expect(items('Equipment')).toHaveCount(10);
  await expect(items('Equipment').first()).toHaveText('Visible bib');
  await expect(items('Recommendations')).toHaveText([
    'Trekking poles, where they are allowed',
    'Sunglasses',
    'Sunscreen',
    'Light gloves',
    'Buff',
    'Power bank',
  ]);
  await expect(items('Aid stations')).toHaveText([
    'km 9',
    'km 15',
    'km 21',
    'km 25',
    'km 29',
    'km 5',
  ]);
  await expect(section('Penalties')).toContainText('30 minutes');
  await expect(items('Penalties').first()).toHaveText(
    'missing mandatory equipment (or disqualification)',
  );
  await expect(items('Penalties')).toHaveCount(8);
  await expect(section('Registration')).toContainText('until 14 days before');
  await expect(section('Registration')).toContainText('non-refundable');
});

test('a printed sheet shows every section, however few were open', async ({ page }) => {
  skipInFirefox('paper');
  await page.goto('/rules');
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Waterproof jacket', 'Power bank', 'missing a checkpoint', 'Entry fees']) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page.locator('.site-nav').first()).toBeHidden();
});

test('the button prints', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto('/rules');
  await page.getByRole('button', { name: 'Print the rules' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no button that prints', async ({ page }) => {
    await page.goto('/rules');
    await expect(page.locator('[data-print]')).toBeHidden();
  });
});
