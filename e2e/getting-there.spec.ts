import { expect, skipInFirefox, test } from './site-facts.ts';

test('the three ways are tabs, also by keyboard: air first, and Back returns', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.goto('/how-to-get-there');
  const tabs = page.getByRole('navigation', { name: 'How do you travel?' });
  const chosen = tabs.locator('[aria-current]');
  await expect(chosen).toHaveText('By air');
  await tabs.getByRole('link', { name: 'By air' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/how-to-get-there?by=car#ways');
  await expect(chosen).toHaveText('By car');
  await expect(page.getByText('DN76 (E79)')).toBeVisible();
  await expect(page.getByText('about 70 km')).toBeHidden();
  await tabs.getByRole('link', { name: 'By bus' }).click();
  await expect(page.getByRole('link', { name: 'autogari.ro' })).toBeVisible();
  await page.goBack();
  await expect(chosen).toHaveText('By car');
});

test('OpenStreetMap is asked for nothing until the visitor wants it', async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>map</p>' });
  });
  await page.goto('/how-to-get-there?by=bus', { waitUntil: 'networkidle' });
  await expect(page.getByRole('img', { name: /Sketch map: Stâna de Vale/ })).toBeVisible();
  expect(asked).toEqual([]);
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('link', { name: 'Show it on OpenStreetMap' }).click();
  await expect(page.frameLocator('iframe').getByText('map')).toBeVisible();
  expect(asked[0]).toContain('marker=46.69%2C22.62');
  await expect(page.locator('.tabs [aria-current]')).toHaveText('By bus');
  await page.getByRole('link', { name: 'Hide the map' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a printed page has all three ways', async ({ page }) => {
  skipInFirefox('paper');
  await page.goto('/how-to-get-there');
  await page.emulateMedia({ media: 'print' });
  for (const text of ['about 300 km', 'DN76 (E79)', 'autogari.ro']) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
});
