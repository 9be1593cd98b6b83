import type { Page } from '@playwright/test';
import { adminPaths, madePaths, signInAsAdmin, uploads } from '../src/test/admin-kit.ts';
import { menuPaths } from '../src/test/menu.ts';
import {
  excessAt,
  expectNoViolations,
  tornWords,
  unfold,
  violationsInEachLook,
} from './find-violations.ts';
import { settled } from './layout-shifts.ts';
import { expect, furtherPages, languages, pages, test } from './site-facts.ts';

// Each page is visited once, and all that only a browser can answer is asked of that one visit.
test.use({
  siteKind: { isOwn: true },
  expectedErrors: /status of 404/,
  viewport: { width: 390, height: 844 },
});

/** So many at once, that a test which hangs is found soon, and its name says where. */
const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );

/** What anybody finds wrong with a page that is open, in any window and in either scheme. */
async function expectRoomForAll(page: Page, path: string) {
  await unfold(page);
  const wider = await excessAt(page, [320, 720, 1440, 2560]);
  const violations = await violationsInEachLook(page);
  expect.soft({ path, wider, violations }).toEqual({ path, wider: [], violations: [] });
}

/** Of typeface, size and weight; a browser makes each ready before the first paint (decision 085). */
const maxSettings = 13;

for (const part of inParts([...pages, ...furtherPages], 14)) {
  test(`nobody is shut out of ${part[0]} and the public pages after it`, async ({
    page,
    baseURL,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const path of part) {
      asked.length = 0;
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await settled(page);
      const settings = await settingsOf(page);
      expect
        .soft(settings.length, `settings of ${path}: ${settings.join(', ')}`)
        .toBeLessThanOrEqual(maxSettings);
      const elsewhere = asked.filter((address) => !address.startsWith(baseURL ?? ''));
      expect.soft([path, elsewhere]).toEqual([path, []]);
      const framework = asked.filter((address) => /hydrate|react/.test(address));
      if (isOfTexts(path)) expect.soft([path, framework]).toEqual([path, []]);
      if (path !== '/checkpoint') {
        await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
        await expect.soft(page.getByRole('banner'), `header of ${path}`).toBeInViewport();
      }
      await expectRoomForAll(page, path);
    }
  });
}

/** Where one neither pays nor looks at a race that is run. */
const isOfTexts = (path: string) =>
  pages.some((each) => each === path) && !path.startsWith('/registration-success?');

/** Typeface, size and weight of what is to be read on a page. */
const settingsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!textContent?.trim() || !parentElement?.checkVisibility()) continue;
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(parentElement);
      found.add([fontFamily.split(',')[0], fontSize, fontWeight].join(' '));
    }
    return [...found].sort();
  });

/** The address of a page of the office that is there once something was made. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (path === '/admin/staff/:id') {
    const staff = await page.request.get('/admin/staff');
    return /\/admin\/staff\/[\da-f-]{36}/.exec(await staff.text())?.[0] ?? '';
  }
  if (!(path in uploads)) return path;
  const { at, form, lines } = uploads[path as keyof typeof uploads];
  const buffer = Buffer.from(lines.join('\r\n'));
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer };
  const read = await page.request.post(at, { multipart: { ...form, file } });
  expect(read.url(), `what ${at} makes of a file`).toContain(path.replace(/:id$/, ''));
  return read.url();
}

for (const part of inParts([...adminPaths, ...madePaths], 14)) {
  test(`nobody is shut out of ${part[0]} and the pages of the office after it`, async ({
    page,
  }) => {
    await signInAsAdmin(page);
    for (const path of part) {
      await page.goto(await addressOf(page, path));
      await expectRoomForAll(page, path);
    }
  });
}

/** Pages as they are only then. */
const byMoment = {
  'half a year before': ['/', '/races', '/races/1', '/registration'],
  'a week before': ['/', '/registration', '/program', '/results', '/live'],
  'race day': ['/', '/races/1', '/results', '/live'],
} as const;

for (const moment of ['half a year before', 'a week before', 'race day'] as const) {
  test.describe(moment, () => {
    test.use({
      siteKind: { moment, ...(moment === 'half a year before' && { isRegistrationOpen: true }) },
    });

    test('nobody is shut out of the pages that are different then', async ({ page }) => {
      for (const path of byMoment[moment]) {
        await page.goto(path);
        await expectRoomForAll(page, path);
      }
    });
  });
}

test('axe finds nothing in the menus, in a form with problems, nor in a notification', async ({
  page,
}) => {
  await page.route('**/api/contact?*', (route) => route.fulfill({ json: { success: true } }));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('button', { name: /Language/ }).click();
      await expectNoViolations(page, { within: '#languages' });
      await page.keyboard.press('Escape');
    }
    await page.getByLabel('Name').fill('A');
    await expect(page.locator('[data-awake]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Send the message' }).click();
    await expect(page.locator('.problem')).toHaveCount(4);
    await expectNoViolations(page, { within: 'main' });
    await page.getByLabel('Name').fill('Ana');
    await page.getByLabel('Email address').first().fill('ana@example.ro');
    await page.getByLabel('Subject').fill('Subject');
    await page.getByLabel('Message').fill('A message that is long enough');
    await page.getByRole('button', { name: 'Send the message' }).click();
    await expect(page.locator('.toast')).toBeVisible();
    await expectNoViolations(page);
  }
});

/**
 * What a page has wrong on a small phone, in the fonts of the site and, unless its address asks for
 * something, in one of the widest that a phone may have in their place.
 */
const faultsOf = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(async (isFiltered) => {
    const found: string[] = [];
    const expectAtMost = (most: number, what: string, is = 0) => {
      if (is > most) found.push(`${what}: ${is}`);
    };
    const excess = () => document.documentElement.scrollWidth - innerWidth;
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();

    expectAtMost(0, 'wider than the window', excess());
    await document.fonts.ready;
    expectAtMost(0, 'wider than the window', excess());
    const brand = document.querySelector('.site-header .logo span');
    if (brand) {
      const line = Number.parseFloat(getComputedStyle(brand).lineHeight);
      expectAtMost(2, 'lines of the brand', Math.round(brand.clientHeight / line));
      expectAtMost(1, 'hidden of the brand', brand.scrollHeight - brand.clientHeight);
    }
    expectAtMost(650, 'height of the footer', boxOf('.site-footer')?.height);
    expectAtMost(56, 'height of the demo bar', boxOf('.demo-bar')?.height);
    const bar = document.querySelector('.demo-bar');
    if (bar) expectAtMost(0, 'hidden of the demo bar', bar.scrollWidth - bar.clientWidth);
    for (const each of document.querySelectorAll(
      ':is(.card, .runners tbody) :not(svg *, option)',
    )) {
      const { width, right } = each.getBoundingClientRect();
      const card = each.closest('.card, tr')?.getBoundingClientRect();
      if (card && width > 1 && right > card.right + 1 && each.checkVisibility())
        found.push(`leaves its card: ${each.outerHTML.slice(0, 80)}`);
    }
    const wide = new CSSStyleSheet();
    wide.replaceSync('body, body * { font-family: "DejaVu Sans", Verdana !important }');
    document.adoptedStyleSheets = [wide];
    expectAtMost(0, 'wider than the window in a wide font', isFiltered ? 0 : excess());
    document.adoptedStyleSheets = [];
    return found;
  }, path.includes('?'));

/** What moves sideways, but by no key. Axe, which asks it elsewhere, never ends on a page whose script is off. */
const unreachedByKeys = (page: Page): Promise<string[]> =>
  page
    .locator('main *')
    .evaluateAll((all: HTMLElement[]) =>
      all
        .filter(
          (each) =>
            each.scrollWidth > each.clientWidth &&
            ['auto', 'scroll'].includes(getComputedStyle(each).overflowX) &&
            each.tabIndex < 0 &&
            !each.querySelector('a, button, input, select, [tabindex]'),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );

/** What is never to break inside: titles, headings of the footer, and names of races and runners. */
const namesOf = (path: string) =>
  ['/', '/races', '/participants'].includes(path)
    ? 'h1, h2, h3, .runners .name, .badge, .btn'
    : 'h1, .site-footer h2';

test.describe('in each language', () => {
  // Pages are put in the place of one another, and the policy of the first knows its styles only.
  test.use({
    bypassCSP: true,
    javaScriptEnabled: false,
    expectedErrors: /status of 404|escape its sandboxing/,
  });

  test('all words have room on a small phone, and the menu at its narrowest', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/');
    for (const part of ['.site-header .logo', '.site-footer', '.demo-bar'])
      await expect(page.locator(part)).toBeVisible();
    for (const language of languages) {
      await page.setViewportSize({ width: 320, height: 700 });
      for (const path of pages) {
        const address = `${baseURL}${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
        // Uncompressed, which is less work for the site.
        const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
        await page.evaluate(
          (html) => {
            const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
            document.documentElement.replaceWith(document.adoptNode(documentElement));
          },
          await answer.text(),
        );
        const faults = await faultsOf(page, path);
        const torn = await tornWords(page, namesOf(path));
        await unfold(page);
        const wider = await excessAt(page, [320]);
        const unreached = await unreachedByKeys(page);
        expect.soft({ language, path, faults, torn, wider, unreached }).toEqual({
          language,
          path,
          faults: [],
          torn: [],
          wider: [],
          unreached: [],
        });
      }
      await page.setViewportSize({ width: 1090, height: 700 });
      const tops = await page
        .locator('.site-nav li')
        .evaluateAll((all: HTMLElement[]) => all.map(({ offsetTop }) => offsetTop));
      expect.soft(tops, `entries of the menu, ${language}`).toHaveLength(menuPaths.length);
      expect.soft(new Set(tops).size, `rows of the menu, ${language}`).toBe(1);
    }
  });
});

test.describe('as visitors of each language see it', () => {
  // They only read, so that each worker takes the next one.
  test.describe.configure({ mode: 'parallel' });
  for (const language of languages) {
    test(`nobody is shut out of any page in ${language}`, { tag: '@release' }, async ({ page }) => {
      await page.goto(`/?lang=${language}&remember=yes`);
      for (const path of [...pages, ...furtherPages]) {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto(path);
        await expectRoomForAll(page, path);
      }
    });
  }
});
