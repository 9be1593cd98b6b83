import type { Page } from '@playwright/test';
import { logoSize } from '../src/event/information/logo-size.rules.ts';
import { expect, test } from './site-facts.ts';

// However many there are and whatever shape their logos have: the page's own cards, as many as asked.

/** Width by height, from a tall sign to a long line of letters. */
const shapes = [2.5, 1, 6, 0.6, 12, 1.6, 4];
const shapeOf = (index: number) => shapes[index % shapes.length] ?? 1;

const levels = ['premium', 'standard'] as const;
type Level = (typeof levels)[number];

/** Shows so many sponsors of each level, with names and words of every length. */
async function showSponsors(page: Page, count: number) {
  await page.route('**/pictures/sponsors/shape-*.svg', (route) => {
    const ratio = Number(/shape-([\d.]+)\.svg/.exec(route.request().url())?.[1]);
    const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ratio * 100} 100"><rect width="100%" height="100%" rx="9" fill="#1e4e8c"/></svg>`;
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });
  await page.goto('/sponsors');
  const logos = Array.from({ length: count }, (_, i) => ({
    src: `/pictures/sponsors/shape-${shapeOf(i)}.svg`,
    of: { premium: logoSize(shapeOf(i), 'premium'), standard: logoSize(shapeOf(i), 'standard') },
    name: ['Grohot', 'Cooperativa Agricolă de Produse Montane Stâna', 'A1'][i % 3] ?? '',
  }));
  await page.evaluate((all) => {
    const premium = document.querySelector('.premium');
    const [model, invitation] = [premium?.querySelector('article'), premium?.lastElementChild];
    if (!premium || !model || !invitation) throw new Error('no sponsors');
    const dressed = (card: Element, { src, name, of }: (typeof all)[number], level: Level) => {
      const img = card.querySelector('img');
      img?.setAttribute('src', src);
      img?.setAttribute('width', String(of[level].width));
      img?.setAttribute('height', String(of[level].height));
      card.querySelector('h3')?.replaceChildren(name);
      return card;
    };
    premium.replaceChildren(
      ...all.map((logo) => dressed(model.cloneNode(true) as Element, logo, 'premium')),
      invitation,
    );
    const list = document.createElement('ul');
    list.className = 'standard';
    for (const logo of all) {
      const card = document.createElement('li');
      card.className = 'card';
      card.innerHTML = model.innerHTML;
      card.querySelector('p')?.remove();
      list.append(dressed(card, logo, 'standard'));
    }
    premium.after(list);
  }, logos);
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.sponsor-logo img')].every(
      ({ complete }) => complete,
    ),
  );
}

/** How many stand in each row of a list, and how wide the last of them is against the list. */
const rowsOf = (page: Page, list: string) =>
  page.locator(`${list} > *`).evaluateAll((cards) => {
    const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
    const counts = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
    const width = (element: Element | null | undefined) =>
      element?.getBoundingClientRect().width ?? 0;
    return { counts, last: width(cards.at(-1)) / width(cards[0]?.parentElement) };
  });

test('1 to 20 sponsors stand in even rows, their logos as large as one another', async ({
  page,
}) => {
  for (const count of [1, 2, 3, 5, 7, 9, 13, 20]) {
    await showSponsors(page, count);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([count, scrollWidth]).toEqual([count, width]);
      for (const level of levels) {
        const { counts, last } = await rowsOf(page, `.${level}`);
        // Whoever is alone in the last row of several has all of it.
        const isLost = counts.length > 1 && counts.at(-1) === 1 && last < 0.99;
        expect([width, count, level, counts, isLost]).toEqual([width, count, level, counts, false]);
        expect(Math.max(...counts) <= (width < 640 ? 2 : 5)).toBe(true);
        const found = await page.locator(`.${level} img`).evaluateAll((images) =>
          images.map((image) => {
            const { width: wide, height: high, left, right } = image.getBoundingClientRect();
            const frame = image.parentElement?.getBoundingClientRect();
            return {
              wide,
              high,
              isInside: frame !== undefined && left >= frame.left + 8 && right <= frame.right - 8,
            };
          }),
        );
        expect(found).toHaveLength(count);
        for (const [i, { wide, high, isInside }] of found.entries()) {
          expect([width, count, level, i, isInside]).toEqual([width, count, level, i, true]);
          // It keeps its shape, and is no larger than the rule lets it be.
          expect(Math.abs(wide - high * shapeOf(i))).toBeLessThan(1 + shapeOf(i));
          expect(wide * high).toBeLessThanOrEqual(level === 'premium' ? 15_200 : 7_400);
        }
        // Between a square and six times as wide as high none has half of another's area.
        const usual = found.filter((_, i) => shapeOf(i) >= 1 && shapeOf(i) <= 6);
        const areas = usual.map(({ wide, high }) => wide * high);
        if (width > 390) expect(Math.max(...areas) / Math.min(...areas)).toBeLessThan(2);
      }
    }
  }
});
