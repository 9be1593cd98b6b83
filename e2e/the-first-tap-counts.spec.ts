import type { Locator, Page } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { expect, test, words } from './site-facts.ts';

const contact = words('en', 'contact');
const admin = words('en', 'admin');

/** Presses as a finger does: what the page does meanwhile may move the button away. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.waitForTimeout(150);
  await page.mouse.up();
}

/** Scripts come late, as on a mountain. */
const slowScripts = (page: Page) =>
  page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });

test.describe('after a refused post', () => {
  test.use({ expectedErrors: /400 \(Bad Request\)|401 \(Unauthorized\)/ });

  test('the contact form is sent by the first press, however late its script comes', async ({
    page,
  }) => {
    await slowScripts(page);
    await page.goto('/contact');
    const form = page.locator('main form');
    await form.getByLabel(contact.form.name).fill('Ana Pop');
    await form.getByLabel(contact.form.email).fill('ana@');
    await form.getByLabel(contact.form.subject).fill('Shuttle');
    await form.getByLabel(contact.form.message).fill('Is there one on Friday?');
    await press(page, form.getByRole('button', { name: contact.form.send }));
    await expect(form.locator('.problem')).toBeVisible();
    await form.getByLabel(contact.form.email).fill('ana@mail.example');
    await press(page, form.getByRole('button', { name: contact.form.send }));
    await expect(page.getByText(contact.sent.title).first()).toBeVisible();
  });

  test('safety data open by the first press, where the reason was too short', async ({ page }) => {
    const { form, safety } = words('en', 'admin-participants');
    await signInAsAdmin(page);
    await slowScripts(page);
    await page.goto('/admin/participants/1');
    const reason = page.locator('#safety').getByLabel(form.reason);
    const button = page.getByRole('button', { name: safety.button });
    await reason.fill('fell');
    await press(page, button);
    await expect(page.locator('#safety .problem')).toBeVisible();
    await expect(reason).toBeFocused();
    await reason.fill('fell at the pass');
    await press(page, button);
    await expect(page.getByText(safety.shown)).toBeInViewport();
  });

  test('the sign-in is sent by the first press', async ({ page }) => {
    await slowScripts(page);
    await page.goto('/admin/sign-in');
    const button = page.getByRole('button', { name: admin.signIn.button });
    for (const password of ['wrong words here', 'wrong words again']) {
      await page.locator('#sign-in-email').fill('nobody@race.example');
      await page.getByLabel(admin.signIn.password, { exact: true }).fill(password);
      const asked = page.waitForRequest((request) => request.method() === 'POST');
      await press(page, button);
      await asked;
      await expect(page.locator('.problem, [role=alert]').first()).toBeVisible();
    }
  });
});
