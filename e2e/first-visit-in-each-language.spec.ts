import { expect, languages, test, words } from './site-facts.ts';

for (const language of languages) {
  test.describe(`a browser that prefers ${language}`, () => {
    test.use({ locale: language });

    test('is greeted in its language, on every page that follows', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        words(language, 'home').hero.title,
      );
      await expect(page).toHaveTitle('TrailRun Competition');
      await page.getByRole('link', { name: words(language, 'home').hero.cta }).click();
      await expect(page).toHaveURL('/races');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        words(language, 'races').title,
      );
      await expect(page).toHaveTitle(/ · TrailRun Competition$/);
    });
  });
}

test.describe('a browser that prefers a language we lack', () => {
  test.use({ locale: 'ja' });

  test('is greeted in English', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
