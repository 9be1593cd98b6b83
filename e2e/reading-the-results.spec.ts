import { expect, test } from './site-facts.ts';

test.use({ expectedErrors: /can escape its sandboxing/ });

test('the frame shows the middle of the timing page, and cannot be adjusted', {
  tag: '@firefox',
}, async ({ page, context }) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto('/results');
  const frame = page.locator('iframe[data-results]');
  const sample = page.frameLocator('iframe[data-results]');

  await test.step('of another site’s page', async () => {
    await expect(frame).toHaveAttribute('loading', 'lazy');
    // The place, not the frame: a frame that is scrolled to would be scrolled in its place.
    await page.locator('.results-embed').scrollIntoViewIfNeeded();
    await expect.poll(() => lines).toContain('Cannot inject CSS due to CORS policy');
    const place = await page.locator('.results-embed').boundingBox();
    const whole = await frame.boundingBox();
    expect(place && whole && whole.y - place.y - 1).toBe(-200);
    expect(whole?.height).toBe(1400);
    expect(place?.height).toBe(900);
    await expect(sample.getByRole('heading', { name: 'Trail Run 33K' })).toBeVisible();
    const banner = await sample
      .locator('header')
      .evaluate((each) => each.getBoundingClientRect().bottom);
    expect((whole?.y ?? 0) + banner).toBeCloseTo((place?.y ?? 0) + 1, 0);
  });

  await test.step('the whole page opens in a new tab', async () => {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: /Open Full Results Page/ }).click();
    await expect((await opened).getByRole('heading', { name: 'Trail Run 33K' })).toBeVisible();
  });

  await test.step('a page of this site would lose its header and footer, not their room', async () => {
    await page.route('**/sample-results', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<header>banner</header><main>times</main><footer>end</footer>',
      }),
    );
    await page.goto('/results');
    await page.locator('.results-embed').scrollIntoViewIfNeeded();
    await expect(sample.locator('header')).toHaveCSS('visibility', 'hidden');
    await expect(sample.locator('footer')).toHaveCSS('visibility', 'hidden');
    await expect(sample.locator('main')).toHaveCSS('visibility', 'visible');
  });
});
