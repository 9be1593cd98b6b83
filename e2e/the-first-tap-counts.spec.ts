import type { Locator, Page } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { drawn } from './layout-shifts.ts';
import { expect, test, words } from './site-facts.ts';

test.use({
  siteKind: { isOwn: true },
  expectedErrors: /400 \(Bad Request\)|401 \(Unauthorized\)/,
});

const contact = words('en', 'contact');
const admin = words('en', 'admin');

/** Scripts come late, as on a mountain: while somebody presses, when `release` is called. */
async function holdScripts(page: Page) {
  let held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => {
    held.resolve();
    held = Promise.withResolvers<void>();
  };
}

/** Presses as a finger does: what the page does meanwhile may move the button away. */
async function press(page: Page, button: Locator, meanwhile = () => {}): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('there is no button');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  meanwhile();
  await drawn(page);
  // Where that leads to another page, Chromium may never answer that the finger was lifted.
  const hasLeft = new Promise((resolve) => page.once('framenavigated', resolve));
  await Promise.race([page.mouse.up(), hasLeft]);
}

test('the contact form is sent by the first press, however late its script comes', {
  tag: '@firefox',
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  const form = page.locator('main form');
  await form.getByLabel(contact.form.name).fill('Ana Pop');
  await form.getByLabel(contact.form.email).fill('ana@');
  await form.getByLabel(contact.form.subject).fill('Shuttle');
  await form.getByLabel(contact.form.message).fill('Is there one on Friday?');
  const send = form.getByRole('button', { name: contact.form.send });
  await press(page, send);
  await expect(form.locator('.problem')).toBeVisible();
  await form.getByLabel(contact.form.email).fill('ana@mail.example');
  await press(page, send, release);
  await expect(page.getByText(contact.sent.title).first()).toBeVisible();
});

test('in the office a sign-in is sent and safety data open by the first press', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/admin/sign-in', { waitUntil: 'commit' });
  const signIn = page.getByRole('button', { name: admin.signIn.button });
  for (const password of ['wrong words here', 'wrong words again']) {
    await page.locator('#sign-in-email').fill('nobody@race.example');
    await page.getByLabel(admin.signIn.password, { exact: true }).fill(password);
    const asked = page.waitForRequest((request) => request.method() === 'POST');
    await press(page, signIn, release);
    await asked;
    await expect(page.locator('.problem, [role=alert]').first()).toBeVisible();
  }

  const { form, safety } = words('en', 'admin-participants');
  await signInAsAdmin(page);
  await page.goto('/admin/participants/1', { waitUntil: 'commit' });
  const reason = page.locator('#safety').getByLabel(form.reason);
  const show = page.getByRole('button', { name: safety.button });
  await reason.fill('fell');
  await press(page, show);
  await expect(page.locator('#safety .problem')).toBeVisible();
  await expect(reason).toBeFocused();
  await reason.fill('fell at the pass');
  await press(page, show, release);
  await expect(page.getByText(safety.shown)).toBeInViewport();
});
