import { expect, test } from './site-facts.ts';

test.describe('while registration is open', () => {
  test.use({ siteKind: { moment: 'half a year before', isRegistrationOpen: true } });

  test('the first screen of a race has its six facts and one way to register', async ({ page }) => {
    for (const { path, width, height, strip } of [
      { path: '/races/1?lang=de', width: 390, height: 844, strip: 140 },
      { path: '/races/1', width: 390, height: 844, strip: 140 },
      { path: '/races/2?lang=ro', width: 390, height: 844, strip: 140 },
      { path: '/races/1?lang=de', width: 1440, height: 900, strip: 240 },
      { path: '/races/2', width: 1440, height: 900, strip: 240 },
    ]) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const ways = page.locator('main a[href^="/registration"]:visible');
      await expect(ways).toHaveCount(1);
      await expect(ways).toBeInViewport({ ratio: 1 });
      const bar = page.locator('.register-bar:visible');
      if (width < 600) expect((await bar.boundingBox())?.height).toBe(64);
      const facts = await page.locator('.race-facts dd').evaluateAll((all) =>
        all.map((each) => {
          const { fontFamily, fontSize, fontWeight } = getComputedStyle(each);
          return {
            type: [fontFamily, fontSize, fontWeight].join(),
            box: each.getBoundingClientRect(),
          };
        }),
      );
      expect(facts).toHaveLength(6);
      expect(new Set(facts.map(({ type }) => type)).size).toBe(1);
      const rows = new Set(facts.map(({ box }) => Math.round(box.top)));
      expect(rows.size).toBe(width < 600 ? 2 : 1);
      for (const { box } of facts) expect(box.bottom).toBeLessThan(height - 64);
      const banner = await page.locator('.race-strip').boundingBox();
      expect(banner?.height).toBeLessThanOrEqual(strip);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});

test('the profile begins where the stations end, beside the card that is taller', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/races/2');
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not shown`);
    return { ...box, bottom: box.y + box.height };
  };
  const stations = await boxOf('.aid-stations');
  const profile = await boxOf('.race-profile h2');
  const card = await boxOf('.race-info');
  const told = await boxOf('.explorer');
  expect(profile.y - stations.bottom).toBeLessThan(64);
  expect(card.bottom).toBeGreaterThan(profile.bottom);
  // Two sums of what Firefox gives may differ by less than its unit of layout, a sixtieth of a pixel.
  expect(told.y).toBeGreaterThan(card.bottom - 1 / 60);
});

test('the name of the race breaks into two lines of like length on a phone', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const lines = await page.locator('.site-header .logo span').evaluate((name) => {
    const text = document.createRange();
    text.selectNodeContents(name);
    return [...text.getClientRects()].map(({ width }) => width);
  });
  expect(lines).toHaveLength(2);
  expect(Math.min(...lines) / Math.max(...lines)).toBeGreaterThan(0.6);
});
