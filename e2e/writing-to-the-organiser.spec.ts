import { expect, test, words } from './site-facts.ts';

test.use({ siteKind: { isOwn: true } });

const message = {
  name: 'Ștefan Țurcanu',
  email: 'stefan@tara.example',
  subject: 'Two dogs',
  message: 'May my two dogs wait at the finish?',
};

test('no framework is fetched before somebody touches the form, which then sends the message', {
  tag: '@firefox',
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const names = () => scripts.map((url) => /(\w+)-[^/]*$/.exec(url)?.[1] ?? '');
  // What starts by itself waits for an idle moment, as this does after it.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await fetch('/healthz');
  });
  // Firefox may tell of a request after the moment in which none is on its way.
  await expect.poll(names).toEqual(['site']);
  await page.getByLabel('Name').fill(message.name);
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  expect(scripts.length).toBeGreaterThan(1);
  await expect(page.getByLabel('Name')).toHaveValue(message.name);

  const form = page.locator('main form.form');
  await form.getByLabel('Email address').fill(message.email);
  await form.getByLabel('Subject').fill(message.subject);
  await form.getByLabel('Message').fill(message.message);
  await form.getByRole('button', { name: 'Send the message' }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Message Sent');
  await expect(form.getByLabel('Message')).toHaveValue('');
  // Pointed at, it stays.
  await toast.hover();
  expect((await page.locator('.toasts').boundingBox())?.width).toBe(420);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
});

test.describe('without script and without cookies', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 400/ });

  test('the form says the same in the words of its address, and keeps what was typed', async ({
    page,
    context,
  }) => {
    const { form, sent } = words('de', 'contact');
    const errors = words('de', 'errors');
    await page.goto('/contact?lang=de');
    await context.clearCookies();
    await page.getByLabel(form.name).fill('A');
    await page.getByLabel(form.message).fill(message.message);
    await page.getByRole('button', { name: form.send }).click();
    await expect(page).toHaveURL('/contact?lang=de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByLabel(form.name)).toHaveAccessibleDescription(
      errors['contact-name-short'].replace('{{min}}', '2'),
    );
    await expect(page.getByLabel(form.name)).toBeFocused();
    await expect(page.getByLabel(form.message)).toHaveValue(message.message);
    await page.getByLabel(form.name).fill(message.name);
    await page.getByLabel(form.email).first().fill(message.email);
    await page.getByLabel(form.subject).fill(message.subject);
    await page.getByRole('button', { name: form.send }).click();
    await expect(page.getByRole('status').first()).toContainText(sent.title);
  });
});
