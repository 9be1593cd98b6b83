import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { expect, skipInFirefox, test, uniqueLetters, words } from './site-facts.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const at = (path: string) => `${test.info().config.metadata.earlyUrl}${path}`;

test.beforeAll(() => {
  const { earlyDataDir } = test.info().config.metadata;
  execFileSync('node', ['scripts/registration.ts', '--yes', 'open'], {
    env: { ...process.env, DATA_DIR: String(earlyDataDir) },
  });
});

async function open(page: Page) {
  await expect(async () => {
    await page.goto(at('/registration'));
    await expect(page.locator('main form')).toBeVisible();
  }).toPass();
}

/** A thumb, which counts what it does. */
function thumbOf(page: Page) {
  const count = { taps: 0, answers: 0 };
  return {
    count,
    tap: async (what: Locator) => {
      count.taps += 1;
      await what.tap();
    },
    /** On the keyboard that is up for whatever has the focus. */
    type: async (text: string) => {
      count.answers += 1;
      await page.keyboard.type(text);
    },
  };
}

/** What the browser knows of its owner, as it fills it in with one tap on its suggestion. */
async function autofill(page: Page) {
  const known = {
    // Of each try its own: somebody of that name and birth is registered once.
    'given-name': `Toma ${uniqueLetters()}`,
    'family-name': 'Țurcanu',
    email: 'toma.thumb@tara.example',
    tel: '+40 700 000 000',
  };
  for (const [kind, value] of Object.entries(known)) {
    const field = page.locator(`.registration-form [autocomplete=${kind}]`);
    await field.first().evaluate((input: HTMLInputElement, text) => {
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, value);
  }
}

test.describe('an adult with autofill', () => {
  test.use({ locale: 'ro-RO', timezoneId: 'Europe/Bucharest' });

  test('is registered with 12 taps and 7 typed answers at most', async ({ page, context }) => {
    skipInFirefox('touch');
    await context.addCookies([{ name: 'lang', value: 'en', url: at('/') }]);
    await page.route('**/registration-success?*', (route) => route.fulfill({ body: 'to pay' }));
    await open(page);
    const { tap, type, count } = thumbOf(page);
    const form = page.locator('.registration-form');
    await tap(form.locator('label[for=registration-raceid-2]'));
    await expect(page.locator('[data-awake]')).toHaveCount(1);
    await tap(form.getByText('M', { exact: true }));
    await tap(form.getByLabel('First name'));
    // The suggestion above the keyboard.
    count.taps += 1;
    await autofill(page);
    await tap(form.getByText('Male', { exact: true }));
    await tap(form.getByLabel('Day'));
    for (const part of ['12', '04', '1990']) await type(part);
    await expect(form.getByLabel('Year')).toHaveValue('1990');
    await expect(form.getByLabel('Country')).toHaveValue('RO');
    await tap(form.getByLabel('Emergency contact: name'));
    await type('Ana Țurcanu');
    await tap(form.getByLabel('Emergency contact: phone'));
    await type('+40 700 000 001');
    for (const field of ['acceptTerms', 'acceptPrivacy', 'acceptRisks']) {
      await tap(form.locator(`#registration-${field}`));
    }
    await tap(form.getByRole('button', { name: 'Continue to payment' }));
    await page.waitForURL(/\/registration-success\?participantId=\d+&raceid=2$/);
    expect(count.taps).toBeLessThanOrEqual(12);
    expect(count.answers).toBeLessThanOrEqual(7);
  });
});

test.describe('the country that the browser is in', () => {
  for (const [locale, timezoneId, country] of [
    ['hu-HU', 'Europe/Budapest', 'HU'],
    // Many have English of a country that they have never seen.
    ['en-US', 'Europe/Bucharest', 'RO'],
    ['en-US', 'America/New_York', 'US'],
    ['en-US', 'America/Lima', ''],
  ] as const) {
    test.describe(`${locale} ${timezoneId}`, () => {
      test.use({ locale, timezoneId });

      test(`is chosen: ${country || 'none'}`, async ({ page }) => {
        await open(page);
        const list = page.locator('#registration-country');
        // The last thing that the page's script does with the form.
        await page.waitForLoadState('networkidle');
        await expect(list).toHaveValue(country);
        await expect(list.locator('option').nth(1)).toHaveAttribute('value', 'RO');
      });
    });
  }

  test.describe('Europe/Bucharest', () => {
    test.use({ locale: 'ro-RO', timezoneId: 'Europe/Bucharest' });

    test('gives way to what was chosen, also by a reload', async ({ page }) => {
      await open(page);
      const list = page.locator('#registration-country');
      await expect(list).toHaveValue('RO');
      await list.selectOption('HU');
      await page.reload();
      await page.waitForLoadState('networkidle');
      await expect(list).toHaveValue('HU');
    });
  });
});

test('a change of language loses nothing of a half-filled form', async ({ page }) => {
  await open(page);
  const field = (name: string) => page.locator(`.registration-form [name="${name}"]`);
  await page.locator('#registration-raceid-2').check();
  await page.locator('#registration-tshirtSize-L').check();
  await field('isemaparticipant').check();
  await field('licence').fill('FRA 12');
  await field('firstname').fill('Ștefan');
  await page.locator('#registration-gender-male').check();
  await field('birthDate-day').fill('12');
  await field('birthDate-month').fill('4');
  await field('country').selectOption('HU');
  await field('medicalInfo').fill('Bee\nstings');
  await field('acceptMedical').check();
  await field('acceptRisks').check();
  await page.getByRole('button', { name: /Language: English/ }).click();
  await page.locator('#languages').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('h1')).toHaveText(words('de', 'registration').title);
  await expect(page.locator('#registration-raceid-2')).toBeChecked();
  await expect(page.locator('#registration-tshirtSize-L')).toBeChecked();
  await expect(page.locator('#registration-gender-male')).toBeChecked();
  for (const [name, value] of [
    ['licence', 'FRA 12'],
    ['firstname', 'Ștefan'],
    ['birthDate-day', '12'],
    ['birthDate-month', '4'],
    ['birthDate-year', ''],
    ['country', 'HU'],
    ['medicalInfo', 'Bee\nstings'],
  ] as const) {
    await expect(field(name)).toHaveValue(value);
  }
  for (const name of ['isemaparticipant', 'acceptMedical', 'acceptRisks']) {
    await expect(field(name)).toBeChecked();
  }
  for (const name of ['acceptTerms', 'acceptPrivacy']) await expect(field(name)).not.toBeChecked();
});
