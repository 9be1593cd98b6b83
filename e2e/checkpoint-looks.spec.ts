import type { Page } from '@playwright/test';
import {
  cutOff,
  fakeOffice,
  newToken,
  openLink,
  phone,
  record,
  setBattery,
  withBattery,
} from './checkpoint-kit.ts';
import { violationsOf } from './find-violations.ts';
import { expect, test, words } from './site-facts.ts';

test.use({ ...phone, expectedErrors: cutOff });

for (const language of ['en', 'ro', 'de']) {
  test(`axe finds nothing, and nothing sticks out, in ${language}`, async ({ page, context }) => {
    test.setTimeout(120_000);
    const { more, modes } = words(language, 'checkpoint');
    await context.addCookies([{ name: 'lang', value: language, url: 'http://localhost' }]);
    await fakeOffice().answer(context);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openLink(page, newToken());
      await record(page, '101');
      await record(page, '999');
      await page.keyboard.type('101');
      await expect(page.getByRole('button', { name: modes.retired, exact: true })).toBeVisible();
      expect([colorScheme, 'keypad', await problems(page)]).toEqual([colorScheme, 'keypad', []]);
      await page.getByRole('button', { name: more.open, exact: true }).click();
      expect([colorScheme, 'more', await problems(page)]).toEqual([colorScheme, 'more', []]);
      for (const view of [more.handOver, more.receive, more.end]) {
        await page.getByRole('button', { name: view }).click();
        expect([colorScheme, view, await problems(page)]).toEqual([colorScheme, view, []]);
        await page.getByRole('button', { name: more.close }).click();
        await page.getByRole('button', { name: more.open, exact: true }).click();
      }
      await page.getByRole('button', { name: more.close }).click();
    }
  });
}

for (const language of ['en', 'ro', 'de', 'fr', 'it', 'es'])
  test(`whoever is warned of two things still records on the first screen, in ${language}`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'lang', value: language, url: 'http://localhost' }]);
    await withBattery(page);
    const office = fakeOffice();
    await office.answer(context);
    await openLink(page);
    office.refusesWith = 401;
    await setBattery(page, { level: 0.15 });
    await record(page, '101');
    await expect(page.locator('.cp-problem')).toHaveCount(2);
    await page.keyboard.type('102');
    await expect(page.locator('.cp-confirm')).toBeInViewport({ ratio: 1 });
  });

async function problems(page: Page) {
  const found = await violationsOf(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const small = await page
    .locator('main :is(button, select)')
    .evaluateAll((all) =>
      all
        .filter((each) => each.getBoundingClientRect().height < 48)
        .map((each) => `small: ${each.outerHTML}`),
    );
  return [...found, ...(wide ? ['wider than the screen'] : []), ...small];
}
