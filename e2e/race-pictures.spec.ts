import { readFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { expectNoViolations } from './find-violations.ts';
import { expect, test, words } from './site-facts.ts';

test.describe.configure({ mode: 'serial' });

const w = words('en', 'admin-races');
const form = (page: Page) => page.locator('form', { has: page.locator('[name=imageUrl]') });
const save = (page: Page) => page.getByRole('button', { name: w.save });
const url = (page: Page) => page.getByLabel(w.url.label);

/** A site whose pictures no other journey looks at. */
async function openAdmin(page: Page, info: TestInfo, path = '/admin') {
  const siteUrl: string = info.config.metadata.stripeUrl;
  await signInAsAdmin(page, siteUrl);
  await page.goto(siteUrl + path);
  return siteUrl;
}

/** A photograph of noise: its file is as large as a camera's. */
const photo = () =>
  sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#1d5a3f',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
const picture = async () => ({ name: 'ridge.jpg', mimeType: 'image/jpeg', buffer: await photo() });
const course = {
  name: 'Classic 2025.gpx',
  mimeType: 'application/gpx+xml',
  buffer: Buffer.from(
    readFileSync('editions/stana-de-vale/courses/classic-updown.gpx', 'utf8').replace(
      /<ele>([\d.]+)/g,
      (_, ele) => `<ele>${Number(ele) + 300}`,
    ),
  ),
};

async function givePictureBack(page: Page, siteUrl: string) {
  const data = { imageUrl: '/pictures/33km.svg' };
  expect((await page.request.patch(`${siteUrl}/api/races/1`, { data })).ok()).toBe(true);
}

// An earlier try may have failed before it gave them back.
test.beforeAll(async ({ browser }, info) => {
  const siteUrl: string = info.config.metadata.stripeUrl;
  const page = await browser.newPage();
  await signInAsAdmin(page, siteUrl);
  await givePictureBack(page, siteUrl);
  const form = { intent: 'use-course', raceid: '2', courseid: 'edition' };
  expect((await page.request.post(`${siteUrl}/admin`, { form })).ok()).toBe(true);
  await page.close();
});

test('an admin gives a race another picture, by keyboard too', async ({ page }, info) => {
  const siteUrl = await openAdmin(page, info);
  await expect(page.getByRole('img', { name: 'Current picture: Trail Run 33K' })).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await url(page).fill('   ');
  await expect(save(page)).toBeDisabled();
  await url(page).fill('/pictures/lodge.svg');
  await expect(save(page)).toBeEnabled();
  await expectNoViolations(page);

  // Another race: what was typed goes.
  await page.getByRole('link', { name: 'Trail Run 11K', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Current picture: Trail Run 11K' })).toBeVisible();
  await expect(url(page)).toHaveValue('');
  await expect(save(page)).toBeDisabled();

  await page.getByRole('radio', { name: w.presets.resort }).focus();
  await page.keyboard.press('Space');
  await expect(url(page)).toHaveValue('/pictures/resort.svg');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText(w.saved.title);
  await expect(url(page)).toHaveValue('');
  await expect(page.getByRole('img', { name: 'Current picture: Trail Run 11K' })).toHaveAttribute(
    'src',
    '/pictures/resort.svg',
  );
  await expectNoViolations(page);
  const drawing = readFileSync('editions/stana-de-vale/pictures/resort.svg', 'utf8');
  await expect(async () => {
    await page.goto(`${siteUrl}/races/2`);
    const shown = await page.locator('.race-hero img').getAttribute('src');
    expect(decodeURIComponent(shown ?? '')).toBe(`data:image/svg+xml,${drawing}`);
  }).toPass({ timeout: 10_000 });
});

test.describe('what goes wrong', () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_|503|400/ });

  test('the list is asked for up to four times', async ({ page }, info) => {
    let asked = 0;
    await page.route('**/api/races', (route) =>
      ++asked < 4 ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
    );
    await openAdmin(page, info);
    await expect.poll(() => asked, { timeout: 20_000 }).toBe(4);
    await expect(page.getByText(w.listFailed)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Trail Run 33K', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  test('a refused or lost change says so, and what was typed stays', async ({ page }, info) => {
    await openAdmin(page, info);
    await expect(save(page), 'awake').toBeDisabled();
    await url(page).fill('http://photos.example/a.jpg');
    await save(page).click();
    const toast = page.locator('.toast.is-failure');
    await expect(toast).toContainText(w.failed.title);
    await expect(toast).toContainText(words('en', 'errors')['picture-url-invalid']);
    await expect(url(page)).toHaveValue('http://photos.example/a.jpg');
    await page.route('**/api/races/1?*', (route) => route.abort());
    await url(page).fill('/pictures/lodge.svg');
    await save(page).click();
    await expect(toast).toContainText(w.failed.text);
    await expect(url(page)).toHaveValue('/pictures/lodge.svg');
  });

  test('a picture of another site that is not there leaves the page whole', async ({
    page,
  }, info) => {
    await page.route('https://photos.example/**', (route) => route.abort());
    const siteUrl = await openAdmin(page, info);
    await expect(save(page), 'awake').toBeDisabled();
    await url(page).fill('https://photos.example/gone.jpg');
    await save(page).click();
    await expect(page.locator('.toast')).toContainText(w.saved.title);
    await expect(page.getByText(w.none)).toBeVisible();
    await expect(async () => {
      const gone = await page.goto(`${siteUrl}/races/1`);
      expect(gone?.headers()['content-security-policy']).toContain(
        "img-src 'self' data: https://photos.example;",
      );
    }).toPass({ timeout: 10_000 });
    await expect(page.locator('.race-hero img')).toHaveAttribute('src', '/pictures/race-stock.svg');
    await givePictureBack(page, siteUrl);
  });
});

test('a picture is uploaded, and its progress shown', async ({ page }, info) => {
  const siteUrl = await openAdmin(page, info, '/admin?race=2');
  await expect(save(page)).toBeDisabled();
  await page.getByLabel(w.upload.label).setInputFiles(await picture());
  await page.getByRole('button', { name: w.upload.send }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.locator('.toast')).toContainText(w.saved.title, { timeout: 30_000 });
  await expect(page.getByRole('progressbar')).toBeHidden();
  const hero = page.locator('.race-hero img');
  await expect(async () => {
    // A change shows within a second.
    await page.goto(`${siteUrl}/races/2`);
    await expect(hero).toHaveJSProperty('complete', true);
    const shown = await hero.evaluate((img: HTMLImageElement) => img.currentSrc);
    expect(shown).toMatch(/\/uploads\/[0-9a-f]{32}-\d+\.avif$/);
  }).toPass({ timeout: 10_000 });
  expect(await hero.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test.describe('a course', () => {
  test.use({ expectedErrors: /400/ });

  test('is looked at, put in force and given back', async ({ page }, info) => {
    const siteUrl = await openAdmin(page, info);
    const panel = page.getByRole('region', { name: 'Trail Run 11K' });
    const profile = async () => {
      const other = await page.request.get(`${siteUrl}/races/2`);
      return /Elevation profile: [^"]*/.exec(await other.text())?.[0];
    };
    const before = await profile();
    await panel
      .getByLabel(w.course.file)
      .setInputFiles({ ...course, buffer: Buffer.from('<kml/>') });
    await panel.getByRole('button', { name: w.course.check }).click();
    await expect(panel.getByRole('alert')).toContainText('outermost element is “kml”');
    await panel.getByLabel(w.course.file).setInputFiles(course);
    await panel.getByRole('button', { name: w.course.check }).click();
    await expect(
      panel.getByRole('heading', { name: 'Not in use: Classic 2025.gpx' }),
    ).toBeVisible();
    await expect(panel.getByRole('img', { name: /Elevation profile/ })).toBeVisible();
    await expectNoViolations(page);
    expect(await profile()).toBe(before);
    await panel.getByRole('button', { name: w.preview.use }).click();
    await expect(page.getByRole('status').first()).toHaveText(w.course.replaced);
    await expect.poll(profile).not.toBe(before);
    // An earlier try’s file can be used again too.
    await panel
      .getByRole('listitem')
      .filter({ hasText: w.course.edition })
      .getByRole('button', { name: w.former.restore })
      .click();
    await expect(panel.getByRole('link', { name: w.course.edition })).toBeVisible();
    await expect.poll(profile).toBe(before);
  });
});

test.describe('without script', () => {
  test.use({
    expectedErrors: /400/,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });

  test('everything is there, on a phone', async ({ page }, info) => {
    await openAdmin(page, info);
    expect(
      (await page.locator('body').boundingBox())?.width,
      'as wide as the window',
    ).toBeLessThanOrEqual(390);
    await page.getByRole('link', { name: 'Trail Run 11K', exact: true }).click();
    await page.getByRole('radio', { name: '11 km' }).check();
    await save(page).click();
    await expect(page.getByRole('status').first()).toHaveText(w.saved.title);
    const current = page.getByRole('img', { name: 'Current picture: Trail Run 11K' });
    await expect(current).toHaveAttribute('src', '/pictures/11km.svg');
    await url(page).fill('http://photos.example/a.jpg');
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText(w.failed.title);
    await expect(form(page).getByLabel(w.url.label)).toHaveValue('http://photos.example/a.jpg');
    await page.getByLabel(w.upload.label).setInputFiles(await picture());
    await page.getByRole('button', { name: w.upload.send }).click();
    await expect(current).toHaveAttribute('src', /^\/uploads\//);
    const panel = page.getByRole('region', { name: 'Trail Run 11K' });
    await panel.getByLabel(w.course.file).setInputFiles(course);
    await panel.getByRole('button', { name: w.course.check }).click();
    await expect(panel.getByRole('button', { name: w.preview.use })).toBeVisible();
  });
});

test('the page fits a phone, with a course to look at', async ({ page }, info) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openAdmin(page, info, '/admin?course=1');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoViolations(page);
});
