import type { Locator } from '@playwright/test';
import { expect, test } from './site-facts.ts';

/** What stands in a form as soon as its button is disabled, however soon it is not any more. */
const textWhileDisabled = (form: Locator) =>
  form.evaluate(
    (each: HTMLElement) =>
      new Promise<string>((resolve) => {
        const button = each.querySelector('button')!;
        const watch = new MutationObserver(() => {
          if (button.disabled) resolve(each.innerText);
        });
        watch.observe(button, { attributes: true });
      }),
  );

test.describe('a week before', () => {
  test.use({ siteKind: { moment: 'a week before' } });

  test('before the race the countdown runs, and from the start on the races are told', async ({
    page,
  }) => {
    // The site believes that it is 28 June 2025, 08:31, plus the time since it started.
    await page.clock.install();
    await page.goto('/');
    const values = page.locator('.countdown .value');
    await expect(values.first()).toHaveText('06');
    await expect(page.getByText('The races are over')).toBeHidden();
    await page.locator('.countdown').scrollIntoViewIfNeeded();
    const seconds = () => values.nth(3).textContent();
    await expect(page.locator('.countdown .arc')).toHaveCount(3);
    const rings = await page.locator('.countdown li').evaluateAll((all) =>
      all.map((each) => {
        const circle = each.querySelector('circle');
        const { stroke = 'none' } = circle ? getComputedStyle(circle) : {};
        return [stroke !== 'none', Math.round(circle?.getBoundingClientRect().width ?? 0)];
      }),
    );
    // That of the days is as large as the others.
    expect(rings).toHaveLength(4);
    expect(rings[0]?.[0]).toBe(true);
    expect(rings[0]?.[1]).toBeGreaterThan(40);
    expect(new Set(rings.map(String)).size).toBe(1);
    const first = await seconds();
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(await seconds()).not.toBe(first);
    }).toPass();
    await page.clock.fastForward(7 * 24 * 3600 * 1000);
    await expect(values).toHaveCount(0);
    await expect(page.getByText('Trail Run 33K is under way.')).toBeVisible();
    await expect(page.getByText('Trail Run 11K starts at 09:30.')).toBeVisible();
    await page.clock.fastForward(8 * 3600 * 1000);
    await expect(page.getByText('The races are over')).toBeVisible();
  });
});

test('the newsletter form sends nothing', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const requests: string[] = [];
  page.on('request', (request) => {
    // Pictures further down load when the form scrolls into view.
    if (request.resourceType() !== 'image') requests.push(request.url());
  });
  const form = page.locator('.newsletter');
  const field = form.getByLabel('Email address');
  const button = form.getByRole('button');
  await field.fill('no address');
  await button.click();
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
  await field.fill('ana@example.org');
  const busy = textWhileDisabled(form);
  await button.click();
  expect(await busy).toContain('One moment…');
  await expect(button).toBeEnabled();
  await expect(field).toHaveValue('');
  expect(requests).toEqual([]);
});

test('each of the eight cards is a link over its whole face', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('.sections a');
  await expect(cards).toHaveCount(8);
  await cards.first().click({ position: { x: 4, y: 4 } });
  await expect(page).toHaveURL('/races');
});
