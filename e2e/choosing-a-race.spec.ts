import { expect, test } from './site-facts.ts';

test('the filter keeps its place in the address, and a whole card opens its race', {
  tag: ['@firefox', '@quick'],
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'View all races' }).click();
  await expect(page).toHaveURL('/races');
  // Every navigation starts at the top.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const names = page.locator('.race-card h3');
  await expect(names).toHaveText(['Trail Run 33K', 'Trail Run 11K']);
  await page.getByRole('link', { name: 'Long trail' }).click();
  await expect(page).toHaveURL('/races?difficulty=long_trail');
  await expect(names).toHaveText(['Trail Run 33K']);
  await expect(page.locator('.filters [aria-current]')).toHaveText('Long trail');
  await page.getByRole('link', { name: 'Classic up/down' }).click();
  await expect(names).toHaveText(['Trail Run 11K']);
  await page.goBack();
  await expect(names).toHaveText(['Trail Run 33K']);

  const card = page.locator('.race-card').first();
  await card.click({ position: { x: 20, y: 40 } });
  await expect(page).toHaveURL('/races/1');
  // Open without a click where there is room, folded on a phone.
  const station = page.getByRole('row', { name: /Aid station 1/ });
  await expect(station).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(station).toBeHidden();
  await page.locator('summary', { hasText: 'The course in figures' }).click();
  await expect(station).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the GPX course' }).click();
  expect((await download).suggestedFilename()).toBe('trail-run-33k.gpx');
});

test.describe('a picture that does not load', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('gives way to the stock picture', async ({ page }) => {
    await page.route('**/pictures/11km.svg', (route) => route.abort());
    await page.goto('/races');
    const picture = page.locator('.race-card img').nth(1);
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('src', '/pictures/race-stock.svg');
  });
});
