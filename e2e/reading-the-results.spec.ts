import { expect, test } from './site-facts.ts';

test('the frame shows the middle of the timing page, and cannot be adjusted', async ({ page }) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto('/results');
  const frame = page.locator('iframe[data-results]');
  await expect(frame).toHaveAttribute('loading', 'lazy');
  // The place, not the frame: a frame that is scrolled to would be scrolled in its place.
  await page.locator('.results-embed').scrollIntoViewIfNeeded();
  await expect.poll(() => lines).toContain('Cannot inject CSS due to CORS policy');
  const place = await page.locator('.results-embed').boundingBox();
  const whole = await frame.boundingBox();
  expect(place && whole && whole.y - place.y - 1).toBe(-200);
  expect(whole?.height).toBe(1400);
  expect(place?.height).toBe(900);
  const sample = page.frameLocator('iframe[data-results]');
  await expect(sample.getByRole('heading', { name: 'Trail Run 33K' })).toBeVisible();
  const banner = await sample
    .locator('header')
    .evaluate((each) => each.getBoundingClientRect().bottom);
  expect((whole?.y ?? 0) + banner).toBeCloseTo((place?.y ?? 0) + 1, 0);
});

test.describe('a page of this site', () => {
  test.use({ expectedErrors: /can escape its sandboxing/ });

  test('would lose its header and footer, not their room', async ({ page }) => {
    await page.route('**/sample-results', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<header>banner</header><main>times</main><footer>end</footer>',
      }),
    );
    await page.goto('/results');
    const inside = page.frameLocator('iframe[data-results]');
    await expect(inside.locator('header')).toHaveCSS('visibility', 'hidden');
    await expect(inside.locator('footer')).toHaveCSS('visibility', 'hidden');
    await expect(inside.locator('main')).toHaveCSS('visibility', 'visible');
  });
});

test('both races name their three rankings, and the whole page opens in a new tab', async ({
  page,
  context,
}) => {
  await page.goto('/results');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Race Results');
  await expect(
    page.getByText('Official results from Stana de Vale Trail Race 2025', { exact: true }),
  ).toBeVisible();
  for (const race of ['Trail Run 33K Results', 'Trail Run 11K Results']) {
    const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: race }) });
    await expect(card.getByRole('listitem')).toHaveText([
      'Open Category',
      'National Championship',
      'EMA Classification',
    ]);
  }
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /Open Full Results Page/ }).click();
  await expect((await opened).getByRole('heading', { name: 'Trail Run 33K' })).toBeVisible();
});
