import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, pages, test } from './site-facts.ts';

test.use({ expectedErrors: /status of 404/ });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing in the ${colorScheme} scheme at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 844 });
      for (const url of pages) {
        await page.goto(url, { waitUntil: 'networkidle' });
        await page.locator('details').evaluateAll((all) => {
          for (const each of all) each.setAttribute('open', '');
        });
        expect([url, await violations(page)]).toEqual([url, []]);
      }
      await page.getByRole('button', { name: /Language/ }).click();
      expect(await violations(page)).toEqual([]);
      if (width === 390) {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Menu' }).click();
        expect(await violations(page)).toEqual([]);
      }
    });
  }
}

async function violations(page: Page) {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
