import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { showCode } from './camera-kit.ts';
import { expectNoViolations } from './find-violations.ts';
import { expect, skipInFirefox, test, uniqueLetters, words } from './site-facts.ts';

const t = words('en', 'admin-check-in');
const errors = words('en', 'errors');
const fields = words('en', 'fields');
const { staff, signIn, account, invitation } = words('en', 'admin');
const { conditions } = words('en', 'admin-participants');

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true } as const;
// What is refused answers 409, which the console mentions.
test.use({ ...phone, expectedErrors: /status of 40[09]/ });

/** Of its own: numbers and places are nobody else's there. */
const site = () => test.info().config.metadata.rehearsalUrl as string;
const table = () => `${site()}/admin/check-in`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page) => page.locator('.check-in-card');
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

/** A family name without digits, which a search finds alone. */
const family = () => `Table${uniqueLetters()}`;

/** The office on a phone, with numbers for the race in which everybody here runs. */
async function office(page: Page) {
  await signInAsAdmin(page, site());
  const answer = await page.request.post(`${site()}/admin/lists`, {
    multipart: { intent: 'add-range', raceId: '2', first: '30001', last: '30400' },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  // Added by whichever test came first.
  expect([303, 409]).toContain(answer.status());
}

async function walkIn(page: Page, name: string, press = t.walkIn.paid) {
  await page.goto(`${table()}?do=walk-in`);
  const main = page.getByRole('main');
  await main.getByLabel(/11K/).check();
  await main.getByLabel(fields.names.firstname).fill('Ioana');
  await main.getByLabel(fields.names.lastname).fill(name);
  await main.getByLabel(fields.names.birthDate).fill('1985-02-03');
  await main.getByLabel(fields.gender.female).check();
  await main.getByLabel(fields.names.emergencyContactName).fill('Dan Table');
  await main.getByLabel(fields.names.emergencyContactPhone).fill('+40 733 111 223');
  await button(page, press).click();
  await expect(page.getByRole('status').first()).toContainText('Registered, with bib');
  return Number(await page.locator('.check-in-bib').textContent());
}

/** A volunteer on a second phone, who came by a link of the office. */
async function volunteer(browser: Browser, admin: Page): Promise<Page> {
  const guest = await (await browser.newContext(phone)).newPage();
  await admin.goto(`${site()}/admin/staff`);
  const main = admin.getByRole('main');
  await main.getByLabel(signIn.email).fill(`${randomUUID()}@race.example`);
  await main.locator('input[name=role][value=volunteer]').check();
  await button(admin, staff.invite.button).click();
  await guest.goto((await admin.locator('.new-link').textContent()) ?? '');
  await guest.getByLabel(account.name.label).fill('Vlad');
  await guest.getByLabel(account.password.next).fill('over the ridge and back');
  await button(guest, invitation.button).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(account.title);
  return guest;
}

test('two phones: who walks in is found while typed, and gets one bib once', async ({
  page,
  browser,
}) => {
  await office(page);
  const name = family();
  const bib = await walkIn(page, name);
  await expect(card(page)).toContainText(conditions.consent);
  await expectNoViolations(page);
  await fits(page);
  await button(page, t.accept).click();
  await expect(card(page)).not.toContainText(conditions.consent);
  const volunteersPhone = await volunteer(browser, page);

  await volunteersPhone.goto(table());
  await expect(volunteersPhone.getByText(t.live.on)).toBeVisible();
  await expect(volunteersPhone.getByText(t.walkIn.title)).toHaveCount(0);
  // Nothing is sent: the card comes while the name is typed.
  await volunteersPhone.getByLabel(t.search).pressSequentially(name.toLowerCase());
  await expect(volunteersPhone.locator('.check-in-bib')).toHaveText(String(bib));
  await expectNoViolations(volunteersPhone);
  await fits(volunteersPhone);

  await page.goto(`${table()}?search=${bib}`);
  await expect(page.getByText(t.live.on)).toBeVisible();
  await volunteersPhone.getByLabel(t.papers.identity).check();
  await button(volunteersPhone, t.handOut).click();
  await expect(volunteersPhone.getByRole('status').first()).toContainText(`Bib ${bib}`);
  await expectNoViolations(volunteersPhone);
  // The other phone hears of it by itself, with who it was.
  await expect(card(page)).toContainText('Handed out by Vlad');
  await expect(button(page, t.handOut)).toHaveCount(0);
  await expect(page.getByRole('region', { name: t.hours })).toBeVisible();
  await button(volunteersPhone, t.takeBack).click();
  await expect(button(page, t.handOut)).toBeVisible();
  await volunteersPhone.context().close();
});

test('a second phone that did not hear is told who was first', async ({ page, browser }) => {
  skipInFirefox('pages without script');
  await office(page);
  const name = family();
  await walkIn(page, name);
  await button(page, t.accept).click();
  const address = `${table()}?search=${name}`;
  // Without script, and so without news.
  const other = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage();
  await signInAsAdmin(other, site());
  await other.goto(address);
  await page.goto(address);
  await page.getByLabel(t.papers.identity).check();
  await page.getByText(t.byOther).click();
  await page.getByLabel(t.collectedBy).fill('Maria Pop');
  await button(page, t.handOut).click();
  await expect(card(page)).toContainText('Collected by Maria Pop');
  await other.getByLabel(t.papers.identity).check();
  await button(other, t.handOut).click();
  await expect(other.getByRole('alert')).toContainText(
    /was handed out already: by .+, at \d\d:\d\d/,
  );
  await expect(card(other)).toContainText('Handed out by');
  await other.context().close();
});

test('unpaid, a bib goes out by a second tap only, also without script', async ({
  page,
  browser,
}) => {
  skipInFirefox('pages without script');
  await office(page);
  const name = family();
  const bib = await walkIn(page, name, t.walkIn.unpaid);
  await expect(card(page)).toContainText(conditions.unpaid);
  await expect(page.getByText(t.live.on)).toBeVisible();
  await page.getByLabel(t.papers.identity).check();
  await button(page, t.handOut).click();
  await expect(page.getByRole('alert')).toHaveText(errors['bib-incomplete']);
  // What is asked stays, although the board is drawn anew as soon as it is followed.
  await expect(page.getByText(t.live.on)).toBeVisible();
  await expect(button(page, t.handOutDespite)).toBeFocused();
  await expect(page.getByLabel(t.papers.identity)).toBeChecked();
  await expectNoViolations(page);
  const plain = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage();
  await signInAsAdmin(plain, site());
  await plain.goto(table());
  await plain.getByLabel(t.search).fill(name);
  await button(plain, t.find).click();
  await button(plain, t.handOut).click();
  await expect(plain.getByRole('alert')).toHaveText(errors['bib-incomplete']);
  await expect(card(plain)).not.toContainText('Handed out by');
  await fits(plain);
  await button(plain, t.handOutDespite).click();
  await expect(plain.getByRole('status').first()).toContainText(`Bib ${bib}`);
  await plain.goto(`${site()}/admin/audit`);
  await expect(plain.getByRole('main')).toContainText('although something was missing');
  await plain.context().close();
});

test('the camera reads the code of a bib, and says which code is none of ours', async ({
  page,
}) => {
  await office(page);
  const bib = await walkIn(page, family());
  await page.goto(table());
  await showCode(page, `B:${bib}`);
  await button(page, t.camera.open).click();
  await expect(page.locator('.check-in-bib')).toHaveText(String(bib));
  await expect(page.locator('video')).toHaveCount(0);
  await showCode(page, 'https://another.example/ticket/1');
  await button(page, t.camera.open).click();
  await expect(page.getByRole('alert')).toHaveText(t.problem.foreign);
  await showCode(page, `TRR1.${'0'.repeat(24)}`);
  await button(page, t.camera.open).click();
  await expect(page.getByRole('alert')).toHaveText(t.problem.forged);
  await expectNoViolations(page);
});

test('where there is no camera, the name is asked for', async ({ page }) => {
  await office(page);
  await page.goto(table());
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('none'));
  });
  await button(page, t.camera.open).click();
  await expect(page.getByRole('alert')).toHaveText(t.camera.none);
});

test('a walk-in that is refused keeps what was typed', async ({ page }) => {
  await office(page);
  await page.goto(`${table()}?do=walk-in`);
  await expectNoViolations(page);
  await fits(page);
  await page.getByLabel(fields.names.firstname).fill('Ștefan');
  await button(page, t.walkIn.paid).click();
  await expect(page.getByLabel(fields.names.firstname)).toHaveValue('Ștefan');
  await expect(page.getByText(errors['registration-race-missing'])).toBeVisible();
  await expectNoViolations(page);
});
