import { languageNames } from '../src/test/menu.ts';
import { expect, languages, recordAtLeaving, test, words } from './site-facts.ts';

test('choosing a language changes the page at once, closes the list and marks the choice', async ({
  page,
  context,
}) => {
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

  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('what is typed into a form survives the change', async ({ page }) => {
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

test('each flag comes from our own origin and is a picture', async ({ page, baseURL }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /Language/ }).click();
  const flags = page.locator('#languages img');
  await expect(flags).toHaveCount(languages.length);
  for (const flag of await flags.all()) {
    await expect(flag).toHaveJSProperty('complete', true);
    const source = await flag.evaluate((img: HTMLImageElement) => [img.src, img.naturalWidth > 0]);
    expect(source).toEqual([expect.stringContaining(`${baseURL}/pictures/flags/`), true]);
  }
});

test('local storage brings the choice back when the cookie is gone', async ({ page, context }) => {
  await page.goto('/?lang=fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await context.clearCookies();
  await page.goto('/races');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('fr', 'races').title);
  expect((await context.cookies())[0]).toMatchObject({ name: 'lang', value: 'fr' });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is made of links, and the choice is remembered', async ({ page }) => {
    await page.goto('/races');
    await page.getByRole('button', { name: /Language: English/ }).click();
    await page.getByRole('link', { name: 'Română' }).click();
    await expect(page).toHaveURL('/races?lang=ro&remember=yes');
    await page
      .getByRole('link', { name: words('ro', 'common').nav.home, exact: true })
      .first()
      .click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
  });
});
