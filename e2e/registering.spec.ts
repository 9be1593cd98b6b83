import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { races } from '../src/edition/facts.ts';
import { expectNoViolations, violationsOf } from './find-violations.ts';
import { bodyOf, tellBodies } from './network.ts';
import { expect, fillBirthDate, skipInFirefox, test, uniqueLetters, words } from './site-facts.ts';

// One site, whose registration is opened and closed.
test.describe.configure({ mode: 'serial' });

const { form } = words('en', 'registration');

/** What the organiser's command does to that site. */
function setRegistration(...args: string[]): void {
  execFileSync('node', ['scripts/registration.ts', '--yes', ...args], {
    env: { ...process.env, DATA_DIR: String(test.info().config.metadata.registeringDataDir) },
  });
}

/** Places of the long race that are taken, as the command says when there are to be none. */
function placesTaken(): string {
  try {
    setRegistration('open', '--capacity', '1=0');
  } catch (error) {
    return /given away (\d+)/.exec(String(error))?.[1] ?? '0';
  }
  return '0';
}

const at = (path: string) => `${test.info().config.metadata.registeringUrl}${path}`;

/** Everything that an adult needs, but the race. */
async function fill(page: Page, name = 'Ștefan') {
  await page.getByLabel('M', { exact: true }).check();
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Țurcanu');
  await page.getByLabel('Male', { exact: true }).check();
  await fillBirthDate(page, '1990-04-12');
  await page.getByLabel('Country').selectOption('RO');
  await page.locator('#registration-email').fill('stefan@tara.example');
  await page.getByLabel('Phone', { exact: true }).fill('+40 700 000 000');
  await page.getByLabel('Emergency contact: name').fill('Ana Țurcanu');
  await page.getByLabel('Emergency contact: phone').fill('+40 700 000 001');
  await page.getByLabel('Medical information').fill('Bee stings');
  await page.getByRole('checkbox', { name: 'this health information' }).check();
  for (const box of ['terms and conditions', 'privacy policy', 'I know the risks']) {
    await page.getByRole('checkbox', { name: box }).check();
  }
  await expect(page.locator('[data-awake]')).toHaveCount(1);
}

const chooseShortRace = (page: Page) => page.getByRole('radio', { name: /11K/ }).check();
const send = (page: Page) => page.getByRole('button', { name: 'Continue to payment' });
const problem = (page: Page, field: string) => page.locator(`#registration-${field}-problem`);

test('closed: the notice, and ways on', async ({ page }) => {
  await page.goto('/registration');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('REGISTRATIONS ARE CLOSED');
  await expect(page.getByText('Registration for this event has ended.')).toBeVisible();
  await expect(page.getByText('stay tuned for future events')).toBeVisible();
  await expect(page.locator('main form')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Participants' }).click();
  await expect(page).toHaveURL(/\/participants/);
});

test('not yet open: when it opens, until it is opened', async ({ page }) => {
  setRegistration('open', '--from', '2025-04-01T08:00:00+03:00');
  await expect(async () => {
    await page.goto(at('/registration'));
    await expect(page.locator('main')).toContainText('Tuesday, 1 April 2025 at 08:00');
  }).toPass();
  setRegistration('open', '--until', '2025-06-30T23:59:59+03:00');
  await expect(async () => {
    await page.goto(at('/'));
    await page.getByRole('link', { name: 'Register now' }).click();
    await expect(page.locator('main form')).toBeVisible();
  }).toPass();
});

test('the fee follows the choice', async ({ page }) => {
  await page.goto(at('/registration?raceid=2'));
  await page.getByRole('radio', { name: /33K/ }).check();
  await expect(page.locator('.total')).toHaveText('Entry fee: 150 lei (€30)');
  // The championship asks for it, with the circuit or without.
  await expect(page.getByLabel('Federation licence')).toBeVisible();
  await page.getByLabel('I am also entering the EMA 2025 circuit').check();
  await expect(page.locator('.total')).toHaveText('Entry fee: 200 lei (€40) with EMA');
  await expect(page.getByLabel('Federation licence')).toBeVisible();
});

test('boxes and rings are of the site, and of the system where colours are forced', async ({
  page,
}) => {
  skipInFirefox('forced colours');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(at('/registration'));
  const box = page.locator('#registration-acceptTerms');
  // Whether each that is shown is drawn by the site or the system, and large enough.
  const look = () =>
    page
      .locator('.registration-form :is([type=checkbox], [type=radio])')
      .evaluateAll((all) => [
        ...new Set(
          all
            .filter((each) => each.checkVisibility())
            .map((each) => `${getComputedStyle(each).appearance} ${each.clientWidth > 15}`),
        ),
      ]);
  expect(await look()).toEqual(['none true']);
  const ground = () => box.evaluate((each) => getComputedStyle(each).backgroundColor);
  const before = await ground();
  await box.check();
  expect(await ground()).not.toBe(before);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await look()).toEqual(['auto true']);
});

test('the button is where the fields end, what it costs beside them on a wide screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(at('/registration'));
  const boxOf = async (selector: string) =>
    (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [consent, cost] = [await boxOf('fieldset.consent'), await boxOf('.cost')];
  const button = (await send(page).boundingBox()) ?? cost;
  expect(button.y).toBeGreaterThan(consent.y + consent.height);
  expect(button.x).toBe(consent.x);
  expect(cost.x).toBeGreaterThan(consent.x + consent.width);
});

test('each field tells its problem when it is left, and while it is mended', async ({ page }) => {
  await page.goto(at('/registration'));
  await page.getByRole('radio', { name: /33K/ }).check();
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  const email = page.locator('#registration-email');
  await email.pressSequentially('stefan@');
  await expect(problem(page, 'email')).toHaveCount(0);
  await email.blur();
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await email.fill('stefan@tara.example');
  await expect(problem(page, 'email')).toHaveCount(0);
  await fillBirthDate(page, '2008-08-08');
  await page.locator('[name=birthDate-year]').blur();
  await expect(problem(page, 'birthDate')).toHaveText(
    'You must be at least 18 years old on race day',
  );
  await page.getByLabel('I am also entering the').check();
  await expect(problem(page, 'isemaparticipant')).toHaveText('Must be 35+ years old');
  await chooseShortRace(page);
  await expect(problem(page, 'birthDate')).toHaveCount(0);
});

test('a runner below 18 names a parent or guardian', async ({ page }) => {
  await page.goto(at('/registration'));
  await chooseShortRace(page);
  const guardian = page.getByLabel('Name of a parent or guardian');
  await expect(guardian).toBeHidden();
  await fill(page);
  await fillBirthDate(page, '2008-08-08');
  await expect(guardian).toBeVisible();
  await send(page).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('2 fields need another look');
  await page.getByRole('alert').getByRole('link', { name: 'Name of a parent or guardian' }).click();
  await expect(guardian).toBeFocused();
  await expect(guardian).toHaveAccessibleDescription(/name of a parent or guardian/);
});

test('axe finds nothing in the form, empty or with problems', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(at('/registration'));
      expect([colorScheme, width, await violationsOf(page)]).toEqual([colorScheme, width, []]);
      await chooseShortRace(page);
      await expect(page.locator('[data-awake]')).toHaveCount(1);
      await send(page).click();
      await expect(page.getByRole('alert')).toBeVisible();
      expect([colorScheme, width, await violationsOf(page)]).toEqual([colorScheme, width, []]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBe(0);
    }
  }
});

test('nothing typed is lost by a reload, and nothing of it outlives the tab', async ({
  page,
  context,
}) => {
  // By itself, too, as when its fault is planted.
  setRegistration('open', '--until', '2025-06-30T23:59:59+03:00');
  await expect(async () => {
    await page.goto(at('/registration'));
    await expect(page.locator('main form')).toBeVisible();
  }).toPass();
  await chooseShortRace(page);
  await fill(page);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ștefan');
  await expect(page.getByLabel('Medical information')).toHaveValue('Bee stings');
  await expect(page.getByLabel('Country')).toHaveValue('RO');
  await expect(page.getByLabel('M', { exact: true })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'privacy policy' })).toBeChecked();
  await expect(page.locator('.total')).toHaveText('Entry fee: 120 lei (€24)');
  const other = await context.newPage();
  await other.goto(at('/registration'));
  await expect(other.getByLabel('First name')).toHaveValue('');
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('Bee stings');
});

test.describe('when it cannot be sent', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the form says so, keeps everything, and sends it again with the same key', async ({
    page,
    context,
  }) => {
    const keys: string[] = [];
    await tellBodies(page);
    await page.goto(at('/registration'));
    await chooseShortRace(page);
    await fill(page);
    await context.setOffline(true);
    await send(page).click();
    await expect(page.locator('.toast')).toContainText('Registration Failed');
    await expect(page.locator('.toast')).toContainText(form.failed.offline);
    await context.setOffline(false);
    await page.route('**/api/participants?*', async (route) => {
      keys.push(bodyOf(route.request()).key);
      await route.fulfill({
        status: 500,
        json: { code: 'internal', message: 'An error occurred' },
      });
    });
    await send(page).click();
    await expect(page.locator('.toast')).toContainText(
      'There was an error processing your registration. Please try again.',
    );
    await expect(send(page)).toBeEnabled();
    await page.reload();
    // What was put back wakes the form by itself.
    await expect(page.locator('[data-awake]')).toHaveCount(1);
    await expect(page.getByLabel('First name')).toHaveValue('Ștefan');
    await send(page).click();
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[1]).toBe(keys[0]);
    await page.getByLabel('First name').fill('Ion');
    await expect(send(page)).toBeEnabled();
    await send(page).click();
    await expect.poll(() => keys.length).toBe(3);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

test('two clicks register once, say so and go on to the payment', async ({ page }) => {
  await page.goto(at('/registration'));
  await chooseShortRace(page);
  // Of each try its own: somebody of that name and birth is registered once.
  await fill(page, `Ștefan ${uniqueLetters()}`);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/participants')) answers.push(response.status());
  });
  await page.route('**/registration-success?*', (route) => route.fulfill({ body: 'to pay' }));
  await send(page).dblclick();
  await expect(page.locator('.toast')).toContainText('Registration Successful');
  await page.waitForURL(/\/registration-success\?participantId=\d+&raceid=2$/);
  expect(answers).toEqual([201]);
  await page.goto(at('/registration'));
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, locale: 'de', expectedErrors: /status of (400|404)/ });

  test('the form says the same in the same words, and keeps what was typed', async ({ page }) => {
    const german = words('de', 'registration').form;
    const { names } = words('de', 'fields');
    await page.goto(at('/registration'));
    await expect(page.getByText(german.legends.guardian, { exact: true })).toBeVisible();
    await page.getByLabel(names.firstname).fill('Ștefan');
    await page.getByRole('button', { name: german.submit }).click();
    await expect(page.getByLabel(names.firstname)).toHaveValue('Ștefan');
    await expect(problem(page, 'lastname')).toHaveText(
      words('de', 'errors')['registration-name-missing'],
    );
    const many = words('de', 'registration').problems_other.split('{{count}}')[1];
    await expect(page.getByRole('alert')).toContainText(many);
    await expect(page.getByRole('alert')).toBeFocused();
  });
});

test.describe('a race that is full', () => {
  test.use({ expectedErrors: /status of 409/ });
  // The tests before it choose this race, when all are tried again.
  test.afterEach(() => setRegistration('open', '--capacity', `1=${races[0]?.capacity}`));

  test('says so while the form is open, and has a waiting list', async ({ page }) => {
    await page.goto(at('/registration'));
    await page.getByRole('radio', { name: /33K/ }).check();
    await fill(page, 'Maria');
    setRegistration('open', '--capacity', `1=${placesTaken()}`);
    await send(page).click();
    await expect(page.locator('.toast')).toContainText('This race is full.');
    const list = page.locator('#waiting-list');
    await list.getByLabel('First name').fill('Maria');
    await list.getByRole('button').click();
    await expect(list.getByText('Please enter your name')).toBeVisible();
    await list.getByLabel('Last name').fill('Pop');
    await list.getByLabel('Email').fill(`${randomUUID()}@tara.example`);
    await expectNoViolations(page);
    await list.getByRole('button').click();
    await expect(page.getByText('You are on the waiting list')).toBeVisible();
  });
});
