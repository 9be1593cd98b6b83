import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { mergeWords } from '../src/platform/i18n/merge-words.ts';
import { firstAdmin } from '../src/test/admin-kit.ts';
import { followServer, type ServerProcess } from '../src/test/follow-server.ts';
import { freePort } from '../src/test/free-port.ts';
import { excessAt, violationsOf } from './find-violations.ts';
import { expect, fillBirthDate, readWords, test } from './site-facts.ts';

// The journeys of a visitor on the other edition that ships, from the same build.
test.describe.configure({ mode: 'serial' });

const edition = 'trail-dei-forti';
const env = {
  ...process.env,
  EDITION: edition,
  DATA_DIR: '',
  PORT: String(await freePort()),
  LOG_LEVEL: 'error',
};
let server: ServerProcess;
let address = '';

const words = (language: 'it' | 'en', namespace: string): ReturnType<typeof JSON.parse> =>
  mergeWords(
    readWords(`locales/${language}/${namespace}.json`),
    readWords(`editions/${edition}/words/${language}/${namespace}.json`),
  );

/** Starts the site as of a moment, always at the same address. */
async function openSite(moment: string) {
  const starting = {
    REHEARSAL_TIME: moment,
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
  };
  server = followServer(spawn('node', ['dist/server/server.js'], { env: { ...env, ...starting } }));
  address = await server.address();
}

test.beforeAll(async () => {
  env.DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'trailrun-second-'));
  await openSite('2027-03-01T12:00:00+01:00');
  execFileSync('node', ['scripts/registration.ts', '--yes', 'open'], { env });
});
test.afterAll(async () => {
  await server.ended('SIGTERM');
  rmSync(env.DATA_DIR, { recursive: true, force: true });
});

// The sign-in stands where the page would be, with 401.
test.use({ locale: 'it-IT', expectedErrors: /401 \(/ });

test('the home page speaks Italian first, has three races and changes to English', async ({
  page,
}) => {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.locator('h1')).toHaveText(words('it', 'home').hero.title);
  await expect(page.locator('a[href^="/races/"]').filter({ hasText: /52K|24K|9K/ })).toHaveCount(3);
  await page.getByRole('button', { name: /Lingua/ }).click();
  await expect(page.locator('#languages').getByRole('link')).toHaveText(['Italiano', 'English']);
  await page.locator('#languages').getByRole('link', { name: 'English' }).click();
  await expect(page.locator('h1')).toHaveText(words('en', 'home').hero.title);
});

test('nobody is shut out of its pages', { tag: '@release' }, async ({ page }) => {
  for (const url of ['/', '/races/1', '/registration', '/program', '/rules', '/how-to-get-there']) {
    await page.goto(`${address}${url}`);
    const wider = await excessAt(page, [320, 1440]);
    expect.soft([url, wider, await violationsOf(page)]).toEqual([url, [], []]);
  }
});

/** Everything that an adult needs, but the race. */
async function fillIn(page: Page, firstname: string) {
  const form = page.locator('form.registration-form');
  await page.getByLabel('M', { exact: true }).check();
  for (const [name, text] of Object.entries({
    firstname,
    lastname: 'Ghigliotti',
    phone: '+39 010 000 0004',
    emergencyContactName: 'Ugo Ghigliotti',
    emergencyContactPhone: '+39 010 000 0005',
  })) {
    await form.locator(`[name=${name}]`).fill(text);
  }
  await fillBirthDate(page, '1990-04-12');
  await page.locator('#registration-email').fill(`${firstname}@mail.example`);
  await form.locator('[name=gender][value=female]').check();
  await form.locator('[name=country]').selectOption('IT');
  for (const box of ['acceptTerms', 'acceptPrivacy', 'acceptRisks']) {
    await form.locator(`[name=${box}]`).check();
  }
}

test('from a race to a paid place on the start list, with a seat and two dinners', {
  tag: '@release',
}, async ({ page, request }) => {
  await page.goto(`${address}/races/2`);
  await expect(page.locator('h1')).toHaveText('Forti e Acquedotto 24K');
  await page
    .getByRole('main')
    .getByRole('link', { name: words('it', 'race').info.registerNow })
    .first()
    .click();
  await expect(page.locator('form.registration-form')).toBeVisible();
  const { extras } = words('it', 'registration');
  await page.getByRole('radio', { name: /9K/ }).check();
  await expect(page.getByRole('group', { name: extras.legend })).toBeVisible();
  await expect(page.getByLabel(/Navetta da Nervi/)).toBeHidden();
  await page.getByRole('radio', { name: /24K/ }).check();
  await page.getByLabel(/Navetta da Nervi/).check();
  await page.getByLabel(/Pasta party/).selectOption('2');
  await expect(page.locator('.total')).toHaveText(/ 66(?!,)/);
  await expect(page.locator('form.registration-form [name=isemaparticipant]')).toHaveCount(0);
  await fillIn(page, 'Bianca');
  await page.locator('form.registration-form button[type=submit]').click();
  await page.waitForURL('**/registration-success?**');
  await page.getByRole('button', { name: /66,00/ }).click();
  await page.waitForURL('**/demo-pay/**');
  await page.getByRole('button', { name: words('it', 'payment').demo.choices.success }).click();
  await page.waitForURL(/\/participants(\?own=\d+)?$/);
  const found = await request.get(`${address}/api/participants?search=ghigliotti+bianca`);
  expect(await found.json()).toMatchObject([{ firstname: 'Bianca', status: 'confirmed' }]);
  await page.goto(`${address}/participants?search=bianca+ghigliotti`);
  await expect(page.getByRole('main')).toContainText('Ghigliotti');
});

test('the admin signs in, to an office without circuit', { tag: '@release' }, async ({ page }) => {
  const { signIn } = words('it', 'admin');
  await page.goto(`${address}/admin/participants`);
  const main = page.getByRole('main');
  await main.getByLabel(signIn.email).fill(firstAdmin.email);
  await main.getByLabel(signIn.password).fill(firstAdmin.password);
  await page.getByRole('button', { name: signIn.button }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words('it', 'admin-participants').title,
  );
  await expect(page.locator('[name=isemaparticipant]')).toHaveCount(0);
});

test.describe('a form that is sent after the night in which fees change', () => {
  test.use({ expectedErrors: /409 \(|401 \(/ });
  test('shows the new fee with all that was typed, and is taken once it is agreed to', async ({
    page,
  }) => {
    await page.goto(`${address}/registration?raceid=2`);
    await page.getByLabel(/Pasta party/).selectOption('2');
    await fillIn(page, 'Carla');
    await page.locator('form.registration-form [name=club]').fill('Podistica Lanterna');
    const total = page.locator('.total');
    await expect(total).toHaveText(/ 60(?!,)/);
    const typed = () =>
      page.locator('form.registration-form').evaluate((form: HTMLFormElement) => {
        const fields = Object.fromEntries(new FormData(form));
        delete fields['feeDay'];
        return fields;
      });
    const before = await typed();
    await server.ended('SIGTERM');
    await openSite('2027-04-01T08:00:00+02:00');
    const send = page.locator('form.registration-form button[type=submit]');
    await send.click();
    const refusal: string = words('it', 'errors')['registration-fee-changed'];
    const [said = ''] = refusal.split('{{fee}}');
    await expect(page.getByRole('alert').filter({ hasText: said })).toContainText(/\s40\s€/);
    await expect(total).toHaveText(/\s65(?!,)/);
    expect(await typed()).toEqual(before);
    await send.click();
    await page.waitForURL('**/registration-success?**');
    await expect(page.getByRole('button', { name: /65,00/ })).toBeVisible();
    const id = new URL(page.url()).searchParams.get('participantId');
    const registered = await page.request.get(`${address}/api/participants/${id}`);
    expect(await registered.json()).toMatchObject({ firstname: 'Carla', status: 'pending' });
  });
});
