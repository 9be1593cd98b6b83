import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import PostalMime from 'postal-mime';
import { violationsInEachLook } from './find-violations.ts';
import { expect, test } from './site-facts.ts';

// One site half a year before the race, with registration open and its mails in a folder.
test.describe.configure({ mode: 'serial' });
test.use({ javaScriptEnabled: false });

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-own-'));
const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' };
let server: ChildProcess;
let address = '';
test.beforeAll(async () => {
  server = spawn('node', ['dist/server/server.js'], {
    env: { ...env, LOG_LEVEL: 'error', REHEARSAL_TIME: '2025-03-01T12:00:00+02:00' },
  });
  let output = '';
  server.stdout?.on('data', (text) => (output += text));
  await expect.poll(() => output, { timeout: 50_000 }).toMatch(/ready: http:\S+/);
  address = /ready: (http:\S+)/.exec(output)?.[1] ?? '';
  execFileSync('node', ['scripts/registration.ts', 'open', '--yes'], { env });
});
test.afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

const adult = {
  firstname: 'Ștefan',
  lastname: 'Țurcanu',
  phone: '+40 700 000 000',
  country: 'RO',
  birthDate: '1990-04-12',
  gender: 'male',
  raceid: '2',
  emergencyContactName: 'Ana Țurcanu',
  emergencyContactPhone: '+40 700 000 001',
  tshirtSize: 'M',
  acceptTerms: true,
  acceptPrivacy: true,
  acceptRisks: true,
};

async function register(request: APIRequestContext, form: object): Promise<void> {
  const data = { ...adult, ...form, key: randomUUID() };
  const answer = await request.post(`${address}/api/participants`, { data });
  expect(answer.status()).toBe(201);
}

/** What the mails to somebody say, once one of them matches. */
async function inMailTo(to: string, wanted: RegExp): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  const find = async () => {
    const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(
      files.map((name) => PostalMime.parse(readFileSync(path.join(outbox, name)))),
    );
    const texts = mails.filter((mail) => mail.to?.[0]?.address === to).map(({ text }) => text);
    return wanted.exec(texts.join('\n'))?.[0] ?? '';
  };
  await expect.poll(() => find().catch(() => '')).not.toBe('');
  return find();
}

/** The link that a mail to somebody carries. */
async function linkFor(to: string, page: 'my-registration' | 'guardian'): Promise<string> {
  const link = new URL(await inMailTo(to, new RegExp(`http://\\S+/${page}/\\S+`)));
  return `${address}${link.pathname}${link.search}`;
}

test('from the mail’s link a runner corrects, changes race and cancels', async ({
  page,
  request,
}) => {
  await register(request, { email: 'stefan@tara.example' });
  await page.goto(await linkFor('stefan@tara.example', 'my-registration'));
  await expect(page.locator('dl')).toContainText('Trail Run 11K');
  await expect(page.getByRole('link', { name: 'Pay the entry fee' })).toBeVisible();
  await expect(page.getByLabel('Emergency contact')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send me the code' }).click();
  const code = await inMailTo('stefan@tara.example', /\b\d{6}\b/);
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByLabel('Emergency contact')).toHaveValue('Ana Țurcanu');
  const downloads = page.getByRole('link', { name: 'Download my data' });
  await expect(downloads).toHaveAttribute('href', /^\/api\/my-registration\//);

  await page.locator('#own-phone').fill('+40 711 111 111');
  await page.getByLabel('T-shirt size').selectOption('XL');
  await page.locator('#data').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Your data are saved.');
  await expect(page.locator('#own-phone')).toHaveValue('+40 711 111 111');

  await page.getByRole('link', { name: 'Change to Trail Run 33K' }).click();
  await expect(page.locator('main')).toContainText('The entry fee is then 150.00');
  await page.getByRole('button', { name: 'Change race' }).click();
  await expect(page.locator('dl')).toContainText('Trail Run 33K');

  await page.getByRole('link', { name: 'Cancel the registration' }).click();
  await page.getByRole('link', { name: 'Go back without changing anything' }).click();
  await expect(page.locator('dl')).toContainText('pending');
  await page.getByRole('link', { name: 'Cancel the registration' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.locator('dl')).toContainText('cancelled');
  await page.reload();
  await expect(page.locator('dl')).toContainText('cancelled');
});

test('a guardian signs by an own link, and a runner has everything erased', async ({
  page,
  request,
}) => {
  await register(request, {
    email: 'radu@tara.example',
    firstname: 'Radu',
    birthDate: '2008-01-01',
    guardianName: 'Eva Țurcanu',
    guardianEmail: 'eva@tara.example',
  });
  const guardian = await linkFor('eva@tara.example', 'guardian');
  await page.goto(guardian);
  await expect(page.locator('main')).toContainText('Radu Țurcanu wants to run Trail Run 11K');
  await page.getByLabel('as your signature').fill('Eva Țurcanu');
  await page.getByRole('button', { name: 'I consent' }).click();
  await expect(page.getByRole('status').first()).toContainText('Eva Țurcanu signed on');

  const own = await linkFor('radu@tara.example', 'my-registration');
  await page.goto(own);
  await expect(page.locator('dl')).toContainText('signed by Eva Țurcanu');
  await page.getByRole('link', { name: 'Erase my data' }).click();
  await page.getByRole('button', { name: 'Yes, erase everything' }).click();
  await expect(page.locator('h1')).toHaveText('Erased');
  for (const link of [own, guardian]) expect((await request.get(link)).status()).toBe(404);
});

test.describe('with script', () => {
  test.use({ javaScriptEnabled: true });

  test('nobody is shut out of these pages', async ({ page, request }) => {
    await register(request, {
      email: 'mia@tara.example',
      lastname: 'Mia',
      birthDate: '2008-02-02',
      guardianName: 'Eva Mia',
      guardianEmail: 'evamia@tara.example',
    });
    const own = await linkFor('mia@tara.example', 'my-registration');
    for (const url of [
      own,
      `${own}&code=sent`,
      `${own}&do=cancel`,
      await linkFor('evamia@tara.example', 'guardian'),
    ]) {
      await page.goto(url);
      expect([url, await violationsInEachLook(page)]).toEqual([url, []]);
    }
  });
});
