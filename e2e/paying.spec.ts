import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoViolations, violationsInEachLook } from './find-violations.ts';
import { expect, recordDelays, test, words } from './site-facts.ts';

type Runner = { id: number; raceid: number; firstname: string; lastname: string; status: string };

/** A registration that waits to be paid. */
async function pendingRunner(request: APIRequestContext): Promise<Runner> {
  const everybody: Runner[] = await (await request.get('/api/participants?raceid=2')).json();
  const runner = everybody.find(({ status }) => status === 'pending');
  if (!runner) throw new Error('nobody is pending');
  return runner;
}

const payPage = ({ id, raceid }: Runner) =>
  `/registration-success?participantId=${id}&raceid=${raceid}`;
const statusOf = async (request: APIRequestContext, { id }: Runner) =>
  ((await (await request.get(`/api/participants/${id}`)).json()) as Runner).status;
const choose = (page: Page, choice: string) =>
  page.getByRole('button', { name: words('en', 'payment').demo.choices[choice] }).click();
const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ });

async function toProvider(page: Page, runner: Runner) {
  await page.goto(payPage(runner));
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  await pay(page).click();
  await page.waitForURL('**/demo-pay/**');
}

test.describe('on the demo’s page of a provider', () => {
  test.use({ siteKind: { moment: 'half a year before', isOwn: true } });

  test('a runner whose card is declined pays, is confirmed and comes to the start list', {
    tag: '@firefox',
  }, async ({ page, request }) => {
    const runner = await pendingRunner(request);
    await toProvider(page, runner);
    await expect(page.getByText('no money moves')).toBeVisible();
    expect(await violationsInEachLook(page)).toEqual([]);
    await choose(page, 'decline');
    await expect(page.getByRole('alert')).toContainText('Card declined');
    await expectNoViolations(page);
    expect(await statusOf(request, runner)).toBe('pending');
    await choose(page, 'authenticate');
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('alert')).toContainText('Card declined');
    await choose(page, 'authenticate');
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.locator('h1')).toHaveText('Registration Confirmed!');
    await page.waitForURL(/\/participants(\?own=\d+)?$/);
    expect(await statusOf(request, runner)).toBe('confirmed');
    // Back leads neither to the form nor to the confirmation, which would lead here again.
    await page.goBack();
    await expect(page).toHaveURL(/\/demo-pay\//);
    await page.goto(payPage(runner));
    await expect(page.locator('h1')).toHaveText('Nothing left to pay');
  });

  test('who leaves without paying pays later, by the same payment, and stays on the confirmation', async ({
    page,
    request,
  }) => {
    const runner = await pendingRunner(request);
    await toProvider(page, runner);
    const first = page.url();
    await choose(page, 'abandon');
    await expect(page.locator('h1')).toHaveText('Complete payment');
    expect(await statusOf(request, runner)).toBe('pending');
    await toProvider(page, runner);
    expect(page.url()).toBe(first);
    // The page waits to be left, however long it takes to press its button.
    await page.addInitScript(() => {
      const begin = window.setTimeout.bind(window);
      const slow = (run: () => void, ms = 0) => begin(run, ms === 2000 ? 1e9 : ms);
      Object.assign(window, { setTimeout: slow });
    });
    await choose(page, 'success');
    const { text, stay, stayed } = words('en', 'payment').success.leaving;
    await expect(page.getByText(text)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: stay })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: stay }).click();
    await expect(page.getByRole('status').filter({ hasText: stayed })).toBeVisible();
    await expect(page.locator('.bib-name')).toHaveText(`${runner.firstname} ${runner.lastname}`);
    expect(await violationsInEachLook(page)).toEqual([]);
    await page.getByRole('link', { name: words('en', 'payment').success.bib.list }).click();
    await expect(page).toHaveURL(/\/participants\?own=\d+$/);
    const row = page.locator('.runners [aria-current]');
    await expect(row).toContainText(runner.lastname);
    await expect(row).toBeInViewport();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('everything is a plain form', async ({ page, request }) => {
      const runner = await pendingRunner(request);
      await page.goto(payPage(runner));
      await pay(page).click();
      await choose(page, 'decline');
      await expect(page.getByRole('alert')).toContainText('Card declined');
      await choose(page, 'success');
      await expect(page.locator('h1')).toHaveText('Registration Confirmed!');
      expect(await statusOf(request, runner)).toBe('confirmed');
    });
  });
});

test.describe('by Stripe’s form', () => {
  test.use({
    siteKind: { moment: 'half a year before', takesCards: true },
    expectedErrors: /Failed to load resource/,
  });

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

  test('the card is refused, then confirmed, and the way leads back here and to the start list', async ({
    page,
    request,
    baseURL,
  }) => {
    const delays = await recordDelays(page);
    await page.route('**/api/create-payment-intent*', (route) =>
      route.fulfill({ json: { clientSecret: 'pi_1_secret_x', publishableKey: 'pk_test_1' } }),
    );
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    const runner = await pendingRunner(request);
    await page.goto(payPage(runner));
    await expect(page.locator('[data-awake]')).toHaveCount(1);
    const failure = page.locator('.toast.is-failure');

    await test.step('the form does not load: a notification says so, and one can try again', async () => {
      await pay(page).click();
      await expect(failure).toContainText(
        'Unable to connect to payment service. Please check your internet connection and try again.',
      );
      await page.unroute('https://js.stripe.com/**');
      await page.route('https://js.stripe.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: script }),
      );
      await pay(page).click();
      await expect(page.getByText('Card number')).toBeVisible();
    });

    await test.step('a refusal is told in Stripe’s words, and one can go back', async () => {
      await page.evaluate(
        `window.answer = Promise.resolve({ error: { message: 'Your card was declined.' } })`,
      );
      await pay(page).click();
      await expect(failure).toContainText('Your card was declined.');
      await page.evaluate('window.answer = Promise.resolve({ error: {} })');
      await pay(page).click();
      await expect(failure).toContainText(
        'There was a problem processing your payment. Please try again.',
      );
      await page.getByRole('button', { name: 'Go back' }).click();
      await expect(page.getByRole('link', { name: 'Pay later' })).toBeVisible();
    });

    await pay(page).click();
    await expect(page.getByText('Card number')).toBeVisible();
    await page.evaluate('window.answer = undefined');
    await pay(page).click();
    await expect(page.locator('.toast')).toContainText('Payment successful');
    expect(await page.evaluate('window.returnUrl')).toBe(`${baseURL}${payPage(runner)}`);
    await page.waitForURL(/\/participants(\?own=\d+)?$/);
    expect(delays).toContain(1500);
  });
});
