import { expect, test } from './site-facts.ts';

test('the filter keeps its place in the address, also for Back', async ({ page }) => {
  await page.goto('/races');
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
  await page.getByRole('link', { name: 'All races' }).click();
  await expect(names).toHaveCount(2);
});

test('the whole card opens the race, and the race tells everything', async ({ page }) => {
  await page.goto('/races');
  await page
    .locator('.race-card')
    .first()
    .click({ position: { x: 20, y: 40 } });
  await expect(page).toHaveURL('/races/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trail Run 33K');
  await expect(page.locator('.site-nav [aria-current]')).toHaveText('Races');
  await expect(page.getByRole('img', { name: /Elevation profile: 33 km/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /Plan of the course/ })).toBeVisible();
  // Open without a click where there is room, folded on a phone.
  await expect(page.getByRole('heading', { name: 'The course in figures' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('row', { name: /Aid station 5/ })).toContainText('26.6');
  await expect(page.getByRole('row', { name: /Cut-off 15/ })).toContainText('11:30');
  const info = page.getByRole('complementary', { name: 'Race information' });
  for (const fact of ['150 lei', '€30', '200 lei', '5 July 2025', '08:30', '33 km', '8 h']) {
    await expect(info).toContainText(fact);
  }
  // Of a race that is over nothing leads to its registration.
  await expect(info.getByRole('link', { name: 'Registration' })).toHaveCount(0);
});

test('the course downloads as a file', async ({ page }) => {
  await page.goto('/races/2');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the GPX course' }).click();
  expect((await download).suggestedFilename()).toBe('trail-run-11k.gpx');
});

test('every navigation starts at the top', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'View all races' }).click();
  await expect(page).toHaveURL('/races');
  expect(await page.evaluate(() => scrollY)).toBe(0);
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

test.describe('a race that does not exist', () => {
  test.use({ expectedErrors: /status of 404/ });

  for (const url of ['/races/99', '/races/abc']) {
    test(`${url} says so and leads back`, async ({ page }) => {
      const answer = await page.goto(url);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Race Not Found');
      await page.getByRole('link', { name: 'Back to races' }).click();
      await expect(page).toHaveURL('/races');
    });
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('filter, race and figures are all there', async ({ page }) => {
    await page.goto('/races');
    await page.getByRole('link', { name: 'Classic up/down' }).click();
    await expect(page.locator('.race-card')).toHaveCount(1);
    await page.getByRole('link', { name: 'Trail Run 11K' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    const station = page.getByRole('row', { name: /Aid station 1/ });
    await expect(station).toBeHidden();
    await page.locator('summary', { hasText: 'The course in figures' }).click();
    await expect(station).toContainText('5');
  });
});
