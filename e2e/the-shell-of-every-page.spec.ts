import { menuPaths } from '../src/test/menu.ts';
import { excessAt, tornWords } from './find-violations.ts';
import { expect, languages, pages, recordAtLeaving, test, words } from './site-facts.ts';

const hrefs = (all: Element[]) => all.map((link) => link.getAttribute('href'));

test.use({ expectedErrors: /status of 404|ERR_FAILED/ });

for (const url of pages) {
  test(`${url} has header and footer`, async ({ page }) => {
    await page.goto(url);
    expect(await page.locator('.site-nav a').evaluateAll(hrefs)).toEqual(menuPaths);
    expect(await page.locator('#menu nav a').evaluateAll(hrefs)).toEqual(menuPaths);
    await expect(page.locator('.site-nav a', { hasText: 'CN Masters' })).toHaveCount(1);
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('link').evaluateAll(hrefs)).toEqual([
      null,
      null,
      null,
      ...menuPaths.slice(0, 6),
      '/how-to-get-there',
      '/accommodation',
      '/contact',
      '/privacy-policy',
      '/terms-conditions',
      '/cookie-policy',
    ]);
    await page.evaluate(() => scrollTo(0, 500));
    await expect(page.getByRole('banner')).toBeInViewport();
  });
}

test('a phone’s home screen can hold the site, in the language of the page', async ({ page }) => {
  await page.goto('/races?lang=de');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute(
    'href',
    '/manifest.webmanifest?lang=de',
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens a sheet that closes on choice', async ({ page }) => {
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

  test('menu and language list work by keyboard alone', async ({ page }) => {
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

for (const language of languages) {
  test(`nothing is wider than the window in ${language}`, async ({ page }) => {
    for (const url of pages) {
      await page.goto(`${url}${url.includes('?') ? '&' : '?'}lang=${language}`, {
        waitUntil: 'domcontentloaded',
      });
      await page.evaluate(() => document.fonts.ready);
      expect([url, await excessAt(page, [320, 390, 720, 1280, 1440, 2560, 1090])]).toEqual([
        url,
        [],
      ]);
      // The menu is in its narrowest place by then.
      const rows = await page.evaluate(() => {
        const items = document.querySelectorAll<HTMLElement>('.site-nav li');
        return new Set([...items].map(({ offsetTop }) => offsetTop)).size;
      });
      expect([url, rows]).toEqual([url, 1]);
    }
  });
}

for (const language of languages) {
  test(`no font makes a page wider than a small phone in ${language}`, async ({ page }) => {
    // Whatever a phone has in place of ours: here one of the widest, and none of the files.
    await page.route(/\.woff2/, (route) => route.abort());
    await page.setViewportSize({ width: 320, height: 800 });
    for (const url of pages.filter((each) => !each.includes('?'))) {
      await page.goto(`${url}?lang=${language}`);
      const excess = await page.evaluate(() => {
        const wide = new CSSStyleSheet();
        wide.replaceSync('body, body * { font-family: "DejaVu Sans", Verdana !important }');
        document.adoptedStyleSheets = [wide];
        return document.documentElement.scrollWidth - innerWidth;
      });
      expect([url, excess]).toEqual([url, 0]);
    }
  });
}

for (const language of languages) {
  test(`footer and demo bar are whole and short on a small phone in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/contact?lang=${language}`);
    await page.evaluate(() => document.fonts.ready);
    const { height = 0 } = (await page.locator('.site-footer').boundingBox()) ?? {};
    expect(height).toBeGreaterThan(0);
    expect(height).toBeLessThanOrEqual(650);
    expect(await tornWords(page, '.site-footer h2')).toEqual([]);
    const bar = page.locator('.demo-bar');
    expect((await bar.boundingBox())?.height).toBeLessThan(56);
    expect(await bar.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  });
}

test('an unknown page is a 404 that leads back and home', async ({ page }) => {
  await page.goto('/races');
  const answer = await page.goto('/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.getByText('The page you are looking for does not exist')).toBeVisible();
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/races');
  await page.goto('/nothing-here');
  await page.getByRole('link', { name: words('en', 'common').notFound.goHome }).click();
  await expect(page).toHaveURL('/');
});
