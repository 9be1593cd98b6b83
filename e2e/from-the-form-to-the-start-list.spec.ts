import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { goodForm } from '../src/test/good-form.ts';
import { openTestMailServer, type TestMailServer } from '../src/test/test-mail-server.ts';
import { expect, fillBirthDate, test } from './site-facts.ts';

// One site half a year before the race, whose mails go to a mail server.
test.describe.configure({ mode: 'serial' });

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-whole-'));
const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' };
let mailServer: TestMailServer;
let server: ChildProcess;
let address = '';
test.beforeAll(async () => {
  mailServer = await openTestMailServer();
  server = spawn('node', ['dist/server/server.js'], {
    env: {
      ...env,
      LOG_LEVEL: 'error',
      SMTP_URL: mailServer.url,
      REHEARSAL_TIME: '2025-03-01T12:00:00+02:00',
    },
  });
  let output = '';
  server.stdout?.on('data', (text) => (output += text));
  await expect.poll(() => output, { timeout: 50_000 }).toMatch(/ready: http:\S+/);
  address = /ready: (http:\S+)/.exec(output)?.[1] ?? '';
  setRegistration('open');
});
test.afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await mailServer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What the organiser's command does; a refusal is its text. */
function setRegistration(...args: string[]): string {
  try {
    return execFileSync('node', ['scripts/registration.ts', '--yes', ...args], {
      env,
      stdio: 'pipe',
    }).toString();
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error);
  }
}

/** Leaves the short race as many free places as that. */
function leaveFree(places: number): void {
  const taken = Number(/given away (\d+)/.exec(setRegistration('open', '--capacity', '2=0'))?.[1]);
  setRegistration('open', '--capacity', `2=${taken + places}`);
}

type Person = { firstname: string; email: string; birthDate?: string; raceid?: string };

async function fill(page: Page, person: Person): Promise<void> {
  const { firstname, email, birthDate = '1990-04-12', raceid = '2' } = person;
  await expect(page.locator('form.registration-form')).toBeVisible();
  await page.getByRole('radio', { name: raceid === '2' ? /11K/ : /33K/ }).check();
  await page.getByLabel('M', { exact: true }).check();
  await page.getByLabel('First name').first().fill(firstname);
  await page.getByLabel('Last name').first().fill('Țurcanu');
  await page.getByLabel('Female', { exact: true }).check();
  await fillBirthDate(page, birthDate);
  await page.getByLabel('Country').selectOption('RO');
  await page.locator('#registration-email').fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('+40 700 000 000');
  await page.getByLabel('Emergency contact: name').fill('Ion Țurcanu');
  await page.getByLabel('Emergency contact: phone').fill('+40 700 000 001');
  for (const box of ['terms and conditions', 'privacy policy', 'I know the risks']) {
    await page.getByRole('checkbox', { name: box }).check();
  }
}

/** Registers by the API, for journeys that begin with a mail; answers with the participant's id. */
async function register(request: APIRequestContext, { firstname, email }: Person): Promise<number> {
  const answer = await request.post(`${address}/api/participants`, {
    data: { ...goodForm, key: randomUUID(), firstname, email },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** Subjects of the mails that somebody has, in order of arrival. */
const subjectsTo = async (to: string) =>
  (await mailServer.mails())
    .filter((mail) => mail.to?.[0]?.address === to)
    .map((mail) => mail.subject);

async function mailTo(to: string, subject: RegExp) {
  const find = async () =>
    (await mailServer.mails()).findLast(
      (mail) => mail.to?.[0]?.address === to && subject.test(mail.subject ?? ''),
    );
  await expect.poll(async () => (await find())?.subject, { timeout: 40_000 }).toMatch(subject);
  const { text = '', html = '' } = (await find()) ?? {};
  return { text, html };
}

/** A link of a mail, on this site. */
function linkIn({ text }: { text: string }, page: string): string {
  const link = new URL(new RegExp(`http://\\S+/${page}\\S+`).exec(text)?.[0] ?? 'http://none');
  return `${address}${link.pathname}${link.search}`;
}

async function pay(page: Page, outcome = 'Registration Confirmed!'): Promise<void> {
  await page.waitForURL('**/registration-success?**');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL('**/demo-pay/**');
  await page.getByRole('button', { name: 'the card works' }).click();
  await expect(page.locator('h1')).toHaveText(outcome);
}

const statusOf = async (request: APIRequestContext, id: number) =>
  ((await (await request.get(`${address}/api/participants/${id}`)).json()) as { status: string })
    .status;

test('fill in, pay, be confirmed, have the mails', async ({ page, request }) => {
  await page.goto(`${address}/registration`);
  await fill(page, { firstname: 'Ana', email: 'ana@tara.example' });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(page);
  await page.waitForURL(/\/participants(\?own=\d+)?$/);
  const received = await mailTo('ana@tara.example', /^Your registration/);
  expect(received.text).toContain('120.00');
  const confirmed = await mailTo('ana@tara.example', /^You are in/);
  for (const link of ['/program', '/start.ics', '/my-registration/']) {
    expect(confirmed.html).toContain(link);
  }
  const found = await request.get(
    `${address}/api/participants?search=${encodeURIComponent('ana turcanu')}`,
  );
  expect(await found.json()).toMatchObject([{ firstname: 'Ana', status: 'confirmed' }]);
});

test('pay later, by the link of the mail', async ({ page, request }) => {
  const id = await register(request, { firstname: 'Bianca', email: 'bianca@tara.example' });
  await page.goto(linkIn(await mailTo('bianca@tara.example', /11K/), 'my-registration/'));
  await page.getByRole('link', { name: 'Pay the entry fee' }).click();
  await pay(page);
  await expect.poll(() => statusOf(request, id)).toBe('confirmed');
});

test('a minor is in when it is paid and the guardian has signed, and cannot sign alone', async ({
  page,
  request,
}) => {
  await page.goto(`${address}/registration`);
  await fill(page, { firstname: 'Mara', email: 'mara@tara.example', birthDate: '2008-01-01' });
  await page.getByLabel('Name of a parent or guardian').fill('Eva Țurcanu');
  await page.getByLabel('Email of the parent or guardian').fill('eva@tara.example');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(page, 'Paid. One signature is missing');
  const id = Number(new URL(page.url()).searchParams.get('participantId'));
  const own = await mailTo('mara@tara.example', /11K/);
  expect(own.text).toContain('parent or guardian');
  expect(own.text).not.toContain('/guardian/');
  expect(await statusOf(request, id)).toBe('pending');
  await page.goto(linkIn(await mailTo('eva@tara.example', /consent/), 'guardian/'));
  await page.getByRole('button', { name: 'I consent' }).click();
  await mailTo('mara@tara.example', /^You are in/);
  expect(await statusOf(request, id)).toBe('confirmed');
});

test('a full race: wait, be offered the place of one who cancels, take it', async ({
  page,
  request,
}) => {
  leaveFree(1);
  const participantId = await register(request, {
    firstname: 'Clara',
    email: 'clara@tara.example',
  });
  // Begins to pay, which keeps the place.
  const begun = await request.post(`${address}/api/create-payment-intent`, {
    data: { participantId, raceid: 2 },
  });
  expect(begun.status()).toBe(200);
  await page.goto(`${address}/registration`);
  const waiting = page.getByRole('group', { name: 'Waiting list' });
  await waiting.getByLabel('First name').fill('Dora');
  await waiting.getByLabel('Last name').fill('Țurcanu');
  await waiting.getByLabel('Email').fill('dora@tara.example');
  await waiting.getByRole('button').click();
  await expect(page.getByRole('status').first()).toBeVisible();

  await page.goto(linkIn(await mailTo('clara@tara.example', /11K/), 'my-registration/'));
  await page.getByRole('link', { name: 'Cancel the registration' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.locator('dl').first()).toContainText('cancelled');
  await page.goto(linkIn(await mailTo('dora@tara.example', /come free/), 'registration\\?offer='));
  await fill(page, { firstname: 'Dora', email: 'dora@tara.example' });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(page);
  await mailTo('dora@tara.example', /^You are in/);
  leaveFree(50);
});

test('change to a dearer race for the difference, then cancel for half of both', async ({
  page,
  request,
}) => {
  const id = await register(request, { firstname: 'Elena', email: 'elena@tara.example' });
  const own = linkIn(await mailTo('elena@tara.example', /11K/), 'my-registration/');
  await page.goto(own);
  await page.getByRole('link', { name: 'Pay the entry fee' }).click();
  await pay(page);
  await expect.poll(() => statusOf(request, id)).toBe('confirmed');

  await page.goto(own);
  await page.getByRole('link', { name: 'Change to Trail Run 33K' }).click();
  await expect(page.locator('main')).toContainText('30.00');
  await page.locator('main form button').click();
  await expect(page.locator('main')).toContainText('30.00');
  await page.locator('a[href*="/demo-pay/"]').click();
  await page.getByRole('button', { name: 'the card works' }).click();
  // Whoever goes on at once may leave the page before it has paid.
  await expect(page).not.toHaveURL(/demo-pay/);
  await page.goto(own);
  await expect(page.locator('dl').first()).toContainText('Trail Run 33K');
  expect(await statusOf(request, id)).toBe('confirmed');

  await page.getByRole('link', { name: 'Cancel the registration' }).click();
  await expect(page.locator('main')).toContainText('75.00');
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.locator('dl').first()).toContainText('cancelled');
  const refunds = async () =>
    (await subjectsTo('elena@tara.example')).filter((subject) =>
      subject?.startsWith('We have sent you'),
    );
  await expect.poll(async () => (await refunds()).length, { timeout: 40_000 }).toBe(2);
});
