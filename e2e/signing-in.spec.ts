import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { firstAdmin, signInAsAdmin } from '../src/test/admin-kit.ts';
import { expectNoViolations } from './find-violations.ts';
import { expect, test, words } from './site-facts.ts';

// A page that answers 401 is one that the console mentions.
test.use({ expectedErrors: /40[0134] \(/ });

const { signIn, signOut, tabs, account, staff, invitation, kept, roleMissing, refused } = words(
  'en',
  'admin',
);

test('an admin signs in where the page would be, looks, and signs out', async ({ page }) => {
  const form = page.getByRole('main');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signIn.title);
  await form.getByLabel(signIn.email).fill(firstAdmin.email);
  await form.getByLabel(signIn.password).fill('a guess');
  await page.getByRole('button', { name: signIn.button }).click();
  await expect(page.getByRole('alert')).toHaveText(signIn.wrong);
  await expect(form.getByLabel(signIn.email)).toHaveValue(firstAdmin.email);
  await expectNoViolations(page);

  await form.getByLabel(signIn.password).fill(firstAdmin.password);
  await page.getByRole('button', { name: signIn.button }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('link', { name: tabs.overview })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectNoViolations(page);

  await page.getByRole('button', { name: signOut }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signIn.title);
  await page.goto('/admin');
  await expect(form.getByLabel(signIn.password)).toBeVisible();
});

test('the organiser’s side fits a phone', async ({ page }) => {
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/admin');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

const password = 'over the ridge and back';
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** An admin invites somebody to the organiser's side, who makes their account. */
async function invited(admin: Page, guest: Page): Promise<string> {
  const email = `${randomUUID()}@race.example`;
  await signInAsAdmin(admin);
  await admin.goto('/admin/staff');
  await expectNoViolations(admin);
  await main(admin).getByLabel(signIn.email).fill(email);
  await press(admin, staff.invite.button);
  await expect(title(admin)).toHaveText(staff.link.title);
  await guest.goto((await admin.locator('.new-link').textContent()) ?? '');
  await expectNoViolations(guest);
  await expect(main(guest).getByLabel(signIn.email)).toHaveValue(email);
  await main(guest).getByLabel(account.name.label).fill('Ana Pop');
  await main(guest).getByLabel(account.password.next).fill(password);
  await press(guest, invitation.button);
  await expect(title(guest)).toHaveText(account.title);
  return email;
}

async function giveName(page: Page, email: string) {
  await main(page).getByLabel(signIn.email).fill(email);
  await main(page).getByLabel(signIn.password).fill(password);
  await press(page, signIn.button);
}

test('an invited colleague sees the organiser’s side, and not what is for admins', async ({
  page,
  browser,
}) => {
  const guest = await (await browser.newContext()).newPage();
  await invited(page, guest);
  await expectNoViolations(guest);
  const shown = await guest
    .getByRole('navigation', { name: tabs.label })
    .getByRole('link')
    .allTextContents();
  expect(shown).toEqual([
    tabs.overview,
    tabs.participants,
    tabs.lists,
    tabs.messages,
    tabs.checkIn,
    tabs.gearCheck,
    tabs.start,
    tabs.raceControl,
    tabs.links,
    tabs.results,
    tabs.history,
    tabs.circuit,
  ]);
  await guest.goto('/admin');
  await expect(title(guest)).toHaveText(words('en', 'admin-overview').title);
  for (const path of ['/admin/registration', '/admin/staff', '/admin/audit', '/email-test']) {
    const answer = await guest.goto(path);
    expect(answer?.status()).toBe(403);
    await expect(title(guest)).toHaveText(roleMissing.title);
  }
  await page.goto('/admin/audit');
  await expect(main(page).getByRole('table')).toContainText('invited Ana Pop');
  await expectNoViolations(page);
});

test('a second factor is set up, asked for, and refuses wrong and used codes', async ({
  page,
  browser,
}) => {
  const guest = await (await browser.newContext()).newPage();
  const email = await invited(page, guest);
  await main(guest).locator('#factor-password').fill(password);
  await press(guest, account.factor.prepare);
  await expect(guest.getByRole('img', { name: account.factor.qr })).toBeVisible();
  await expectNoViolations(guest);
  const secret = (await main(guest).locator('code').textContent())?.replaceAll(' ', '') ?? '';
  const totp = new TOTP({ secret });
  await main(guest).getByLabel(account.factor.code).fill('000000');
  await press(guest, account.factor.start);
  await expect(guest.getByRole('alert')).toHaveText(refused['code-wrong']);
  const used = totp.generate({ timestamp: Date.now() - 30_000 });
  await main(guest).getByLabel(account.factor.code).fill(used);
  await press(guest, account.factor.start);
  await expect(main(guest).getByRole('status')).toHaveText(account.done.start);

  await guest.getByRole('button', { name: signOut }).click();
  await giveName(guest, email);
  await expect(title(guest)).toHaveText(signIn.codeTitle);
  await expectNoViolations(guest);
  await guest.goto('/admin/account');
  await expect(title(guest)).toHaveText(signIn.title);
  await giveName(guest, email);
  await main(guest).getByLabel(signIn.code).fill(used);
  await press(guest, signIn.button);
  await expect(guest.getByRole('alert')).toHaveText(signIn.codeWrong);
  await main(guest).getByLabel(signIn.code).fill(totp.generate());
  await press(guest, signIn.button);
  await expect(title(guest)).toHaveText(account.title);
});

test('another browser is signed out from the account', async ({ page, browser }) => {
  const [guest, phone] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext()).newPage()),
  );
  if (!guest || !phone) throw new Error('no pages');
  const email = await invited(page, guest);
  await phone.goto('/admin/account');
  await giveName(phone, email);
  await expect(title(phone)).toHaveText(account.title);
  await guest.reload();
  await press(guest, account.sessions.endOne);
  await expect(main(guest).getByRole('status')).toHaveText(account.done.session);
  await phone.reload();
  await expect(title(phone)).toHaveText(signIn.title);
});

test('what is typed into a page whose session ends is not lost', async ({ page, browser }) => {
  const context = await browser.newContext();
  const guest = await context.newPage();
  const email = await invited(page, guest);
  await main(guest).getByLabel(account.name.label).fill('Ana „Zăpadă“ Pop');
  await context.clearCookies();
  await press(guest, account.name.button);
  await expect(guest.getByRole('alert')).toHaveText(signIn.ended);
  await giveName(guest, email);
  await expect(title(guest)).toHaveText(kept.title);
  await expectNoViolations(guest);
  await press(guest, kept.send);
  await expect(main(guest).getByRole('status')).toHaveText(account.done.name);
  await expect(main(guest).getByLabel(account.name.label)).toHaveValue('Ana „Zăpadă“ Pop');
});
