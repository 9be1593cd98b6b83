import sharp from 'sharp';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { expect, skipInFirefox, test } from './site-facts.ts';

// What looking at the site once found by eye, each held by what the browser makes of it.

test('with forced colours the arrow of a list, what is chosen and a switch stay to be seen', async ({
  page,
}) => {
  skipInFirefox('forced colours');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/participants?tab=ema');
  const appearances = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).appearance))]);
  expect(await appearances('.field select')).toEqual(['auto']);
  expect(await appearances('[role=switch]')).toEqual(['auto']);
  const grounds = await page
    .locator('.filters a')
    .evaluateAll((all) =>
      all.map((each) => [
        each.ariaCurrent,
        getComputedStyle(each).backgroundColor === getComputedStyle(document.body).backgroundColor,
      ]),
    );
  expect(grounds).toContainEqual(['true', false]);
  expect(grounds).not.toContainEqual(['true', true]);
});

test('on the way there the sign of the place is no waymark, and the ridges lie below the title', async ({
  page,
}) => {
  await page.goto('/how-to-get-there');
  const goal = page.locator('.locator .goal');
  const box = await goal.evaluate((path: SVGPathElement) => {
    const { x, y, width, height } = path.getBBox();
    return [x + width / 2, y + height];
  });
  const tip = /^M(\d+) (\d+)/.exec((await goal.getAttribute('d')) ?? '');
  expect(box.map(Math.round)).toEqual([Number(tip?.[1]), Number(tip?.[2])]);
  const colours = await goal.evaluate((path) => [
    getComputedStyle(path).fill,
    getComputedStyle(document.body).color,
  ]);
  expect(colours[0]).toBe(colours[1]);

  // Sun and ridges lie below a title of several lines, which begins 32 px below the top.
  for (const [width, least] of [
    [390, 128],
    [1440, 176],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const strip = page.locator('.page-ridge');
    const title = page.locator('main h1');
    await title.evaluate((each) => {
      each.textContent = 'Title';
    });
    expect((await strip.boundingBox())?.height).toBe(least);
    const top = (await page.locator('main').boundingBox())?.y ?? 0;
    expect(((await title.boundingBox())?.y ?? 0) - top).toBeCloseTo(32, 0);
    await title.evaluate((each) => {
      each.textContent =
        'A title that has so many words that no screen has room for it on one line';
    });
    const words = await title.evaluate((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect().bottom;
    });
    const tops = await strip
      .locator('circle, .far, .middle, .course')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    expect(tops).toHaveLength(4);
    expect(Math.min(...tops)).toBeGreaterThan(words);
  }
});

test('the arrow of a list is one wedge, without a dent, at any width', async ({ page }) => {
  await page.goto('/participants');
  const select = page.locator('.field select').first();
  await select.scrollIntoViewIfNeeded();
  for (const width of [240, 240.2, 240.4, 240.5, 240.6, 240.8]) {
    await select.evaluate((each, px) => {
      each.style.width = `${px}px`;
    }, width);
    const box = await select.boundingBox();
    if (!box) throw new Error('there is no list');
    const clip = { x: box.x + width - 36, y: box.y + 8, width: 32, height: box.height - 16 };
    const { data, info } = await sharp(await page.screenshot({ clip }))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const rows = Array.from({ length: info.height }, (_, y) => [
      ...data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels),
    ]);
    expect(rows.filter((row) => Math.min(...row) < 100).length).toBeGreaterThan(3);
    expect([width, rows.filter(hasDent)]).toEqual([width, []]);
  }
});

/** Whether a row of an image, dark on light, is lighter between two places that are darker. */
function hasDent(row: readonly number[]): boolean {
  const darkest = row.indexOf(Math.min(...row));
  return row.some((light, x) => {
    const outer = row[x < darkest ? x - 1 : x + 1] ?? 255;
    return x !== darkest && light - outer > 12;
  });
}

test('the office dresses its controls, sets headings apart and shows where one is in its menu', async ({
  page,
}) => {
  await signInAsAdmin(page);
  for (const path of ['/admin/participants', '/admin/changes?edit=race+1', '/admin/lists']) {
    await page.goto(path);
    const controls = page.locator(
      ':is(input:not([type=hidden]), select, textarea, button):visible',
    );
    expect(await controls.count()).toBeGreaterThan(5);
    const native = await controls.evaluateAll((all) =>
      all.flatMap((each) => {
        const { accentColor, borderTopStyle } = getComputedStyle(each);
        const file = getComputedStyle(each, '::file-selector-button').borderTopStyle;
        const isNative =
          accentColor === 'auto' ||
          /inset|outset/.test(borderTopStyle) ||
          (each.matches('[type=file]') && file !== 'solid');
        return isNative ? [each.outerHTML] : [];
      }),
    );
    expect([path, native]).toEqual([path, []]);
  }

  // A heading stands apart from what is before it.
  for (const path of ['/admin/race-control', '/admin/results/1']) {
    await page.goto(path);
    const gaps = await page
      .locator('main :is(p, nav, form) + section:not(.panel) > h2:first-child')
      .evaluateAll((headings) =>
        headings.map((heading) => {
          const before = heading.parentElement?.previousElementSibling;
          return (
            heading.getBoundingClientRect().top - (before?.getBoundingClientRect().bottom ?? 0)
          );
        }),
      );
    expect(gaps.length).toBeGreaterThan(0);
    expect([path, gaps.filter((gap) => gap < 24)]).toEqual([path, []]);
  }

  // The menu shows that it goes on, and where one is.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/backups');
  const menu = page.locator('.office-menu');
  await expect(menu.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  await expect(menu).toHaveCSS('background-attachment', 'local, local, scroll, scroll');
  const brand = page.locator('.office-bar .logo span');
  expect(await brand.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0);
});

test('a start list of more than 120 rows prints as a table on few sheets, from any window', async ({
  page,
}) => {
  skipInFirefox('paper');
  await page.goto('/participants?view=print');
  const rows = page.locator('.runners tbody tr');
  const count = await rows.count();
  expect(count).toBeGreaterThan(120);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ media: 'print' });
    await expect(rows.last()).toHaveCSS('display', 'table-row');
    await expect(page.locator('.runners thead')).toHaveCSS('display', 'table-header-group');
  }
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(sheets.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(count / 30);
});

test('no card stands alone in the last row on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 1000 });
  for (const path of ['/', '/races', '/ema-circuit', '/cn-masters', '/sponsors']) {
    await page.goto(path);
    const orphans = await page.locator('ul:visible').evaluateAll((lists) =>
      lists.flatMap((list) => {
        if (getComputedStyle(list).display !== 'grid') return [];
        const places = [...list.children].map((each) => each.getBoundingClientRect());
        const last = places.at(-1);
        const { right } = list.getBoundingClientRect();
        const isFull = !last || right - last.right < 2;
        return isFull ? [] : [list.className || list.outerHTML.slice(0, 80)];
      }),
    );
    expect([path, orphans]).toEqual([path, []]);
  }
});

test('the field of the footer is dark as the footer is, also in the light scheme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/contact');
  const field = page.locator('.newsletter input[type=email]');
  // What the browser fills in by itself takes the scheme's ground.
  await expect(field).toHaveCSS('color-scheme', 'dark');
  await expect(field).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
