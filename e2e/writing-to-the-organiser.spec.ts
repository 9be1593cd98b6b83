import type { Page } from '@playwright/test';
import { bodyOf, tellBodies } from './network.ts';
import { expect, recordDelays, test, words } from './site-facts.ts';

const message = {
  name: 'Ștefan Țurcanu',
  email: 'stefan@tara.example',
  subject: 'Two dogs',
  message: 'May my two dogs wait at the finish?',
};

async function fill(page: Page, values: Partial<typeof message> = message) {
  await page.getByLabel('Name').fill(values.name ?? '');
  await page
    .getByLabel('Email address')
    .first()
    .fill(values.email ?? '');
  await page.getByLabel('Subject').fill(values.subject ?? '');
  await page.getByLabel('Message').fill(values.message ?? '');
  await expect(page.locator('[data-awake]')).toHaveCount(1);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send the message' });

test('a message is sent, the form is empty again and a notification says so', async ({ page }) => {
  await page.goto('/contact');
  await fill(page);
  await send(page).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Message Sent');
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByLabel('Message')).toHaveValue('');
  await page.keyboard.press('F8');
  await expect(page.locator('.toasts')).toBeFocused();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
});

test('a notification is announced in the language of the page', async ({ page }) => {
  await page.route('**/api/contact?*', (route) => route.fulfill({ json: { success: true } }));
  await page.goto('/contact?lang=de');
  const { form, sent } = words('de', 'contact');
  await page.getByLabel(form.name).fill('Ada Beispiel');
  await page.locator('main form').getByLabel(form.email).fill('ada@mail.example');
  await page.getByLabel(form.subject).fill('Start');
  await page.getByLabel(form.message).fill('Wann ist die Ausgabe der Startnummern?');
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  await page.getByRole('button', { name: form.send }).click();
  const { one } = words('de', 'common').toast;
  await expect(page.locator('[aria-live=assertive]')).toHaveText(
    `${one} ${sent.title} ${sent.text}`,
  );
});

test('a notification is up to 420 px wide, goes after five seconds, or by a swipe of 50 px', async ({
  page,
}) => {
  await page.route('**/api/contact?*', (route) => route.fulfill({ json: { success: true } }));
  const delays = await recordDelays(page);
  await page.goto('/contact');
  await fill(page);
  await send(page).click();
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  expect(delays).toContain(5000);
  expect((await page.locator('.toasts').boundingBox())?.width).toBe(420);
  const swipe = async (px: number) => {
    const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 30, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + 30 + px, y + 10, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(45);
  await expect(toast).toHaveAttribute('data-swipe', 'cancel');
  await swipe(55);
  await expect(toast).toHaveCount(0);
});

test.describe('sent before the form had woken', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('a form with problems comes back filled in, and is empty once it is sent', async ({
    page,
  }) => {
    await page.route('**/api/contact?*', (route) => route.fulfill({ json: { success: true } }));
    await page.goto('/contact');
    await page.getByLabel('Message').fill(message.message);
    const answered = page.waitForEvent('load');
    await page.locator('form.form').evaluate((form: HTMLFormElement) => form.submit());
    await answered;
    await expect(page.getByLabel('Message')).toHaveValue(message.message);
    await expect(page.locator('.problem')).toHaveCount(3);
    await fill(page);
    await send(page).click();
    await expect(page.locator('.toast')).toContainText('Message Sent');
    await expect(page.getByLabel('Message')).toHaveValue('');
  });
});

test('every field says what it needs, until it has it', async ({ page }) => {
  await page.goto('/contact');
  await fill(page, { name: 'A', email: 'no address', subject: 'Hi', message: 'Too short' });
  await send(page).click();
  for (const [label, problem] of [
    ['Name', 'Name must be at least 2 characters'],
    ['Email address', 'Please enter a valid email address'],
    ['Subject', 'Subject must be at least 3 characters'],
    ['Message', 'Message must be at least 10 characters'],
  ] as const) {
    await expect(page.getByLabel(label).first()).toHaveAccessibleDescription(problem);
  }
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('An');
  await expect(page.getByText('Name must be at least')).toHaveCount(0);
  await expect(page.getByText('Subject must be at least')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('two clicks send one message, and the button is busy meanwhile', async ({ page }) => {
  await tellBodies(page);
  let requests = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/contact?*', async (route) => {
    requests += 1;
    expect(bodyOf(route.request())).toMatchObject(message);
    await answered;
    await route.fulfill({ json: { success: true } });
  });
  await page.goto('/contact');
  await fill(page);
  await send(page).dblclick();
  const busy = page.getByRole('button', { name: 'Sending…' });
  await expect(busy).toBeDisabled();
  await expect(busy.locator('.i-loader')).toBeVisible();
  answer();
  await expect(page.locator('.toast')).toContainText('Message Sent');
  expect(requests).toBe(1);
});

test.describe('when it cannot be sent', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  const failures: [what: string, text: string, fail: (page: Page) => Promise<unknown>][] = [
    [
      'the server fails',
      'There was an error sending your message. Please try again.',
      (page) =>
        page.route('**/api/contact?*', (route) =>
          route.fulfill({ status: 500, json: { code: 'internal', message: 'An error occurred' } }),
        ),
    ],
    [
      'the answer is no answer of ours',
      'There was an error sending your message. Please try again.',
      (page) =>
        page.route('**/api/contact?*', (route) => route.fulfill({ status: 502, body: '<html>' })),
    ],
    [
      'the visitor is offline',
      'There was an error sending your message. Please try again.',
      (page) => page.context().setOffline(true),
    ],
    [
      'there were too many',
      'Too many requests. Try again in 40 s.',
      (page) =>
        page.route('**/api/contact?*', (route) =>
          route.fulfill({
            status: 429,
            json: { code: 'too-many-requests', message: 'Too many requests. Try again in 40 s.' },
          }),
        ),
    ],
  ];
  for (const [what, text, fail] of failures) {
    test(`because ${what}, everything typed stays and a notification says so`, async ({ page }) => {
      await page.goto('/contact');
      await fill(page);
      await fail(page);
      await send(page).click();
      await expect(page.locator('.toast.is-failure')).toContainText('Message Not Sent');
      await expect(page.locator('.toast.is-failure')).toContainText(text);
      await expect(page.getByLabel('Message')).toHaveValue(message.message);
      await expect(send(page)).toBeEnabled();
    });
  }
});

test('no framework is fetched before somebody touches the form', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const names = () => scripts.map((url) => /(\w+)-[^/]*$/.exec(url)?.[1] ?? '');
  // Firefox may tell of a request after the moment in which none is on its way.
  await expect.poll(names).toEqual(['site']);
  await page.getByLabel('Name').fill('typed before the form wakes');
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  expect(scripts.length).toBeGreaterThan(1);
  await expect(page.getByLabel('Name')).toHaveValue('typed before the form wakes');
});

test('one answer is open at a time, and it can be closed again', async ({ page }) => {
  await page.goto('/contact');
  const questions = page.locator('details.fold');
  await expect(questions).toHaveCount(4);
  await questions.nth(0).locator('summary').click();
  await questions.nth(2).locator('summary').click();
  await expect(page.locator('details.fold[open]')).toHaveCount(1);
  await expect(page.getByText('at km 5.4 · 10.4 · 15.5 · 20.9 · 26.6')).toBeVisible();
  await questions.nth(2).locator('summary').click();
  await expect(page.locator('details.fold[open]')).toHaveCount(0);
});

test.describe('without script and without cookies', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 400/ });

  test('the form answers in the language of its address', async ({ page, context }) => {
    await page.goto('/contact?lang=de');
    await context.clearCookies();
    await page.getByRole('button', { name: words('de', 'contact').form.send }).click();
    await expect(page).toHaveURL('/contact?lang=de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('.problem')).toHaveCount(4);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, locale: 'de', expectedErrors: /status of 400/ });

  test('the form says the same in the same words, and keeps what was typed', async ({ page }) => {
    const { form, sent } = words('de', 'contact');
    const errors = words('de', 'errors');
    await page.goto('/contact');
    await page.getByLabel(form.name).fill('A');
    await page.getByLabel(form.message).fill(message.message);
    await page.getByRole('button', { name: form.send }).click();
    await expect(page.getByLabel(form.name)).toHaveAccessibleDescription(
      errors['contact-name-short'].replace('{{min}}', '2'),
    );
    await expect(page.getByLabel(form.email).first()).toHaveAccessibleDescription(
      errors['contact-email-invalid'],
    );
    await expect(page.getByLabel(form.message)).toHaveValue(message.message);
    await page.getByLabel(form.name).fill(message.name);
    await page.getByLabel(form.email).first().fill(message.email);
    await page.getByLabel(form.subject).fill(message.subject);
    await page.getByRole('button', { name: form.send }).click();
    await expect(page).toHaveURL('/contact?sent=#contact');
    await expect(page.getByRole('status').first()).toContainText(sent.title);
  });
});
