import { excessAt, expectNoViolations, unfold, violationsInEachLook } from './find-violations.ts';
import { expect, furtherPages, pages, test } from './site-facts.ts';

test.use({ expectedErrors: /status of 404/ });

const settings = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1440].map((width) => ({ colorScheme, width })),
);

for (const url of [...pages, ...furtherPages]) {
  test(`${url} fits any window, and axe finds nothing in either scheme, on a phone or a desk`, async ({
    page,
  }) => {
    await page.goto(url);
    await unfold(page);
    expect(await excessAt(page, [320, 390, 720, 1440, 2560])).toEqual([]);
    expect(await violationsInEachLook(page)).toEqual([]);
  });
}

/** Pages that say something else before the race and while it is run. */
const byMoment = ['/', '/races', '/races/1', '/registration', '/results', '/program', '/live'];

for (const [moment, site] of [
  ['half a year before', 'earlyUrl'],
  ['a week before', 'rehearsalUrl'],
  ['on race day', 'raceDayUrl'],
] as const) {
  test(`axe finds nothing ${moment}`, async ({ page }) => {
    test.setTimeout(120_000);
    const { metadata } = test.info().config;
    for (const path of byMoment) {
      await page.goto(`${metadata[site]}${path}`);
      await unfold(page);
      expect.soft([path, await violationsInEachLook(page)]).toEqual([path, []]);
    }
  });
}

for (const { colorScheme, width } of settings) {
  test(`axe finds nothing in the menus, ${colorScheme}, at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: /Language/ }).click();
    await expectNoViolations(page);
    if (width === 390) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expectNoViolations(page);
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
    await expectNoViolations(page);
    await page.getByLabel('Name').fill('Ana');
    await page.getByLabel('Email address').first().fill('ana@example.ro');
    await page.getByLabel('Subject').fill('Subject');
    await page.getByLabel('Message').fill('A message that is long enough');
    await page.getByRole('button', { name: 'Send the message' }).click();
    await expect(page.locator('.toast')).toBeVisible();
    await expectNoViolations(page);
  }
});
