import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { pdfText } from '../src/test/pdf-text.ts';
import { expectNoViolations } from './find-violations.ts';
import { expect, test, words } from './site-facts.ts';

// What is refused answers 409, which the console mentions.
test.use({
  siteKind: { moment: 'a week before', isOwn: true },
  expectedErrors: /409 \(Conflict\)/,
});
test.beforeEach(({ page }) => signInAsAdmin(page));

const { names: fields } = words('en', 'fields');
const { list } = words('en', 'participants');
const { find, form, actions, sure, done, safety, refused } = words('en', 'admin-participants');

const person = { lastname: 'Office', firstname: 'Ioana', email: 'ioana@mail.example' };

/** Registers somebody by hand, and stands on the page of the new participant. */
async function registerByHand(page: Page, { lastname, firstname, email }: typeof person) {
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

test('a runner is registered by hand, found, edited by two at once, confirmed and cancelled', async ({
  page,
  context,
}) => {
  await registerByHand(page, person);
  const main = page.getByRole('main');

  await test.step('health data open once, for a reason', async () => {
    await expect(page.getByText('Asthma')).toHaveCount(0);
    await main.getByLabel(form.reason).fill('fell at the pass');
    await main.getByRole('button', { name: safety.button }).click();
    await expect(main.getByRole('textbox', { name: fields.medicalInfo })).toHaveValue('Asthma');
    await expectNoViolations(page);
  });

  await page.goto('/admin/participants');
  await main.getByLabel(find.search).fill(person.email);
  await page.keyboard.press('Enter');
  await main.getByRole('link', { name: `${person.lastname} ${person.firstname}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${person.firstname} ${person.lastname}`,
  );
  await expect(main.getByRole('textbox', { name: fields.medicalInfo })).toHaveCount(0);
  await expect(page.getByText('fell at the pass')).toBeVisible();

  await test.step('two people at once do not undo each other’s work', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await page.getByRole('link', { name: actions.edit, exact: true }).click();
    await other.getByRole('main').getByLabel(fields.note).fill('Called us');
    await other.getByRole('main').getByRole('button', { name: actions.note }).click();
    await expect(other.getByRole('status').first()).toHaveText(done.note);
    await main.getByLabel(fields.phone, { exact: true }).fill('+40 744 000 111');
    await main.getByRole('button', { name: form.next }).click();
    await expect(page.getByRole('alert')).toContainText('– → Called us');
    await expect(main.getByLabel(fields.phone, { exact: true })).toHaveValue('+40 744 000 111');
    await main.getByRole('button', { name: form.next }).click();
    await expect(page.getByText('+40 733 111 222 → +40 744 000 111')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: sure.button }).click();
    await expect(page.getByRole('status').first()).toHaveText(done.edit);
  });

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
  await main.getByLabel(inLei(form.amount)).fill('0');
  await main.getByRole('button', { name: form.next }).click();
  await page.getByRole('button', { name: sure.button }).click();
  await expect(page.getByRole('status').first()).toHaveText(done.cancel);
  await expect(page.getByText('does not come')).toBeVisible();
});

test('typing narrows the list in its place, whatever comes late', async ({ page }) => {
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

test('the list and a participant fit a phone, and are walked by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/admin/participants?sort=newest&status=confirmed');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(390);
  // Lists without numbers of pages have three parts here, which would run into each other.
  const way = page.getByRole('navigation', { name: list.pages.label });
  await expect(way).toHaveCSS('display', 'flex');
  const first = page.getByRole('rowheader').getByRole('link').first();
  await page.getByRole('button', { name: find.button }).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/participants\/\d+$/);
  expect(await width()).toBe(390);
});

test('a change of language keeps what is typed, and the browser keeps nothing of it', async ({
  page,
}) => {
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
});

test('bibs are shown before they are given, and given once; lists arrive as files', async ({
  page,
}) => {
  const [first, last] = [20_001, 20_900];
  await page.goto('/admin/lists');
  await page.getByLabel('For', { exact: true }).selectOption({ label: 'Trail Run 11K' });
  await page.getByLabel('From').fill(String(first));
  await page.getByLabel('To', { exact: true }).fill(String(last));
  await page.getByRole('button', { name: 'Add numbers' }).click();
  await expect(page.getByText('The numbers are added.')).toBeVisible();
  await page.getByLabel('In the order of').selectOption('name');
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByRole('table', { name: 'Preview' })).toContainText(String(first));
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^Assign \d+ bibs?$/ }).click();
  await expect(page.getByText(/^\d+ bibs? assigned/)).toBeVisible();
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByRole('button', { name: /^Assign \d+ bib/ })).toHaveCount(0);

  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^participants-2025-.*\.xlsx$/);
  const [starts] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Make the PDF' }).click(),
  ]);
  expect(starts.suggestedFilename()).toMatch(/^long-trail-start-list-name-.*\.pdf$/);
  expect(pdfText(readFileSync(await starts.path()))).toContain('start list');
});

const header =
  'Nume;Prenume;Gen;Data nașterii;Țară;Cursă;Mărime tricou;E-mail;Telefon;Contact de urgență;Telefon de urgență';
const line = (n: number) =>
  `Import${'x'.repeat(n)};Ana;Feminin;5.7.1990;România;11 km;M;r${n}@mail.example;0700 000 ${100 + n};Ion Pop;0700 111 222`;

async function upload(page: Page, lines: string[]) {
  await page.goto('/admin/lists');
  await page.getByLabel('CSV or XLSX file').setInputFiles({
    name: 'club.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...lines].join('\r\n')),
  });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByRole('heading', { name: 'Import of club.csv' })).toBeVisible();
}

test('an import says what is wrong, then imports with its progress', async ({ page }) => {
  await upload(page, [line(1), line(1)]);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('alert')).toContainText('Problems: 1');
  await expect(page.getByRole('row', { name: /3 .*The same person is in row 2/ })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Discard this import' }).click();
  await expect(page.getByRole('heading', { name: 'Import of club.csv' })).toHaveCount(0);

  await upload(page, [line(1), line(2)]);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import: 2 new, 0 changed' }).click();
  await expect(page.getByText('All rows are imported.')).toBeVisible();
});

test('an admin schedules registration, and is refused too few places', async ({ page }) => {
  const w = words('en', 'admin-registration');
  await page.goto('/admin');
  const gaps = await page.locator('.tile-links a').evaluateAll((links) =>
    links.map((link) => {
      const [name, figure] = [...link.children].map((each) => each.getBoundingClientRect());
      return (figure?.left ?? 0) - (name?.right ?? 0);
    }),
  );
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.min(...gaps), 'each figure stands apart from its name').toBeGreaterThanOrEqual(16);

  await page.goto('/admin/registration');
  await expect(page.getByText(w.state.closed)).toBeVisible();
  await page.getByLabel(w.opening.schedule.name).check();
  await page.getByLabel(w.opening.opensAt).fill('2025-07-01T08:00');
  await page.getByRole('button', { name: w.opening.save, exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: w.done.opening })).toBeVisible();
  await expect(page.getByText(/Registration opens on .*1 July 2025/)).toBeVisible();

  await page.locator('form').evaluateAll((forms) => {
    for (const each of forms) (each as HTMLFormElement).noValidate = true;
  });
  await page.getByLabel('Places in Trail Run 33K').fill('0');
  await page.getByRole('button', { name: w.places.save }).click();
  await expect(page.getByRole('alert')).toContainText('cannot have fewer than');
  await expect(page.getByLabel('Places in Trail Run 33K')).toHaveValue('0');
});

test('an admin sends a test mail in another language and reads what came of it', async ({
  page,
}) => {
  const { form: mail, sent, guide } = words('en', 'email-test');
  const loaded = page.waitForResponse('**/api/email-status?lang=en');
  await page.goto('/email-test');
  expect((await loaded).status()).toBe(200);
  await expect(page.getByText(guide)).toBeVisible();
  await page.getByRole('main').getByLabel(mail.email).fill('ana@race.example');
  await page.getByLabel(mail.language).selectOption('ro');
  await page.getByRole('button', { name: mail.send }).click();
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expectNoViolations(page);
});
