import { expect, recordAtLeaving, test } from './site-facts.ts';

test.use({ expectedErrors: /status of 404/ });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens a sheet that closes on choice', { tag: ['@firefox', '@quick'] }, async ({
    page,
  }) => {
    const wasOpen = await recordAtLeaving(page, '#menu');
    await page.goto('/');
    await expect(page.locator('.site-nav')).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    const sheet = page.getByRole('dialog', { name: 'Main menu' });
    await expect(sheet.getByRole('link')).toHaveCount(11);
    await expect(sheet.locator('[aria-current]')).toHaveText('Home');
    await sheet.getByRole('link', { name: 'Races' }).click();
    await expect(page).toHaveURL('/races');
    await expect(sheet).toBeHidden();
    expect(await wasOpen()).toBe('false');
  });

  test('menu and language list work by keyboard alone', { tag: '@firefox' }, async ({ page }) => {
    await page.goto('/races');
    const menu = page.getByRole('button', { name: 'Menu' });
    const sheet = page.getByRole('dialog', { name: 'Main menu' });
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /Language/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    for (let i = 0, place: string | undefined; i < 30 || place !== 'sheet'; i++) {
      await page.keyboard.press('Tab');
      place = await page.evaluate(() =>
        document.hasFocus() && document.activeElement?.closest('#menu')
          ? 'sheet'
          : (document.hasFocus() && document.activeElement?.tagName) || 'BODY',
      );
      // The browser's own bar may take the focus in turn; the page behind never does.
      expect(['sheet', 'BODY']).toContain(place);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(menu).toBeFocused();

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    const list = page.locator('#languages');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(list.getByRole('link', { name: 'Română' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
  });
});

test('an unknown page leads back to where one was', async ({ page }) => {
  await page.goto('/races');
  await page.goto('/nothing-here');
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/races');
});
