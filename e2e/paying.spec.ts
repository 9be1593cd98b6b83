import type { APIRequestContext, Page } from '@playwright/test';
import { violationsInEachLook } from './find-violations.ts';
import { expect, recordDelays, test, words } from './site-facts.ts';

type Runner = { id: number; raceid: number; firstname: string; lastname: string; status: string };

/** A registration that waits to be paid, another one for each test. */
async function pendingRunner(request: APIRequestContext, which: number): Promise<Runner> {
  const everybody: Runner[] = await (await request.get('/api/participants?raceid=2')).json();
  const seeded = everybody.filter(({ id }) => id <= 180).toSorted((a, b) => a.id - b.id);
  const pending = seeded.filter(({ status }) => status === 'pending');
  const runner = pending.at(-1 - which);
  if (!runner) throw new Error('nobody is pending');
  return runner;
}

const payPage = ({ id, raceid }: Runner) =>
  `/registration-success?participantId=${id}&raceid=${raceid}`;
const statusOf = async (request: APIRequestContext, { id }: Runner) =>
  ((await (await request.get(`/api/participants/${id}`)).json()) as Runner).status;
const choose = (page: Page, choice: string) =>
  page.getByRole('button', { name: words('en', 'payment').demo.choices[choice] }).click();

async function toProvider(page: Page, runner: Runner) {
  await page.goto(payPage(runner));
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  const held = Promise.withResolvers<void>();
  await page.route('**/demo-pay/**', (route) => held.promise.then(() => route.continue()));
  await page.getByRole('button', { name: /^Pay 1[25]0\.00\slei$/ }).click();
  await expect(page.locator('.toast')).toContainText('Redirecting to payment');
  await expect(page.getByRole('button', { name: 'Processing…' })).toBeDisabled();
  held.resolve();
  await page.waitForURL('**/demo-pay/**');
  await page.unroute('**/demo-pay/**');
}

test('a runner pays, is confirmed and comes to the start list', async ({ page, request }) => {
  const runner = await pendingRunner(request, 0);
  const delays = await recordDelays(page);
  await page.goto(payPage(runner));
  await expect(page.getByText(`${runner.firstname} ${runner.lastname}`)).toBeVisible();
  await toProvider(page, runner);
  expect(delays).toContain(500);
  await expect(page.getByText('no money moves')).toBeVisible();
  await choose(page, 'success');
  await expect(page.locator('h1')).toHaveText('Registration Confirmed!');
  await expect(page.locator('.toast')).toContainText('Payment successful');
  await page.waitForURL(/\/participants(\?own=\d+)?$/);
  expect(delays).toContain(2000);
  expect(await statusOf(request, runner)).toBe('confirmed');
  await page.goto(payPage(runner));
  await expect(page.locator('h1')).toHaveText('Nothing left to pay');
});

test('who wants to read on stays on the confirmation', async ({ page, request }) => {
  const runner = await pendingRunner(request, 5);
  await page.clock.install();
  await toProvider(page, runner);
  await choose(page, 'success');
  const { text, stay, stayed } = words('en', 'payment').success.leaving;
  await expect(page.getByText(text)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: stay })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: stay }).click();
  await expect(page.getByRole('status').filter({ hasText: stayed })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.locator('.bib-name')).toHaveText(`${runner.firstname} ${runner.lastname}`);
  expect(await violationsInEachLook(page)).toEqual([]);
  await page.getByRole('link', { name: words('en', 'payment').success.bib.list }).click();
  await expect(page).toHaveURL(/\/participants\?own=\d+$/);
  const row = page.locator('.runners [aria-current]');
  await expect(row).toContainText(runner.lastname);
  await expect(row).toBeInViewport();
});

test('a declined card can be tried again, and the bank may ask once more', async ({
  page,
  request,
}) => {
  const runner = await pendingRunner(request, 1);
  await toProvider(page, runner);
  expect(await violationsInEachLook(page)).toEqual([]);
  await choose(page, 'decline');
  await expect(page.getByRole('alert')).toContainText('Card declined');
  expect(await violationsInEachLook(page)).toEqual([]);
  expect(await statusOf(request, runner)).toBe('pending');
  await choose(page, 'authenticate');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('Card declined');
  await choose(page, 'authenticate');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(/\/participants(\?own=\d+)?$/);
  expect(await statusOf(request, runner)).toBe('confirmed');
});

test('who leaves without paying pays later, by the same payment', async ({ page, request }) => {
  const runner = await pendingRunner(request, 2);
  await toProvider(page, runner);
  const first = page.url();
  await choose(page, 'abandon');
  await expect(page.locator('h1')).toHaveText('Complete payment');
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Pay later' }).click();
  await expect(page.locator('.toast')).toContainText('You can pay later');
  expect(await statusOf(request, runner)).toBe('pending');
  await toProvider(page, runner);
  expect(page.url()).toBe(first);
  await choose(page, 'success');
  await page.waitForURL(/\/participants(\?own=\d+)?$/);
  expect(await statusOf(request, runner)).toBe('confirmed');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is a plain form', async ({ page, request }) => {
    const runner = await pendingRunner(request, 3);
    await page.goto(payPage(runner));
    await page.getByRole('button', { name: /^Pay/ }).click();
    await choose(page, 'decline');
    await expect(page.getByRole('alert')).toContainText('Card declined');
    await choose(page, 'success');
    await expect(page.locator('h1')).toHaveText('Registration Confirmed!');
    expect(await statusOf(request, runner)).toBe('confirmed');
  });
});

test.describe('when it cannot begin', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  const unavailable = 'Unable to create payment. Please try again later.';
  const failures: [what: string, text: string, answer: object | undefined][] = [
    [
      'there is no connection',
      'Unable to connect to payment service. Please check your internet connection and try again.',
      undefined,
    ],
    [
      'the provider is away',
      'Its own words.',
      { status: 503, json: { message: 'Its own words.' } },
    ],
    ['the answer says nothing', unavailable, { status: 502, body: '<html>' }],
  ];
  for (const [what, text, answer] of failures) {
    test(`because ${what}, a notification says so and the button waits`, async ({
      page,
      request,
    }) => {
      const runner = await pendingRunner(request, 4);
      await page.route('**/api/create-payment-intent*', (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      );
      await page.goto(payPage(runner));
      await expect(page.locator('[data-awake]')).toHaveCount(1);
      await page.getByRole('button', { name: /^Pay/ }).click();
      await expect(page.locator('.toast.is-failure')).toContainText(text);
      await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
    });
  }
});

test.describe('by Stripe’s form', () => {
  // Stripe's script, as far as the form on our page asks for it.
  const script = `window.Stripe = Object.assign(() => ({
    elements: () => ({
      update() {}, on() {}, off() {},
      getElement: () => null,
      create: () => ({
        on() {}, off() {}, once() {}, update() {}, destroy() {}, unmount() {},
        mount(node) { node.textContent = 'Card number'; },
      }),
    }),
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    registerAppInfo() {}, _registerWrapper() {},
    confirmPayment: ({ confirmParams }) => {
      window.returnUrl = confirmParams.return_url;
      return window.answer ?? Promise.resolve({});
    },
  }), { version: 'endive' });`;

  async function beginToPay(page: Page, base: string) {
    await page.route('**/api/create-payment-intent*', (route) =>
      route.fulfill({ json: { clientSecret: 'pi_1_secret_x', publishableKey: 'pk_test_1' } }),
    );
    const everybody: Runner[] = await (await page.request.get(`${base}/api/participants`)).json();
    const runner = everybody.find(({ status }) => status === 'pending');
    if (!runner) throw new Error('nobody is pending');
    await page.goto(base + payPage(runner));
    await expect(page.locator('[data-awake]')).toHaveCount(1);
    await page.getByRole('button', { name: /^Pay/ }).click();
    return runner;
  }

  async function cardForm(page: Page, base: string) {
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    const runner = await beginToPay(page, base);
    await expect(page.getByText('Card number')).toBeVisible();
    return runner;
  }

  test.describe('that does not load', () => {
    test.use({ expectedErrors: /Failed to load resource/ });

    test('a notification says so, and one can try again', async ({ page }, { config }) => {
      await page.route('https://js.stripe.com/**', (route) => route.abort());
      await beginToPay(page, config.metadata.stripeUrl as string);
      await expect(page.locator('.toast.is-failure')).toContainText(
        'Unable to connect to payment service. Please check your internet connection and try again.',
      );
      await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
    });
  });

  test('the card is confirmed, and the way leads back here and to the start list', async ({
    page,
  }, { config }) => {
    const base = config.metadata.stripeUrl as string;
    const delays = await recordDelays(page);
    const runner = await cardForm(page, base);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.locator('.toast')).toContainText('Payment successful');
    expect(await page.evaluate('window.returnUrl')).toBe(base + payPage(runner));
    await page.waitForURL(/\/participants(\?own=\d+)?$/);
    expect(delays).toContain(1500);
  });

  test('a refusal is told in Stripe’s words, and one can go back', async ({ page }, { config }) => {
    await cardForm(page, config.metadata.stripeUrl as string);
    await page.evaluate(
      `window.answer = Promise.resolve({ error: { message: 'Your card was declined.' } })`,
    );
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.locator('.toast.is-failure')).toContainText('Your card was declined.');
    await page.evaluate('window.answer = Promise.resolve({ error: {} })');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.locator('.toast.is-failure')).toContainText(
      'There was a problem processing your payment. Please try again.',
    );
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByRole('link', { name: 'Pay later' })).toBeVisible();
  });
});
