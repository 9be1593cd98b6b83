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

test('after the race there are no zeros, but the results and the next edition', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('.countdown .value')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'The races are over' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tell me about the next one' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(page.getByRole('link', { name: 'See the results' })).toHaveAttribute(
    'href',
    '/results',
  );
});

test('before the race the countdown runs, and from the start on the races are told', async ({
  page,
}, { config }) => {
  // The site of the rehearsal believes it is 28 June 2025, 08:30, plus the time since it started.
  await page.clock.install();
  await page.goto(config.metadata.rehearsalUrl as string);
  const values = page.locator('.countdown .value');
  await expect(values.first()).toHaveText('06');
  await expect(page.getByText('The races are over')).toBeHidden();
  await page.locator('.countdown').scrollIntoViewIfNeeded();
  const seconds = () => values.nth(3).textContent();
  await expect(page.locator('.countdown .arc')).toHaveCount(3);
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

test('each of the eight cards is a link over its whole face', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('.sections a');
  await expect(cards).toHaveCount(8);
  await cards.first().click({ position: { x: 4, y: 4 } });
  await expect(page).toHaveURL('/races');
});

test('the quick cards lead to travel, programme and participants', async ({ page }) => {
  await page.goto('/');
  const links = page.locator('.quick a');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/how-to-get-there',
    '/program',
    '/participants',
  ]);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('the newsletter form sends nothing', async ({ page }) => {
      await page.goto('/');
      await page.waitForLoadState('networkidle');
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
      const busy = javaScriptEnabled ? textWhileDisabled(form) : undefined;
      await button.click();
      if (javaScriptEnabled) {
        expect(await busy).toContain('One moment…');
        await expect(button).toBeEnabled();
        await expect(field).toHaveValue('');
      }
      expect(requests).toEqual([]);
    });
  });
}
