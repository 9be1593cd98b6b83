import { expect, languages, skipInFirefox, test, words } from './site-facts.ts';

const airports = ['Oradea airport', 'Cluj-Napoca airport', 'Debrecen airport', 'Budapest airport'];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('the three ways are tabs: air first, and Back returns', async ({ page }) => {
      await page.goto('/how-to-get-there');
      const tabs = page.getByRole('navigation', { name: 'How do you travel?' });
      const chosen = tabs.locator('[aria-current]');
      await expect(chosen).toHaveText('By air');
      await expect(page.getByRole('heading', { level: 3 }).filter({ visible: true })).toContainText(
        [...airports, 'Shuttle', 'Taxi'],
      );
      await tabs.getByRole('link', { name: 'By car' }).click();
      await expect(chosen).toHaveText('By car');
      await expect(page.getByText('DN76 (E79)')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Parking' })).toBeVisible();
      await expect(page.getByText('about 70 km')).toBeHidden();
      await tabs.getByRole('link', { name: 'By bus' }).click();
      await expect(page.getByRole('link', { name: 'autogari.ro' })).toBeVisible();
      await expect(page.locator('.travel-lines')).toContainText(
        'Sample times on weekdays: 07:00, 10:30, 14:00, 17:30',
      );
      await page.goBack();
      await expect(chosen).toHaveText('By car');
    });
  });
}

test('by keyboard alone', async ({ page }) => {
  await page.goto('/how-to-get-there');
  await page.getByRole('link', { name: 'By air' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/how-to-get-there?by=car#ways');
  await expect(page.getByText('DN76 (E79)')).toBeVisible();
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

test('the shuttles leave as given, in every language', async ({ page }) => {
  for (const language of languages) {
    await page.goto(`/how-to-get-there?lang=${language}`);
    const { local } = words(language, 'travel');
    await expect(page.getByRole('heading', { name: local.shuttle })).toBeVisible();
    await expect(page.locator('.shuttles td')).toHaveText([
      '10:00, 13:00, 15:00, 17:00',
      '11:00, 14:00, 16:00, 20:00',
      '07:00, 08:00',
      '17:00, 22:00',
    ]);
  }
});
