import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { goodForm } from '../src/test/good-form.ts';
import { violationsInEachLook } from './find-violations.ts';
import { expect, fillBirthDate, test } from './site-facts.ts';
import { leaveFree, type RunningSite } from './sites.ts';

test.use({ siteKind: { moment: 'half a year before', isRegistrationOpen: true, isOwn: true } });

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
  const answer = await request.post('/api/participants', {
    data: { ...goodForm, key: randomUUID(), firstname, email },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** The mails that somebody has, the latest last. */
async function mailsTo({ dataDir }: RunningSite, to: string) {
  const outbox = path.join(dataDir, 'outbox');
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    files.map((name) => PostalMime.parse(readFileSync(path.join(outbox, name)))),
  );
  return mails
    .filter((mail) => mail.to?.[0]?.address === to)
    .toSorted((a, b) => Date.parse(a.date ?? '') - Date.parse(b.date ?? ''));
}

async function mailTo(site: RunningSite, to: string, subject: RegExp) {
  const find = async () =>
    (await mailsTo(site, to)).findLast((mail) => subject.test(mail.subject ?? ''));
  await expect.poll(async () => (await find())?.subject).toMatch(subject);
  const { text = '', html = '' } = (await find()) ?? {};
  return { text, html };
}

/** A link of a mail, on this site. */
function linkIn({ text }: { text: string }, page: string): string {
  const link = new URL(new RegExp(`http://\\S+/${page}\\S+`).exec(text)?.[0] ?? 'http://none');
  return link.pathname + link.search;
}

const ownLink = async (site: RunningSite, to: string) =>
  linkIn(await mailTo(site, to, /11K/), 'my-registration/');

async function pay(page: Page, outcome = 'Registration Confirmed!'): Promise<void> {
  await page.waitForURL('**/registration-success?**');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL('**/demo-pay/**');
  await page.getByRole('button', { name: 'the card works' }).click();
  await expect(page.locator('h1')).toHaveText(outcome);
}

const statusOf = async (request: APIRequestContext, id: number) =>
  ((await (await request.get(`/api/participants/${id}`)).json()) as { status: string }).status;

test('fill in, pay, be confirmed, have the mails', { tag: ['@quick', '@firefox'] }, async ({
  page,
  request,
  site,
}) => {
  await page.goto('/registration');
  await fill(page, { firstname: 'Ana', email: 'ana@tara.example' });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(page);
  await page.waitForURL(/\/participants(\?own=\d+)?$/);
  const received = await mailTo(site, 'ana@tara.example', /^Your registration/);
  expect(received.text).toContain('120.00');
  const confirmed = await mailTo(site, 'ana@tara.example', /^You are in/);
  for (const link of ['/program', '/start.ics', '/my-registration/']) {
    expect(confirmed.html).toContain(link);
  }
  const found = await request.get(`/api/participants?search=${encodeURIComponent('ana turcanu')}`);
  expect(await found.json()).toMatchObject([{ firstname: 'Ana', status: 'confirmed' }]);
});

test('a minor is in when it is paid and the guardian has signed, and has everything erased', async ({
  page,
  request,
  site,
}) => {
  await page.goto('/registration');
  await fill(page, { firstname: 'Mara', email: 'mara@tara.example', birthDate: '2008-01-01' });
  await page.getByLabel('Name of a parent or guardian').fill('Eva Țurcanu');
  await page.getByLabel('Email of the parent or guardian').fill('eva@tara.example');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(page, 'Paid. One signature is missing');
  const id = Number(new URL(page.url()).searchParams.get('participantId'));
  const received = await mailTo(site, 'mara@tara.example', /11K/);
  expect(received.text).toContain('parent or guardian');
  expect(received.text).not.toContain('/guardian/');
  expect(await statusOf(request, id)).toBe('pending');

  const guardian = linkIn(await mailTo(site, 'eva@tara.example', /consent/), 'guardian/');
  await page.goto(guardian);
  await expect(page.locator('main')).toContainText('Mara Țurcanu wants to run Trail Run 11K');
  expect(await violationsInEachLook(page)).toEqual([]);
  await page.getByLabel('as your signature').fill('Eva Țurcanu');
  await page.getByRole('button', { name: 'I consent' }).click();
  await expect(page.getByRole('status').first()).toContainText('Eva Țurcanu signed on');
  await mailTo(site, 'mara@tara.example', /^You are in/);
  expect(await statusOf(request, id)).toBe('confirmed');

  const own = linkIn(received, 'my-registration/');
  await page.goto(own);
  await expect(page.locator('dl').first()).toContainText('signed by Eva Țurcanu');
  expect(await violationsInEachLook(page)).toEqual([]);
  await page.getByRole('link', { name: 'Erase my data' }).click();
  await page.getByRole('button', { name: 'Yes, erase everything' }).click();
  await expect(page.locator('h1')).toHaveText('Erased');
  for (const link of [own, guardian]) expect((await request.get(link)).status()).toBe(404);
});

test('a full race: wait, be offered the place of one who cancels, take it', async ({
  page,
  request,
  site,
}) => {
  leaveFree(site, 1);
  const participantId = await register(request, {
    firstname: 'Clara',
    email: 'clara@tara.example',
  });
  // Begins to pay, which keeps the place.
  const begun = await request.post('/api/create-payment-intent', {
    data: { participantId, raceid: 2 },
  });
  expect(begun.status()).toBe(200);
  await page.goto('/registration');
  const waiting = page.getByRole('group', { name: 'Waiting list' });
  await waiting.getByLabel('First name').fill('Dora');
  await waiting.getByLabel('Last name').fill('Țurcanu');
  await waiting.getByLabel('Email').fill('dora@tara.example');
  await waiting.getByRole('button').click();
  await expect(page.getByRole('status').first()).toBeVisible();

  await page.goto(await ownLink(site, 'clara@tara.example'));
  await page.getByRole('link', { name: 'Cancel the registration' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.locator('dl').first()).toContainText('cancelled');
  await page.goto(
    linkIn(await mailTo(site, 'dora@tara.example', /come free/), 'registration\\?offer='),
  );
  await fill(page, { firstname: 'Dora', email: 'dora@tara.example' });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(page);
  await mailTo(site, 'dora@tara.example', /^You are in/);
  leaveFree(site, 50);
});

test('change to a dearer race for the difference, then cancel for half of both', async ({
  page,
  request,
  site,
}) => {
  const id = await register(request, { firstname: 'Elena', email: 'elena@tara.example' });
  const own = await ownLink(site, 'elena@tara.example');
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
    (await mailsTo(site, 'elena@tara.example')).filter(({ subject }) =>
      subject?.startsWith('We have sent you'),
    );
  await expect.poll(async () => (await refunds()).length).toBe(2);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('from the mail’s link a runner corrects, changes race and cancels', async ({
    page,
    request,
    site,
  }) => {
    await register(request, { firstname: 'Ștefan', email: 'stefan@tara.example' });
    await page.goto(await ownLink(site, 'stefan@tara.example'));
    await expect(page.locator('dl')).toContainText('Trail Run 11K');
    await expect(page.getByRole('link', { name: 'Pay the entry fee' })).toBeVisible();
    await expect(page.getByLabel('Emergency contact')).toHaveCount(0);
    await page.getByRole('button', { name: 'Send me the code' }).click();
    const codeIn = async () =>
      (await mailsTo(site, 'stefan@tara.example'))
        .map(({ text = '' }) => /\b\d{6}\b/.exec(text)?.[0])
        .find(Boolean) ?? '';
    await expect.poll(codeIn).not.toBe('');
    const code = await codeIn();
    await page.getByLabel('Code from the email').fill(code);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByLabel('Emergency contact')).toHaveValue('Ion Țurcanu');
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
});
