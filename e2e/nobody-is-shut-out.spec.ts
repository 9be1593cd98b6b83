import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, pages, test } from './site-facts.ts';

test.use({ expectedErrors: /status of 404/ });

const settings = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1440].map((width) => ({ colorScheme, width })),
);

for (const url of pages) {
  test(`axe finds nothing on ${url}, in either scheme, on a phone or a desk`, async ({ page }) => {
    for (const { colorScheme, width } of settings) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(url);
      await page.locator('details').evaluateAll((all) => {
        for (const each of all) {
          each.removeAttribute('name');
          each.setAttribute('open', '');
        }
      });
      expect([colorScheme, width, await violations(page)]).toEqual([colorScheme, width, []]);
    }
  });
}

for (const { colorScheme, width } of settings) {
  test(`axe finds nothing in the menus, ${colorScheme}, at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: /Language/ }).click();
    expect(await violations(page)).toEqual([]);
    if (width === 390) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Menu' }).click();
      expect(await violations(page)).toEqual([]);
    }
  });
}

test('axe finds nothing in a form with problems, nor in a notification', async ({ page }) => {
  await page.route('**/api/contact?*', (route) => route.fulfill({ json: { success: true } }));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/contact');
    await page.getByLabel('Name').fill('A');
    await expect(page.locator('[data-awake]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Send the message' }).click();
    await expect(page.locator('.problem')).toHaveCount(4);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Name').fill('Ana');
    await page.getByLabel('Email address').first().fill('ana@example.ro');
    await page.getByLabel('Subject').fill('Subject');
    await page.getByLabel('Message').fill('A message that is long enough');
    await page.getByRole('button', { name: 'Send the message' }).click();
    await expect(page.locator('.toast')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  }
});

async function violations(page: Page) {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
