import type { Page } from '@playwright/test';
import { showCode } from './camera-kit.ts';
import {
  cutOff,
  fakeOffice,
  lines,
  openLink,
  openPhone,
  phone,
  record,
  runners,
  status,
  test,
} from './checkpoint-kit.ts';
import { photographs, showToCamera, textsOf } from './hand-over-kit.ts';
import { expect } from './site-facts.ts';

test.use({ ...phone, expectedErrors: cutOff });

test('a phone without a network hands its log to another by pictures', async ({
  browser,
  baseURL,
}) => {
  const office = fakeOffice();
  const [first, second] = [await openPhone(browser, baseURL), await openPhone(browser, baseURL)];
  for (const { context, page } of [first, second]) {
    await office.answer(context);
    await openLink(page);
  }
  await office.cut(first.context);
  for (const { bib } of runners) await record(first.page, bib);
  await record(first.page, '777');
  await first.page.reload();
  await first.page.getByRole('button', { name: 'More' }).click();
  await first.page.getByRole('button', { name: 'Hand this log over' }).click();
  const pictures = await photographs(first.page);
  // What anybody's camera reads of them, apart from the page.
  const texts = await textsOf(pictures);
  for (const [at, text] of texts.entries())
    expect(text).toMatch(new RegExp(`^TR1\\.${at + 1}/${pictures.length}\\.`));
  await showToCamera(second.page, pictures);
  const unpacked = await unpackSlowly(second.page);
  await second.page.getByRole('button', { name: 'More' }).click();
  await second.page.getByRole('button', { name: 'Take over another phone’s log' }).click();
  await expect(second.page.locator('.cp-told')).toContainText('New entries taken over: 4');
  expect(await unpacked()).toBe(1);
  await expect.poll(() => office.bibs()).toEqual(['101', '102', '203', '777']);
  expect(office.devices()).toBe(1);
  // The first finds a network after all: nothing counts twice.
  await office.cut(first.context, false);
  await first.page.getByRole('button', { name: 'Back to the keypad' }).click();
  await expect(status(first.page)).toContainText('All delivered');
  expect([office.bibs().length, office.repeated]).toEqual([4, 4]);
  await first.context.close();
  await second.context.close();
});

test('each picture of a long log stands there as soon as its number does', async ({
  page,
  context,
}) => {
  await fakeOffice().answer(context);
  await openLink(page);
  for (let bib = 1; bib <= 24; bib++) await record(page, String(1000 + ((bib * 7919) % 9000)));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Hand this log over' }).click();
  await page.getByRole('button', { name: 'Stop the pictures' }).click();
  await expect(page.locator('.cp-frame')).toContainText(/of ([2-9]|\d\d)/);
  const isNew = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const canvas = document.querySelector<HTMLCanvasElement>('.cp-code')!;
        const label = document.querySelector('.cp-frame')!;
        const before = canvas.toDataURL();
        // Told right after the change, before the screen is painted.
        const watch = new MutationObserver(() => resolve(canvas.toDataURL() !== before));
        watch.observe(label, { characterData: true, childList: true, subtree: true });
        const next = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Next picture',
        );
        next!.click();
      }),
  );
  expect(isNew).toBe(true);
});

test('the camera records the bib whose code it sees, once', async ({ page, context }) => {
  const office = fakeOffice();
  await office.answer(context);
  await openLink(page);
  await showCode(page, 'B:102');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Read bibs with the camera' }).click();
  await expect(page.locator('.cp-told')).toContainText('Recorded: 102');
  await page.waitForTimeout(500);
  await expect(lines(page)).toHaveCount(1);
});

test('a browser whose own reader knows other codes only keeps ours for the day', async ({
  page,
  context,
}) => {
  await fakeOffice().answer(context);
  await page.addInitScript(() => {
    const BarcodeDetector = { getSupportedFormats: async () => ['ean_13'] };
    Object.assign(globalThis, { BarcodeDetector });
  });
  await openLink(page);
  const kept = () =>
    page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map((key) => caches.open(key)));
      const files = await Promise.all(all.map((cache) => cache.keys()));
      return files.flat().some(({ url }) => url.endsWith('.wasm'));
    });
  await expect.poll(kept).toBe(true);
});

test('a phone that has no camera says so', async ({ page, context }) => {
  await fakeOffice().answer(context);
  await openLink(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Read bibs with the camera' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no camera');
});

/** Makes a phone so slow that it sees a picture again before it has unpacked it; how often it did. */
async function unpackSlowly(page: Page): Promise<() => Promise<number>> {
  const calls = await page.evaluateHandle(() => {
    const made: string[] = [];
    const Fast = DecompressionStream;
    const waits = () =>
      new TransformStream({
        transform: async (chunk, stream) => {
          await new Promise((resolve) => setTimeout(resolve, 2000));
          stream.enqueue(chunk);
        },
      });
    Object.assign(window, {
      DecompressionStream: function Slow(format: CompressionFormat) {
        made.push(format);
        const { writable, readable } = new Fast(format);
        return { writable, readable: readable.pipeThrough(waits()) };
      },
    });
    return made;
  });
  return () => calls.evaluate(({ length }) => length);
}
