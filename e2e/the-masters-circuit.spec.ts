import { readFileSync } from 'node:fs';
import { expect, test, words } from './site-facts.ts';

test('both buttons navigate to the regulations, which come as a PDF in the language of the page', async ({
  page,
}) => {
  const sizes = new Set<number>();
  for (const language of ['en', 'de'] as const) {
    await page.goto(`/ema-circuit?lang=${language}`);
    const buttons = page.getByRole('link', { name: words(language, 'circuit').download });
    await expect(buttons).toHaveCount(2);
    for (const button of await buttons.all()) {
      const downloading = page.waitForEvent('download');
      await button.click();
      const file = readFileSync(await (await downloading).path());
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      sizes.add(file.length);
    }
    await expect(page).toHaveURL(`/ema-circuit?lang=${language}`);
  }
  expect(sizes.size).toBe(2);
});
