import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type {
  DeliveryBody,
  PhoneRecord,
} from '../src/features/checkpoints/checkpoints.contract.ts';
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

/** A bib that no runner has is one the phone was not told of. */
export const runners = [
  { bib: '101', name: 'Ana Popescu', race: 1 },
  { bib: '102', name: 'Ioana Mureșan', race: 1 },
  { bib: '203', name: 'Jürgen Groß', race: 2 },
];

export const newToken = () => randomBytes(32).toString('base64url');

/** The server's side of the contract, kept in memory: what it was told by which device. */
export function fakeOffice() {
  const kept = new Map<string, Map<number, PhoneRecord>>();
  const cut = new Set<BrowserContext>();
  const office = {
    /** How far the phones' clocks are behind, in milliseconds. */
    aheadMs: 0,
    /** What every call answers, instead of taking anything. */
    refusesWith: undefined as number | undefined,
    /** How often the same entry came again. */
    repeated: 0,
    bibs: () =>
      [...kept.values()].flatMap((device) => [...device.values()].map(({ bib }) => bib)).toSorted(),
    entries: () => [...kept.values()].flatMap((device) => [...device.values()]),
    devices: () => kept.size,
    /** Cuts the network of one phone, or gives it back: routes answer past the browser's own switch. */
    async cut(context: BrowserContext, isCut = true) {
      if (isCut) cut.add(context);
      else cut.delete(context);
      await cutNetwork(context, isCut);
    },
    async answer(context: BrowserContext) {
      await tellBodies(context);
      await context.route('**/api/checkpoint?*', (route) =>
        cut.has(context)
          ? route.abort('internetdisconnected')
          : office.refusesWith === undefined
            ? route.fulfill({ json: { ...checkpoint, serverTime: now() } })
            : route.fulfill({ status: office.refusesWith, json: {} }),
      );
      await context.route('**/api/checkpoint/records', async (route) => {
        if (cut.has(context)) return route.abort('internetdisconnected');
        // A link that has ended is still delivered to.
        if (office.refusesWith !== undefined && office.refusesWith !== 410)
          return route.fulfill({ status: office.refusesWith, json: {} });
        const { batches = [] } = bodyOf(route.request()) as DeliveryBody;
        for (const { device, records } of batches) {
          const known = kept.get(device) ?? new Map<number, PhoneRecord>();
          kept.set(device, known);
          for (const record of records) {
            if (known.has(record.sequence)) office.repeated += 1;
            else known.set(record.sequence, record);
          }
        }
        const upTo = (device: string) => {
          let last = 0;
          while (kept.get(device)?.has(last + 1)) last += 1;
          return last;
        };
        return route.fulfill({
          json: {
            serverTime: now(),
            kept: batches.map(({ device }) => ({ device, upTo: upTo(device) })),
            refused: [],
          },
        });
      });
    },
  };
  const now = () => new Date(Date.now() + office.aheadMs).toISOString();
  return office;
}

const checkpoint = {
  checkpoint: { id: 'north-hut', name: 'North hut' },
  label: 'Ana’s phone',
  endsAt: '2025-07-06T00:00:00.000Z',
  language: 'en',
  event: { name: 'Sample race' },
  runners,
  races: [
    { id: 1, name: 'Ridge Run' },
    { id: 2, name: 'Valley Run' },
  ],
};

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

/** Gives the phone a battery that the test empties. */
export const withBattery = (page: Page) =>
  page.addInitScript(() => {
    const battery = Object.assign(new EventTarget(), { level: 0.6, charging: false });
    Object.assign(globalThis, { battery });
    Object.assign(Navigator.prototype, { getBattery: async () => battery });
  });
export const setBattery = (page: Page, values: { level?: number; charging?: boolean }) =>
  page.evaluate((changed) => {
    const { battery } = globalThis as unknown as { battery: EventTarget };
    Object.assign(battery, changed).dispatchEvent(new Event('levelchange'));
  }, values);
