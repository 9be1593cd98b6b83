import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { expectNoViolations } from './find-violations.ts';
import { bodyOf, tellBodies } from './network.ts';
import { expect, test, words } from './site-facts.ts';

const { form, sent, failed, thrown, emailRequired, guide } = words('en', 'email-test');
const { signIn } = words('en', 'admin');

test('an admin sends a test mail in another language and reads what came of it', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await tellBodies(page);
  const loaded = page.waitForResponse('**/api/email-status?lang=en');
  await page.goto('/email-test');
  expect((await loaded).status()).toBe(200);
  await expect(page.getByText('No email is sent')).toBeVisible();
  await expect(page.getByText(guide)).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('main').getByLabel(form.email).fill('ana@race.example');
  await page.getByLabel(form.language).selectOption('ro');
  const asked = page.waitForRequest('**/api/test-email?lang=en');
  await page.getByRole('button', { name: form.send }).click();
  expect(bodyOf(await asked)).toEqual({ email: 'ana@race.example', language: 'ro' });
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expectNoViolations(page);
});

test('a form without an address is told at once', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/email-test');
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  for (const typed of ['', 'ana']) {
    await page.getByRole('main').getByLabel(form.email).fill(typed);
    await page.getByRole('button', { name: form.send }).click();
    await expect(page.locator('.toast')).toContainText(emailRequired);
    await expect(page.locator('.toast')).toContainText('Please enter a valid email address');
  }
  await page.getByRole('main').getByLabel(form.email).fill('ana@race.example');
  await page.getByRole('button', { name: form.send }).click();
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible();
  // Well before the toast would go by itself.
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 1000 });
});

test.describe('when the site does not answer', () => {
  test.use({ expectedErrors: /Failed to load resource|500|^Error$/ });

  test('the status is logged only, and a mail not sent is told', async ({ page }) => {
    await signInAsAdmin(page);
    await page.route('**/api/email-status?*', (route) => route.fulfill({ status: 500, body: 'x' }));
    await page.route('**/api/test-email?*', (route) => route.fulfill({ status: 500, body: 'x' }));
    await page.goto('/email-test');
    await expect(page.locator('[data-awake]')).toHaveCount(1);
    await expect(page.getByText('No email is sent')).toBeVisible();
    await page.getByRole('main').getByLabel(form.email).fill('ana@race.example');
    await page.getByRole('button', { name: form.send }).click();
    await expect(page.locator('.outcome.is-failure')).toContainText(failed);
    await expect(page.locator('.outcome.is-failure')).toContainText(thrown);
    await expect(page.locator('.toast')).toContainText(thrown);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts, and its result stands under it', async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/email-test');
    await page.getByRole('main').getByLabel(form.email).fill('ana@race.example');
    await page.getByRole('button', { name: form.send }).click();
    await expect(page.locator('.outcome.is-good')).toContainText(sent);
  });
});

test.describe('for others', () => {
  test.use({ expectedErrors: /401 \(Unauthorized\)/ });

  test('there is the sign-in', async ({ page, request }) => {
    await page.goto('/email-test');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(signIn.title);
    expect((await request.get('/api/email-status')).status()).toBe(401);
    const sending = await request.post('/api/test-email', { data: { email: 'a@b.example' } });
    expect(sending.status()).toBe(401);
  });
});
