import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { expectNoViolations } from './find-violations.ts';
import { expect, test, words } from './site-facts.ts';

test.use({ siteKind: { isOwn: true } });

const w = words('en', 'admin-races');

const photo = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1d5a3f' } })
    .jpeg()
    .toBuffer();

test('an admin gives a race another picture, by keyboard too, and uploads one', {
  tag: '@firefox',
}, async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  const url = page.getByLabel(w.url.label);
  const save = page.getByRole('button', { name: w.save });
  const current = page.getByRole('img', { name: 'Current picture: Trail Run 11K' });
  await expect(save, 'awake').toBeDisabled();
  await url.fill('/pictures/lodge.svg');
  await page.getByRole('link', { name: 'Trail Run 11K', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(current).toBeVisible();
  await expect(url).toHaveValue('');
  await page.getByRole('radio', { name: w.presets.resort }).focus();
  await page.keyboard.press('Space');
  await expect(url).toHaveValue('/pictures/resort.svg');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText(w.saved.title);
  await expect(current).toHaveAttribute('src', '/pictures/resort.svg');
  await expectNoViolations(page);

  const { promise: seen, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/api/races/2/picture*', (route) => seen.then(() => route.continue()));
  await page.getByLabel(w.upload.label).setInputFiles({
    name: 'ridge.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  });
  await page.getByRole('button', { name: w.upload.send }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  send();
  await expect(current).toHaveAttribute('src', /^\/uploads\//);
  await expect(page.getByRole('progressbar')).toBeHidden();
  const hero = page.locator('.race-hero img');
  await expect(async () => {
    // A change shows within a second.
    await page.goto('/races/2');
    await expect(hero).toHaveJSProperty('complete', true);
    const shown = await hero.evaluate((img: HTMLImageElement) => img.currentSrc);
    expect(shown).toMatch(/\/uploads\/[0-9a-f]{32}-\d+\.avif$/);
  }).toPass();
  expect(await hero.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('a course is looked at on a phone, put in force and given back', async ({ page }) => {
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/admin');
  const panel = page.getByRole('region', { name: 'Trail Run 11K' });
  const profile = async () => {
    const other = await page.request.get('/races/2');
    return /Elevation profile: [^"]*/.exec(await other.text())?.[0];
  };
  const before = await profile();
  const gpx = readFileSync('editions/stana-de-vale/courses/classic-updown.gpx', 'utf8');
  await panel.getByLabel(w.course.file).setInputFiles({
    name: 'Classic 2025.gpx',
    mimeType: 'application/gpx+xml',
    buffer: Buffer.from(gpx.replace(/<ele>([\d.]+)/g, (_, ele) => `<ele>${Number(ele) + 300}`)),
  });
  await panel.getByRole('button', { name: w.course.check }).click();
  await expect(panel.getByRole('heading', { name: 'Not in use: Classic 2025.gpx' })).toBeVisible();
  await expect(panel.getByRole('img', { name: /Elevation profile/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page);
  expect(await profile()).toBe(before);
  await panel.getByRole('button', { name: w.preview.use }).click();
  await expect(page.getByRole('status').first()).toHaveText(w.course.replaced);
  await expect.poll(profile).not.toBe(before);
  await panel
    .getByRole('listitem')
    .filter({ hasText: w.course.edition })
    .getByRole('button', { name: w.former.restore })
    .click();
  await expect(panel.getByRole('link', { name: w.course.edition })).toBeVisible();
  await expect.poll(profile).toBe(before);
});
