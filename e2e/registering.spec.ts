import type { Locator, Page } from '@playwright/test';
import { alterPage } from '../src/test/alter-page.ts';
import { violationsInEachLook } from './find-violations.ts';
import { bodyOf, tellBodies } from './network.ts';
import { expect, fillBirthDate, skipInFirefox, test, uniqueLetters, words } from './site-facts.ts';
import { leaveFree } from './sites.ts';

test.use({ siteKind: { moment: 'half a year before', isRegistrationOpen: true, isOwn: true } });

const chooseShortRace = (page: Page) => page.getByRole('radio', { name: /11K/ }).check();
const send = (page: Page) => page.getByRole('button', { name: 'Continue to payment' });
const awake = (page: Page) => expect(page.locator('[data-awake]')).toHaveCount(1);

test('the form is drawn by the site, has its button where the fields end, and axe finds nothing', async ({
  page,
}) => {
  skipInFirefox('forced colours');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/registration');

  await test.step('boxes and rings are of the site, and of the system where colours are forced', async () => {
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
    await page.emulateMedia({ forcedColors: null });
  });

  await test.step('what it costs stands beside the fields on a wide screen', async () => {
    const boxOf = async (selector: string) =>
      (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [consent, cost] = [await boxOf('fieldset.consent'), await boxOf('.cost')];
    const button = (await send(page).boundingBox()) ?? cost;
    expect(button.y).toBeGreaterThan(consent.y + consent.height);
    expect(button.x).toBe(consent.x);
    expect(cost.x).toBeGreaterThan(consent.x + consent.width);
  });

  await test.step('it is whole with problems too, and asks a minor for a guardian', async () => {
    await chooseShortRace(page);
    const guardian = page.getByLabel('Name of a parent or guardian');
    await expect(guardian).toBeHidden();
    await awake(page);
    await fillBirthDate(page, '2008-08-08');
    await expect(guardian).toBeVisible();
    await send(page).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await page.getByRole('alert').getByRole('link', { name: 'First name' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    expect(await violationsInEachLook(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

test('who has one name ticks so, and gives no first name; what was typed there is kept', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.goto('/registration');
  const [first, last] = [page.getByLabel('First name'), page.getByLabel('Last name')];
  const box = page.getByLabel('I have only one name');
  await first.fill('Haji');
  await last.fill('Suharto');
  await awake(page);
  await box.check();
  await expect(first).toBeHidden();
  await expect(box).toBeFocused();
  await send(page).click();
  const problems = page.getByRole('alert');
  await expect(problems.getByRole('link', { name: 'Email' })).toBeVisible();
  await expect(problems.getByRole('link', { name: 'First name' })).toHaveCount(0);
  await page.reload();
  await expect(box).toBeChecked();
  await expect(first).toBeHidden();
  await box.uncheck();
  await expect(first).toHaveValue('Haji');
  await expect(last).toHaveValue('Suharto');
});

test.describe('in Romania', () => {
  test.use({ timezoneId: 'Europe/Bucharest', expectedErrors: /Failed to load resource/ });

  test('nothing typed is lost by a failure, a reload or a change of language, and nothing of it outlives the tab', {
    tag: '@firefox',
  }, async ({ page, context }) => {
    const keys: string[] = [];
    await tellBodies(page);
    await page.route('**/api/participants?*', async (route) => {
      keys.push(bodyOf(route.request()).key);
      await route.fulfill({ status: 500, json: { code: 'internal', message: 'Oh' } });
    });
    await page.goto('/registration');
    const field = (name: string) => page.locator(`.registration-form [name="${name}"]`);
    await expect(field('country')).toHaveValue('RO');
    const typed = {
      licence: 'FRA 12',
      firstname: 'Ștefan',
      lastname: 'Țurcanu',
      'birthDate-day': '12',
      'birthDate-month': '4',
      'birthDate-year': '1980',
      email: 'stefan@tara.example',
      phone: '+40 700 000 000',
      emergencyContactName: 'Ana Țurcanu',
      emergencyContactPhone: '+40 700 000 001',
      medicalInfo: 'Bee\nstings',
    };
    const rings = ['raceid-2', 'tshirtSize-L', 'gender-male'].map((name) =>
      page.locator(`#registration-${name}`),
    );
    const boxes = ['isemaparticipant', 'acceptMedical', 'acceptTerms', 'acceptPrivacy'];
    for (const ring of rings) await ring.check();
    // Asks for a licence, as medical information does for its consent.
    await field('isemaparticipant').check();
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
    for (const box of [...boxes, 'acceptRisks']) await field(box).check();
    await field('country').selectOption('HU');
    const expectAll = async () => {
      for (const [name, text] of Object.entries(typed)) await expect(field(name)).toHaveValue(text);
      for (const tick of [...rings, ...boxes.map(field)]) await expect(tick).toBeChecked();
      await expect(field('country')).toHaveValue('HU');
    };

    await awake(page);
    await send(page).click();
    await expect(page.locator('.toast')).toContainText('Registration Failed');
    await page.reload();
    // What was put back wakes the form by itself.
    await awake(page);
    await expectAll();
    await send(page).click();
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[1]).toBe(keys[0]);

    await field('acceptRisks').uncheck();
    await page.getByRole('button', { name: /Language: English/ }).click();
    await page.locator('#languages').getByRole('link', { name: 'Deutsch' }).click();
    await expect(page.locator('h1')).toHaveText(words('de', 'registration').title);
    await expectAll();
    await expect(field('acceptRisks')).not.toBeChecked();

    const other = await context.newPage();
    await other.goto('/registration');
    await expect(other.locator('#registration-firstname')).toHaveValue('');
    expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('stings');
  });
});

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

test.describe('an adult with autofill, on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
  });

  test('is registered with 12 taps and 7 typed answers at most', async ({
    page,
    context,
    baseURL,
  }) => {
    skipInFirefox('touch');
    await context.addCookies([{ name: 'lang', value: 'en', url: baseURL ?? '' }]);
    await page.route('**/registration-success?*', (route) => route.fulfill({ body: 'to pay' }));
    await page.goto('/registration');
    const { tap, type, count } = thumbOf(page);
    const form = page.locator('.registration-form');
    await tap(form.locator('label[for=registration-raceid-2]'));
    await awake(page);
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

/**
 * Opens a page whose scripts do not come, as on a slow network, and that a translator and a password
 * manager alter meanwhile. What it answers lets them come, and waits until the island is awake.
 */
async function openAltered(page: Page, path: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.unroute('**/assets/*.js');
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('footer')).toBeVisible();
  await page.evaluate(alterPage);
  return async (meanwhile: string) => {
    release();
    await page.keyboard.type(meanwhile);
    await awake(page);
    // New texts are translated, too.
    await page.evaluate(alterPage);
  };
}

test.describe('on a page that others altered before its script came', () => {
  // React says that the page is not as the server sent it.
  test.use({ expectedErrors: /Minified React error #418/ });

  test('all forms keep what is typed, and work', async ({ page, request, site }) => {
    await test.step('the contact form', async () => {
      const wake = await openAltered(page, '/contact');
      const { form, sent } = words('en', 'contact');
      const field = (name: string) => page.locator(`#contact-${name}`);
      await field('name').fill('Ștefan Țurcanu');
      await field('email').fill('stefan@tara.example');
      await field('subject').fill('Two dogs');
      await field('message').fill('May my dogs wait at the finish?');
      for (let letters = 'dogs wait at the finish?'.length; letters > 0; letters--)
        await page.keyboard.press('ArrowLeft');
      await wake('two big and very friendly ');
      await expect(field('message')).toBeFocused();
      await page.keyboard.type('old ');
      await expect(field('message')).toHaveValue(
        'May my two big and very friendly old dogs wait at the finish?',
      );
      await expect(field('name')).toHaveValue('Ștefan Țurcanu');
      await page.getByRole('button', { name: form.send }).click();
      await expect(page.getByText(sent.title).first()).toBeVisible();
    });

    await test.step('the registration', async () => {
      const wake = await openAltered(page, '/registration');
      const field = (name: string) => page.locator(`#registration-${name}`);
      const typed = {
        lastname: `Țurcanu ${uniqueLetters()}`,
        phone: '+40 700 000 000',
        emergencyContactName: 'Ana Țurcanu',
        emergencyContactPhone: '+40 700 000 001',
        email: 'stefan@tara.example',
      };
      for (const box of ['raceid-2', 'tshirtSize-M', 'gender-male', 'acceptTerms', 'acceptPrivacy'])
        await field(box).check();
      for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
      await fillBirthDate(page, '1990-04-12');
      await field('country').selectOption('HU');
      await field('firstname').focus();
      await wake('Ștefan');
      await expect(field('firstname')).toBeFocused();
      await expect(page.locator('.total strong')).toBeVisible();
      await field('acceptRisks').check();
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.waitForURL(/\/registration-success\?participantId=\d+&raceid=2$/);
    });

    await test.step('the waiting list', async () => {
      leaveFree(site, 0);
      const field = (name: string) => page.locator(`#waiting-${name}`);
      // The site hears of it a moment later.
      await expect(async () => {
        expect(await (await request.get('/registration')).text()).toContain('id="waiting-list"');
      }).toPass();
      const wake = await openAltered(page, '/registration');
      await field('firstname').fill('Ștefan');
      await field('email').fill('stefan@tara.example');
      await field('lastname').fill('canu');
      await field('lastname').press('Home');
      await wake('Țu');
      await expect(field('lastname')).toBeFocused();
      await page.keyboard.type('r');
      await expect(field('lastname')).toHaveValue('Țurcanu');
      await expect(field('firstname')).toHaveValue('Ștefan');
      await page.locator('#waiting-list [type=submit]').click();
      await expect(
        page.getByText(words('en', 'registration').form.waiting.done.title),
      ).toBeVisible();
      leaveFree(site, 50);
    });

    await test.step('the filters of the participants', async () => {
      const wake = await openAltered(page, '/participants');
      const { chips } = words('en', 'participants').list;
      const more = page.locator('details.more');
      await more.locator('summary').first().click();
      await page.locator('#list-raceid').selectOption('2');
      await page.locator('#list-search').focus();
      await wake('half a na');
      await expect(page.locator('#list-search')).toBeFocused();
      await expect(page.locator('#list-search')).toHaveValue('half a na');
      await expect(page.locator('.chip')).toHaveCount(1);
      await page.getByRole('link', { name: chips.clear }).click();
      await expect(page.locator('.chip')).toHaveCount(0);
      await expect(more).toHaveAttribute('open', '');
    });
  });
});
