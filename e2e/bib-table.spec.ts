import type { Browser, Page } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { expectNoViolations } from './find-violations.ts';
import { expect, test, words } from './site-facts.ts';

const t = words('en', 'admin-check-in');
const errors = words('en', 'errors');
const fields = words('en', 'fields');
const { staff, signIn, account, invitation } = words('en', 'admin');
const { conditions } = words('en', 'admin-participants');

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true } as const;
// What is refused answers 409, which the console mentions.
test.use({
  ...phone,
  expectedErrors: /status of 409/,
  siteKind: { moment: 'a week before', isOwn: true },
});

const table = '/admin/check-in';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page) => page.locator('.check-in-card');
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

/** The office on a phone, with numbers for the race in which everybody here runs. */
async function office(page: Page) {
  await signInAsAdmin(page);
  const answer = await page.request.post('/admin/lists', {
    multipart: { intent: 'add-range', raceId: '2', first: '30001', last: '30400' },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

/** Registers somebody who has not paid yet; answers the bib. */
async function walkIn(page: Page, name: string) {
  await page.goto(`${table}?do=walk-in`);
  const main = page.getByRole('main');
  await main.getByLabel(/11K/).check();
  await main.getByLabel(fields.names.firstname).fill('Ioana');
  await main.getByLabel(fields.names.lastname).fill(name);
  await main.getByLabel(fields.names.birthDate).fill('1985-02-03');
  await main.getByLabel(fields.gender.female).check();
  await main.getByLabel(fields.names.emergencyContactName).fill('Dan Table');
  await main.getByLabel(fields.names.emergencyContactPhone).fill('+40 733 111 223');
  await button(page, t.walkIn.unpaid).click();
  await expect(page.getByRole('status').first()).toContainText('Registered, with bib');
  return Number(await page.locator('.check-in-bib').textContent());
}

/** A volunteer on a second phone, who came by a link of the office. */
async function volunteer(browser: Browser, admin: Page, baseURL: string | undefined) {
  const guest = await (await browser.newContext({ ...phone, baseURL })).newPage();
  await admin.goto('/admin/staff');
  const main = admin.getByRole('main');
  await main.getByLabel(signIn.email).fill('vlad@race.example');
  await main.locator('input[name=role][value=volunteer]').check();
  await button(admin, staff.invite.button).click();
  await guest.goto((await admin.locator('.new-link').textContent()) ?? '');
  await guest.getByLabel(account.name.label).fill('Vlad');
  await guest.getByLabel(account.password.next).fill('over the ridge and back');
  await button(guest, invitation.button).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(account.title);
  return guest;
}

test('two phones: who walks in is found while typed, and gets one bib once', {
  tag: ['@firefox', '@quick'],
}, async ({ page, browser, baseURL }) => {
  await office(page);
  const name = 'Muntean';
  const bib = await walkIn(page, name);
  await expect(card(page)).toContainText(conditions.unpaid);
  await expectNoViolations(page);
  await fits(page);
  await button(page, t.accept).click();
  await expect(card(page)).not.toContainText(conditions.consent);
  const volunteersPhone = await volunteer(browser, page, baseURL);

  await volunteersPhone.goto(table);
  await expect(volunteersPhone.getByText(t.live.on)).toBeVisible();
  await expect(volunteersPhone.getByText(t.walkIn.title)).toHaveCount(0);
  // Nothing is sent: the card comes while the name is typed.
  await volunteersPhone.getByLabel(t.search).pressSequentially(name.toLowerCase());
  await expect(volunteersPhone.locator('.check-in-bib')).toHaveText(String(bib));

  await page.goto(`${table}?search=${bib}`);
  await expect(page.getByText(t.live.on)).toBeVisible();
  await volunteersPhone.getByLabel(t.papers.identity).check();
  await button(volunteersPhone, t.handOut).click();
  await expect(volunteersPhone.getByRole('alert')).toHaveText(errors['bib-incomplete']);
  // What is asked stays, although the board is drawn again as soon as it is followed.
  await expect(volunteersPhone.getByText(t.live.on)).toBeVisible();
  await expect(button(volunteersPhone, t.handOutDespite)).toBeFocused();
  await expect(volunteersPhone.getByLabel(t.papers.identity)).toBeChecked();
  await expectNoViolations(volunteersPhone);
  await fits(volunteersPhone);
  await button(volunteersPhone, t.handOutDespite).click();
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
