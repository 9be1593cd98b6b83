import type { BrowserContext, Page } from '@playwright/test';
import { firstAdmin } from '../src/test/admin-kit.ts';
import { cutErrors, cutNetwork, openWay } from './network.ts';
import { test as base, expect, handOut, report } from './race-day-kit.ts';
import { words } from './site-facts.ts';

const test = base.extend({
  baseURL: async ({ baseURL }, use) => use(await openWay(baseURL)),
});
test.use({
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  expectedErrors: new RegExp(`${cutErrors.source}|401 \\(Unauthorized\\)`),
});

const board = '/admin/race-control';
const w = words('en', 'admin-race-control');
const { signOut, signIn } = words('en', 'admin');
const officeMenu = words('en', 'common').nav.menu;
const banner = (page: Page) => page.locator('[data-kept-copy]');
const namesOfCopies = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('race-control ')),
  );

/** As a browser that needs the room; Firefox has no such switch, and forgets files by itself at times. */
const forgetFiles = async (page: Page) =>
  (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');

/** Opens the board, and waits until the phone has kept it. */
async function openKeptBoard(page: Page): Promise<void> {
  await page.goto(board);
  await expect
    .poll(() => page.evaluate((key) => caches.match(key).then(Boolean), `${board}?`))
    .toBe(true);
  await expect(banner(page)).toBeHidden();
}

/** As somebody else left them who signed in here. */
const addCopiesOfAnother = (page: Page) =>
  page.evaluate(async (key) => {
    const copies = await caches.open('race-control somebody-else');
    await copies.put(`${key}?runner=1`, new Response('Copy'));
  }, board);

/** Whether the phone shows anything at an address without a network. */
async function isShown(context: BrowserContext, address: string): Promise<boolean> {
  const page = await context.newPage();
  const isThere = await page.goto(address).then(
    () => true,
    () => false,
  );
  await page.close();
  return isThere;
}

test('the last board and who was opened are read without a server, never while it answers', async ({
  page,
  context,
  browserName,
}) => {
  const checkpoints = page.getByRole('heading', { name: w.checkpoints.title, exact: true });
  const [id, other] = await handOut(page, [41, 42]);
  await report(page, 'poieni', '41 9:20');
  await openKeptBoard(page);
  await page.goto(`${board}?runner=${id}`);
  await expect(page.getByRole('button', { name: w.retire.button })).toBeVisible();
  await page.goto(board);
  // All of the page's script is there.
  await expect(page.locator('.live-board')).toHaveText(w.live.on);

  if (browserName === 'chromium') await forgetFiles(page);
  await cutNetwork(context);
  await page.reload();
  await expect(page.locator('.live-board')).toHaveText(w.live.off);
  await expect(banner(page)).toHaveText(
    /^This is the state of \d\d:\d\d; the server cannot be reached\.$/,
  );
  const [time = ''] = /\d\d:\d\d/.exec((await banner(page).textContent()) ?? '') ?? [];
  await expect(page.locator('#board > .hint').first()).toContainText(time);
  await expect(checkpoints).toBeVisible();
  await page
    .locator(`a[href="${board}?runner=${id}"]`)
    .first()
    .evaluate((link) => {
      link.closest('details')?.setAttribute('open', '');
    });
  await page.locator(`a[href="${board}?runner=${id}"]`).first().click();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('region', { name: w.way.title })).toContainText('09:20');
  // Nothing can be sent from a copy; what is sealed and what nobody opened is in none.
  await expect(page.getByRole('button', { name: w.retire.button })).toBeHidden();
  expect(await isShown(context, `${board}?runner=${other}`)).toBe(false);
  expect(await isShown(context, `/admin/participants/${id}`)).toBe(false);
  expect(await isShown(context, `${board}/links`)).toBe(false);

  await page.goBack();
  await expect(checkpoints).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await cutNetwork(context, false);
  // As when the phone is taken out of the pocket: the open copy becomes the board by itself.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('.live-board')).toHaveText(w.live.on);
  await expect(banner(page)).toBeHidden();
  await page.goto(`${board}?runner=${id}`);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('button', { name: w.retire.button })).toBeVisible();
});

async function expectNothingKept(page: Page, context: BrowserContext): Promise<void> {
  await expect.poll(() => namesOfCopies(page)).toEqual([]);
  await cutNetwork(context);
  expect(await isShown(context, board)).toBe(false);
  await cutNetwork(context, false);
}

test('the copies are wiped at the sign-out, also where it does not arrive', async ({
  page,
  context,
}) => {
  await handOut(page, []);
  await openKeptBoard(page);
  await page.getByRole('button', { name: officeMenu }).click();
  await page.getByRole('button', { name: signOut }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signIn.title);
  await expectNothingKept(page, context);

  await handOut(page, []);
  await addCopiesOfAnother(page);
  await openKeptBoard(page);
  await expect.poll(() => namesOfCopies(page)).toHaveLength(1);
  await expect(page.locator('.live-board')).toHaveText(w.live.on);
  await cutNetwork(context);
  await page.getByRole('button', { name: officeMenu }).click();
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await page.getByRole('button', { name: signOut }).click();
  await failed;
  expect(await isShown(context, board)).toBe(false);
});

test('a board whose session has ended asks to sign in, and its copies are wiped', async ({
  page,
  context,
}) => {
  await handOut(page, []);
  await openKeptBoard(page);
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signIn.title);
  await expectNothingKept(page, context);
});

test('somebody else who signs in finds nothing of who was there before', async ({ page }) => {
  await handOut(page, []);
  await openKeptBoard(page);
  await addCopiesOfAnother(page);
  expect(await namesOfCopies(page)).toHaveLength(2);
  await page.goto('/admin/account');
  await expect(page.getByRole('main')).toContainText(firstAdmin.email);
  await expect.poll(() => namesOfCopies(page)).toHaveLength(1);
  expect(await namesOfCopies(page)).not.toContain('race-control somebody-else');
});
