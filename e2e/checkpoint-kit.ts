import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { checkpointOffice } from '../src/test/checkpoint-office.ts';
import { bodyOf, cutErrors, cutNetwork, openWay, tellBodies } from './network.ts';
import { test as base } from './site-facts.ts';

/** A phone as small as they come. */
export const phone = { viewport: { width: 360, height: 640 }, hasTouch: true } as const;
/** What the console says of a network that is cut, and of a link that is refused. */
export const cutOff = new RegExp(
  `${cutErrors.source}|ERR_INTERNET_DISCONNECTED|status of 4|status of 5`,
);

export const lines = (page: Page) => page.locator('.cp-lines li');
export const status = (page: Page) => page.locator('.cp-status');

/** Tests on one phone, whose network can be cut. */
export const test = base.extend({
  baseURL: async ({ baseURL }, use) => use(await openWay(baseURL)),
});

/** Somebody's phone. */
export async function openPhone(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...phone, baseURL: await openWay(baseURL) });
  return { context, page: await context.newPage() };
}

const newToken = () => randomBytes(32).toString('base64url');

/** The server's side of the contract: it answers past the network of the phones. */
export function fakeOffice() {
  const office = checkpointOffice();
  const cut = new Set<BrowserContext>();
  return Object.assign(office, {
    /** Cuts the network of one phone, or gives it back: routes answer past the browser's own switch. */
    async cut(context: BrowserContext, isCut = true) {
      if (isCut) cut.add(context);
      else cut.delete(context);
      await cutNetwork(context, isCut);
    },
    async answer(context: BrowserContext) {
      await tellBodies(context);
      await context.route('**/api/checkpoint?*', (route) =>
        cut.has(context) ? route.abort('internetdisconnected') : route.fulfill(office.tell()),
      );
      await context.route('**/api/checkpoint/records', (route) =>
        cut.has(context)
          ? route.abort('internetdisconnected')
          : route.fulfill(office.take(bodyOf(route.request()))),
      );
    },
  });
}

/** Opens a link on a phone, and waits until the page is kept for the day. */
export async function openLink(page: Page, token = newToken()) {
  await page.goto(`/checkpoint#${token}`);
  await page.getByRole('heading', { name: 'North hut' }).waitFor();
  await isKept(page);
}

/** Waits until the page is kept for the day. */
export async function isKept(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller)
      await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

/** Types a bib on the keypad and confirms it. */
export async function record(page: Page, bib: string) {
  for (const digit of bib) await page.locator('.cp-keys').getByText(digit, { exact: true }).click();
  await page.locator('.cp-confirm').click();
  await page.locator('.cp-told', { hasText: bib }).waitFor();
}
