import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { openDatabase } from '../src/platform/db/database.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { firstAdmin, signInAsAdmin } from '../src/test/admin-kit.ts';
import { expectNoViolations } from './find-violations.ts';
import { expect, skipInFirefox, test, words } from './site-facts.ts';

// A page that asks who somebody is answers 401 or 403, which the console mentions.
test.use({ siteKind: { isOwn: true }, expectedErrors: /40[0134] \(/ });

const { signIn, signOut, tabs, account, staff, invitation, refused, passkey, stepUp } = words(
  'en',
  'admin',
);
const password = 'over the ridge and back';
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('an admin signs in where the page would be, looks, and signs out', {
  tag: ['@quick', '@firefox'],
}, async ({ page }) => {
  await page.goto('/admin');
  await expect(title(page)).toHaveText(signIn.title);
  await main(page).getByLabel(signIn.email).fill(firstAdmin.email);
  await main(page).getByLabel(signIn.password).fill('a guess');
  await press(page, signIn.button);
  await expect(page.getByRole('alert')).toHaveText(signIn.wrong);
  await expect(main(page).getByLabel(signIn.email)).toHaveValue(firstAdmin.email);
  await expectNoViolations(page);

  await main(page).getByLabel(signIn.password).fill(firstAdmin.password);
  await press(page, signIn.button);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('link', { name: tabs.overview })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: signOut }).click();
  await expect(title(page)).toHaveText(signIn.title);
  // In Firefox a visit to an address that has not loaded yet would be taken for the one before.
  await page.waitForLoadState();
  await page.goto('/admin');
  await expect(main(page).getByLabel(signIn.password)).toBeVisible();
});

/** An admin invites somebody to the organiser's side, who makes their account. */
async function invited(admin: Page, guest: Page, email: string): Promise<void> {
  await signInAsAdmin(admin);
  await admin.goto('/admin/staff');
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
}

async function givePassword(page: Page, email: string) {
  await main(page).getByLabel(signIn.email).fill(email);
  await main(page).getByLabel(signIn.password).fill(password);
  await press(page, signIn.button);
}

test('an invited colleague sets up a second factor, which refuses wrong and used codes', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'ana@race.example';
  const guest = await (await browser.newContext({ baseURL })).newPage();
  await invited(page, guest, email);
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
  await givePassword(guest, email);
  await expect(title(guest)).toHaveText(signIn.codeTitle);
  await expectNoViolations(guest);
  await main(guest).getByLabel(signIn.code).fill(used);
  await press(guest, signIn.button);
  await expect(guest.getByRole('alert')).toHaveText(signIn.codeWrong);
  await main(guest).getByLabel(signIn.code).fill(totp.generate());
  await press(guest, signIn.button);
  await expect(guest).toHaveURL(/\/admin$/);
});

/** A device that keeps passkeys and knows its owner by a touch. */
async function addAuthenticator(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const uses = async () => {
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials.map(({ signCount }) => signCount);
  };
  return { uses };
}

test('a passkey is added, signs in, and confirms a grave step; another device’s is refused', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  skipInFirefox('authenticator');
  const email = 'eva@race.example';
  const admin = await (await browser.newContext({ baseURL })).newPage();
  await invited(admin, page, email);
  const { uses } = await addAuthenticator(page);
  await press(page, passkey.prepare);
  // Somebody who has just come by a link gives the password first.
  await main(page).getByLabel(signIn.password).fill(password);
  await press(page, stepUp.button);
  await expectNoViolations(page);
  await main(page).getByLabel(passkey.name).fill('Telephone');
  await press(page, passkey.add);
  await expect(main(page).getByRole('status')).toHaveText(account.done['passkey-add']);
  await expect(main(page).getByText('Telephone')).toBeVisible();
  const [made = 0, ...more] = await uses();
  expect(more).toEqual([]);

  await page.getByRole('button', { name: signOut }).click();
  await givePassword(page, email);
  await expect(title(page)).toHaveText(signIn.codeTitle);
  await expectNoViolations(page);
  await press(page, passkey.use);
  await expect(page).toHaveURL(/\/admin$/);
  const [signedIn = 0] = await uses();
  expect(signedIn).toBeGreaterThan(made);

  await test.step('another device, which still asks for a code', async () => {
    const other = await (await browser.newContext({ baseURL })).newPage();
    await addAuthenticator(other);
    await other.goto('/admin/account');
    await givePassword(other, email);
    await press(other, passkey.use);
    await expect(main(other).getByRole('alert')).toHaveText(passkey.failed);
    await expect(title(other)).toHaveText(signIn.codeTitle);
    await expect(main(other).getByLabel(signIn.code)).toBeVisible();
  });

  const database = await openDatabase<Schema>({ dataDir: site.dataDir });
  await database.pool.query(
    `update staff_session set confirmed_at = now() - interval '11 minutes'
      where staff_id = (select id from staff where email = $1)`,
    [email],
  );
  await database.close();
  await page.goto('/admin/account');
  await press(page, passkey.removeOne.replace('{{name}}', 'Telephone'));
  await expect(title(page)).toHaveText(stepUp.title);
  await expectNoViolations(page);
  await press(page, passkey.confirm);
  await expect(main(page).getByRole('status')).toHaveText(account.done['passkey-remove']);
  const [confirmed = 0] = await uses();
  expect(confirmed).toBeGreaterThan(signedIn);

  // Without it the password is enough again.
  await page.getByRole('button', { name: signOut }).click();
  await givePassword(page, email);
  await expect(page).toHaveURL(/\/admin$/);
});
