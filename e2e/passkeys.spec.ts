import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { presets } from '../src/auth/rights.rules.ts';
import { openDatabase } from '../src/db/database.ts';
import type { Schema } from '../src/db/schema.ts';
import { hashPassword } from '../src/features/admin/staff/password-hash.ts';
import { insertStaff } from '../src/features/admin/staff/staff.queries.ts';
import { expectNoViolations } from './find-violations.ts';
import { expect, test, words } from './site-facts.ts';

// A page that asks who somebody is answers 401 or 403, which the console mentions.
test.use({ expectedErrors: /40[13] \(/ });

const { signIn, signOut, account, passkey, stepUp } = words('en', 'admin');
const password = 'over the ridge and back';
const at = (path: string) => `${test.info().config.metadata.earlyUrl}${path}`;

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The database of the running site. */
async function inDatabase<Result>(
  work: (database: Awaited<ReturnType<typeof openDatabase<Schema>>>) => Promise<Result>,
): Promise<Result> {
  const dataDir = String(test.info().config.metadata.earlyDataDir);
  const database = await openDatabase<Schema>({ dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A member of staff with a password, and nothing else yet. */
async function colleague(): Promise<string> {
  const email = `${randomUUID()}@race.example`;
  const password_hash = await hashPassword(password);
  await inDatabase(({ db }) =>
    insertStaff(db, { email, name: 'Ana Pop', rights: presets.office, password_hash }),
  );
  return email;
}

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

async function givePassword(page: Page, email: string) {
  await main(page).getByLabel(signIn.email).fill(email);
  await main(page).getByLabel(signIn.password).fill(password);
  await press(page, signIn.button);
}

test('a passkey is added, signs in, and confirms a grave step', async ({ page }) => {
  test.slow();
  const email = await colleague();
  const { uses } = await addAuthenticator(page);
  await page.goto(at('/admin/account'));
  await givePassword(page, email);
  await expect(title(page)).toHaveText(account.title);
  await press(page, passkey.prepare);
  await expectNoViolations(page);
  await main(page).getByLabel(passkey.name).fill('Telephone');
  await press(page, passkey.add);
  await expect(main(page).getByRole('status')).toHaveText(account.done['passkey-add']);
  await expect(main(page).getByText('Telephone')).toBeVisible();
  expect(await uses()).toHaveLength(1);
  const [made = 0] = await uses();

  await page.getByRole('button', { name: signOut }).click();
  await givePassword(page, email);
  await expect(title(page)).toHaveText(signIn.codeTitle);
  await expectNoViolations(page);
  await press(page, passkey.use);
  await expect(page).toHaveURL(/\/admin$/);
  const [signedIn = 0] = await uses();
  expect(signedIn).toBeGreaterThan(made);

  await inDatabase(({ pool }) =>
    pool.query(
      `update staff_session set confirmed_at = now() - interval '11 minutes'
        where staff_id = (select id from staff where email = $1)`,
      [email],
    ),
  );
  await page.goto(at('/admin/account'));
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

test('a passkey of another device is refused with a sentence, and a code is still asked for', async ({
  page,
  browser,
}) => {
  const email = await colleague();
  await addAuthenticator(page);
  await page.goto(at('/admin/account'));
  await givePassword(page, email);
  await press(page, passkey.prepare);
  await press(page, passkey.add);
  await expect(main(page).getByRole('status')).toHaveText(account.done['passkey-add']);

  const other = await (await browser.newContext()).newPage();
  await addAuthenticator(other);
  await other.goto(at('/admin/account'));
  await givePassword(other, email);
  await press(other, passkey.use);
  await expect(main(other).getByRole('alert')).toHaveText(passkey.failed);
  await expect(title(other)).toHaveText(signIn.codeTitle);
  await expect(main(other).getByLabel(signIn.code)).toBeVisible();
});
