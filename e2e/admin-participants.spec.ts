import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { expectNoViolations } from './find-violations.ts';
import { expect, test, uniqueLetters, words } from './site-facts.ts';

// What is refused answers 409, which the console mentions.
test.use({ expectedErrors: /409 \(Conflict\)/ });

const { names: fields } = words('en', 'fields');
const { list } = words('en', 'participants');
const { find, form, actions, sure, done, safety, refused } = words('en', 'admin-participants');

const person = () => ({
  lastname: `Office ${uniqueLetters()}`,
  firstname: 'Ioana',
  email: `${randomUUID().slice(0, 8)}@mail.example`,
});

/** Registers somebody by hand, and stands on the page of the new participant. */
async function registerByHand(page: Page, { lastname, firstname, email } = person()) {
  await page.goto('/admin/participants/new');
  const main = page.getByRole('main');
  await main.getByLabel(fields.raceid, { exact: true }).selectOption('2');
  await main.getByLabel(fields.firstname, { exact: true }).fill(firstname);
  await main.getByLabel(fields.lastname, { exact: true }).fill(lastname);
  await main.getByLabel(fields.gender).selectOption('female');
  await main.getByLabel(fields.birthDate).fill('1985-02-03');
  await main.getByLabel(fields.country).selectOption('RO');
  await main.getByLabel(fields.email, { exact: true }).fill(email);
  await main.getByLabel(fields.phone, { exact: true }).fill('+40 733 111 222');
  await main.getByLabel(fields.tshirtSize).selectOption('M');
  await main.getByLabel(fields.emergencyContactName).fill('Dan Office');
  await main.getByLabel(fields.emergencyContactPhone).fill('+40 733 111 223');
  await main.getByRole('textbox', { name: fields.medicalInfo }).fill('Asthma');
  await main.getByLabel(fields.acceptMedical).check();
  await main.getByLabel(form.accepted).check();
  await main.getByRole('button', { name: form.next }).click();
  await expect(page.getByText(sure.link.replace('{{email}}', email))).toBeVisible();
  await page.getByRole('button', { name: sure.button }).click();
  await expect(page.getByRole('status').first()).toHaveText(done.register);
}

/** A text that names the currency, as the edition calls it in English. */
const inLei = (text: string) => text.replace('{{currency}}', 'lei');

test('a runner is registered by hand, found, edited, confirmed and cancelled', async ({ page }) => {
  await signInAsAdmin(page);
  const runner = person();
  await registerByHand(page, runner);
  const main = page.getByRole('main');

  await page.goto('/admin/participants');
  await main.getByLabel(find.search).fill(runner.email);
  await page.keyboard.press('Enter');
  await main.getByRole('link', { name: `${runner.lastname} ${runner.firstname}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${runner.firstname} ${runner.lastname}`,
  );
  await expectNoViolations(page);

  await page.getByRole('link', { name: actions.edit, exact: true }).click();
  await main.getByLabel(fields.phone, { exact: true }).fill('+40 744 000 111');
  await main.getByRole('button', { name: form.next }).click();
  await expect(page.getByText('+40 733 111 222 → +40 744 000 111')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: sure.again }).click();
  await expect(main.getByLabel(fields.phone, { exact: true })).toHaveValue('+40 744 000 111');
  await main.getByRole('button', { name: form.next }).click();
  await page.getByRole('button', { name: sure.button }).click();
  await expect(page.getByRole('status').first()).toHaveText(done.edit);

  await page.getByRole('link', { name: actions.confirm, exact: true }).click();
  await main.getByRole('button', { name: form.next }).click();
  await expect(page.getByRole('alert')).toHaveText(refused.reason);
  await main.getByLabel(form.reason).fill('paid in cash');
  await main.getByRole('button', { name: form.next }).click();
  await expect(page.getByText('pending → confirmed')).toBeVisible();
  await page.getByRole('button', { name: sure.button }).click();
  await expect(page.getByRole('status').first()).toHaveText(done.confirm);

  await page.getByRole('link', { name: actions.cancel, exact: true }).click();
  await main.getByLabel(form.reason).fill('does not come');
  await main.getByLabel(inLei(form.amount)).fill('1');
  await main.getByRole('button', { name: form.next }).click();
  await expect(page.getByRole('alert')).toHaveText(inLei(refused.amount));
  await main.getByLabel(inLei(form.amount)).fill('0');
  await main.getByRole('button', { name: form.next }).click();
  await page.getByRole('button', { name: sure.button }).click();
  await expect(page.getByRole('status').first()).toHaveText(done.cancel);
  await expect(page.getByText('does not come')).toBeVisible();
});

test('the way through a long list stands in one line', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/participants');
  const way = page.getByRole('navigation', { name: list.pages.label });
  // Lists without numbers of pages have three parts here, which would run into each other.
  await expect(way).toHaveCSS('display', 'flex');
});

test('typing narrows the list in its place, whatever comes late', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/participants?raceid=2');
  await expect(page.locator('[data-island=live-finder][data-awake]')).toHaveCount(1);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const search = page.getByLabel(find.search);
  const rows = page.locator('.admin-rows tbody tr');
  const before = await rows.count();
  // What was asked first is answered last.
  let answerLate = () => {};
  const late = new Promise<void>((resolve) => (answerLate = resolve));
  await page.route('**/admin/participants?search=nobody*', async (route) => {
    await late;
    await route.continue();
  });
  const asked = page.waitForRequest('**/admin/participants?search=nobody*');
  await search.fill('nobody');
  await asked;
  await search.fill('an');
  await expect(page).toHaveURL(/\/admin\/participants\?search=an&raceid=2$/);
  await expect.poll(() => rows.count()).toBeLessThan(before);
  const shown = await rows.allTextContents();
  const lateAnswer = page.waitForResponse('**/admin/participants?search=nobody*');
  answerLate();
  await (await lateAnswer).finished();
  await expect(search).toBeFocused();
  expect(await rows.allTextContents()).toEqual(shown);
  await expect(page.locator('.admin-finder [role=status]')).toHaveText(/\d+ of \d+/);
  await page.locator('.admin-finder [name=raceid]').selectOption('1');
  await expect(page).toHaveURL(/search=an&raceid=1$/);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.reload();
  await expect(search).toHaveValue('an');
});

test('notes stay, and health data open once for a reason', async ({ page }) => {
  await signInAsAdmin(page);
  await registerByHand(page);
  const main = page.getByRole('main');
  await main.getByLabel(fields.note).fill('Brings her own dog');
  await main.getByRole('button', { name: actions.note }).click();
  await expect(page.getByRole('status').first()).toHaveText(done.note);
  await expect(main.getByLabel(fields.note)).toHaveValue('Brings her own dog');

  await expect(page.getByText('Asthma')).toHaveCount(0);
  await main.getByLabel(form.reason).fill('fell at the pass');
  await main.getByRole('button', { name: safety.button }).click();
  await expect(main.getByRole('textbox', { name: fields.medicalInfo })).toHaveValue('Asthma');
  await expectNoViolations(page);
  await page.goto(page.url().replace(/[?#].*/, ''));
  await expect(main.getByRole('textbox', { name: fields.medicalInfo })).toHaveCount(0);
  await expect(page.getByText('fell at the pass')).toBeVisible();
});

test('two people at once do not undo each other’s work', async ({ page, context }) => {
  await signInAsAdmin(page);
  await registerByHand(page);
  const address = page.url().replace(/[?#].*/, '');
  const other = await context.newPage();
  await other.goto(`${address}?do=edit`);
  await page.getByRole('main').getByLabel(fields.note).fill('Called us');
  await page.getByRole('main').getByRole('button', { name: actions.note }).click();
  await other.getByRole('main').getByLabel(fields.firstname, { exact: true }).fill('Oana');
  await other.getByRole('button', { name: form.next }).click();
  await expect(other.getByRole('alert')).toContainText('– → Called us');
  await expect(other.getByRole('main').getByLabel(fields.firstname, { exact: true })).toHaveValue(
    'Oana',
  );
  await other.getByRole('button', { name: form.next }).click();
  await other.getByRole('button', { name: sure.button }).click();
  await expect(other.getByRole('status').first()).toHaveText(done.edit);
});

test('the list and a participant fit a phone, and are walked by keyboard', async ({ page }) => {
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/admin/participants?sort=newest&status=confirmed');
  await expectNoViolations(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(390);
  const first = page.getByRole('rowheader').getByRole('link').first();
  await page.getByRole('button', { name: find.button }).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/participants\/\d+$/);
  await expectNoViolations(page);
  expect(await width()).toBeLessThanOrEqual(390);
});

test('a change of language keeps what is typed, and the browser keeps nothing of it', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/participants/new');
  const main = page.getByRole('main');
  await main.getByLabel(fields.raceid, { exact: true }).selectOption('2');
  await main.getByLabel(fields.lastname, { exact: true }).fill('Țurcanu');
  await main.getByRole('textbox', { name: fields.medicalInfo }).fill('Asthma\nPollen');
  await main.getByLabel(fields.acceptMedical).check();
  await page.getByRole('button', { name: /Language: English/ }).click();
  await page.locator('#languages').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  const { names: german } = words('de', 'fields');
  await expect(main.getByLabel(german.raceid, { exact: true })).toHaveValue('2');
  await expect(main.getByLabel(german.lastname, { exact: true })).toHaveValue('Țurcanu');
  await expect(main.getByRole('textbox', { name: german.medicalInfo })).toHaveValue(
    'Asthma\nPollen',
  );
  await expect(main.getByLabel(german.acceptMedical)).toBeChecked();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);

  // Another visit to the page is a new form.
  await page.goto('/admin/participants/new');
  await expect(main.getByLabel(german.lastname, { exact: true })).toHaveValue('');
});

test('a change of language hands on no password and no code', async ({ page }) => {
  await page.goto('/admin/sign-in');
  const main = page.getByRole('main');
  const labels = words('en', 'admin').signIn;
  await main.getByLabel(labels.email).fill('ana@race.example');
  await main.getByLabel(labels.password).fill('up and down');
  await main
    .locator('form')
    .first()
    .evaluate((form) => {
      const code = '<input name="code" autocomplete="one-time-code" value="123456">';
      form.insertAdjacentHTML('beforeend', code);
    });
  // What is handed on is read while the next page has not yet taken it.
  await page.route('**/assets/site-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.getByRole('button', { name: /Language: English/ }).click();
  await page.locator('#languages').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const handed = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(handed).toContain('ana@race.example');
  expect(handed).not.toMatch(/up and down|123456/);
});
