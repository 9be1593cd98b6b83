import { languageNames } from '../src/test/menu.ts';
import { expect, recordAtLeaving, test, words } from './site-facts.ts';

test('choosing a language changes the page at once, closes the list and marks the choice', {
  tag: ['@firefox', '@quick'],
}, async ({ page, context }) => {
  const wasOpen = await recordAtLeaving(page, '#languages');
  await page.goto('/races?difficulty=long_trail');
  const button = page.getByRole('button', { name: /Language: English/ });
  const list = page.locator('#languages');
  await expect(list).toBeHidden();
  await button.click();
  await expect(list.getByRole('link')).toHaveText(languageNames);
  await list.getByRole('link', { name: 'Deutsch' }).click();

  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(list).toBeHidden();
  expect(await wasOpen()).toBe('false');
  await expect(page).toHaveURL('/races?difficulty=long_trail');
  await expect(page.locator('#languages [aria-current]')).toHaveText('Deutsch');
  const cookies = await context.cookies();
  expect(cookies.map(({ name, value }) => [name, value])).toEqual([['lang', 'de']]);
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('de');

  await context.clearCookies();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect((await context.cookies())[0]).toMatchObject({ name: 'lang', value: 'de' });
});

test('what is typed into a form survives the change', { tag: '@firefox' }, async ({ page }) => {
  await page.goto('/contact');
  const labels = words('de', 'contact').form;
  await page.getByLabel(words('en', 'contact').form.name).fill('Ștefan Țurcanu');
  await page.getByLabel(words('en', 'contact').form.message).fill('Is the bus\nfree?');
  // Keeps no draft: only what is handed over survives here.
  const newsletter = page.locator('.newsletter input[name=email]');
  await newsletter.fill('stefan@tara.example');
  await page.getByRole('button', { name: /Language: English/ }).click();
  await page.locator('#languages').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByLabel(labels.name)).toHaveValue('Ștefan Țurcanu');
  await expect(page.getByLabel(labels.message)).toHaveValue('Is the bus\nfree?');
  await expect(newsletter).toHaveValue('stefan@tara.example');
});

test('what is typed before the script that keeps drafts has come survives, too', async ({
  page,
}) => {
  const labels = words('de', 'contact').form;
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/site-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  // A page is loaded once the scripts are that it asked for.
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel(words('en', 'contact').form.name).fill('Ștefan Țurcanu');
  const kept = () => page.evaluate(() => sessionStorage.getItem('draft-contact'));
  expect(await kept()).toBeNull();
  script.resolve();
  await expect.poll(kept).toContain('Ștefan Țurcanu');
  await page.getByRole('button', { name: /Language: English/ }).click();
  await page.locator('#languages').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByLabel(labels.name)).toHaveValue('Ștefan Țurcanu');
  await expect.poll(kept).toContain('Ștefan Țurcanu');
  await expect(page.getByLabel(labels.name)).toHaveValue('Ștefan Țurcanu');
});

test('a draft that comes late fills what is empty, and leaves what was typed since', async ({
  page,
}) => {
  const { name, message } = words('en', 'contact').form;
  await page.goto('/contact');
  await page.evaluate(() => {
    const fields = [
      ['name', 'Ana'],
      ['message', 'Is the bus free?'],
    ];
    sessionStorage.setItem('draft-contact', JSON.stringify(fields));
  });
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/site-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  // Firefox does not tell that a page reloads before its scripts have come.
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel(name).fill('Ana Pop');
  script.resolve();
  await expect(page.getByLabel(message)).toHaveValue('Is the bus free?');
  await expect(page.getByLabel(name)).toHaveValue('Ana Pop');
  expect(await page.evaluate(() => sessionStorage.getItem('draft-contact'))).toContain('Ana Pop');
});
