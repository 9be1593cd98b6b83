import { test as plain } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { expectNoViolations } from './find-violations.ts';
import { expect, test, words } from './site-facts.ts';

const w = words('en', 'admin-registration');
const { signIn } = words('en', 'admin');
const addresses = ['', '/waiting', '/payments', '/compare'].map(
  (path) => `/admin/registration${path}`,
);

test('an admin schedules registration, is refused too few places, and sees the money', async ({
  page,
}) => {
  // A site whose registration no other journey needs.
  const siteUrl = plain.info().config.metadata.rehearsalUrl as string;
  const close = async () => {
    await page.getByLabel(w.opening.closed.name, { exact: true }).check();
    await page.getByRole('button', { name: w.opening.save, exact: true }).click();
  };
  await signInAsAdmin(page, siteUrl);
  await page.goto(`${siteUrl}/admin/registration`);
  if (plain.info().retry > 0) {
    // The try before may have left it scheduled.
    await close();
    await expect(page).toHaveURL(/done=/);
  }
  await expect(page.getByText(w.state.closed)).toBeVisible();
  await page.getByLabel(w.opening.schedule.name).check();
  await page.getByLabel(w.opening.opensAt).fill('2025-07-01T08:00');
  await page.getByRole('button', { name: w.opening.save, exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: w.done.opening })).toBeVisible();
  await expect(page.getByText(/Registration opens on .*1 July 2025/)).toBeVisible();
  await expectNoViolations(page);

  await close();
  await expect(page.getByText(w.state.closed)).toBeVisible();

  await page.getByRole('link', { name: w.compare.title }).click();
  await page.getByRole('button', { name: w.compare.button }).click();
  await expect(page.getByText(w.compare.same)).toBeVisible();
});

test.describe('with too few places', () => {
  test.use({ expectedErrors: /409 \(Conflict\)/ });

  test('the form comes back with the reason', async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/registration');
    await page.locator('form').evaluateAll((forms) => {
      for (const form of forms) (form as HTMLFormElement).noValidate = true;
    });
    await page.getByLabel('Places in Trail Run 33K').fill('0');
    await page.getByRole('button', { name: w.places.save }).click();
    await expect(page.getByRole('alert')).toContainText('cannot have fewer than');
    await expect(page.getByLabel('Places in Trail Run 33K')).toHaveValue('0');
  });
});

test('each figure of what is missing stands apart from its name', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  const gaps = await page.locator('.tile-links a').evaluateAll((links) =>
    links.map((link) => {
      const [name, figure] = [...link.children].map((each) => each.getBoundingClientRect());
      return (figure?.left ?? 0) - (name?.right ?? 0);
    }),
  );
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16);
});

test('its pages fit a phone and shut nobody out', async ({ page }) => {
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const address of addresses) {
    await page.goto(address);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([address, width]).toEqual([address, 390]);
    await expectNoViolations(page);
  }
});

test.describe('for others', () => {
  test.use({ expectedErrors: /401 \(Unauthorized\)/ });

  test('there is the sign-in', async ({ page, request }) => {
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(signIn.title);
    }
    expect((await request.get('/api/payments.csv')).status()).toBe(401);
  });
});
