import type { Page } from '@playwright/test';
import { cutOff, fakeOffice, lines, openLink, phone, record, test } from './checkpoint-kit.ts';
import { violationsOf } from './find-violations.ts';
import { expect, languages, words } from './site-facts.ts';

test.use({ ...phone, expectedErrors: cutOff });

/** Opens each view beside the keypad, as it is called in a language. */
async function inEachView(page: Page, language: string, look: (view: string) => Promise<void>) {
  const { more } = words(language, 'checkpoint');
  const press = (name: string) => page.getByRole('button', { name }).click();
  await press(more.open);
  await look(more.open);
  for (const view of [more.handOver, more.receive, more.end]) {
    await press(view);
    await look(view);
    await press(more.close);
    await press(more.open);
  }
}

/** Begins to correct the last entry, looks at it with and without a bib, and leaves it. */
async function correcting(page: Page, language: string, look: (view: string) => Promise<void>) {
  const { correcting: said, entry } = words(language, 'checkpoint');
  await lines(page).first().getByRole('button').click();
  await page.getByRole('button', { name: entry.otherBib }).click();
  await look(entry.otherBib);
  await page.keyboard.type('101');
  await look(entry.otherBib);
  await page.getByRole('button', { name: said.cancel, exact: true }).click();
}

test('axe finds nothing in any view, in either scheme', async ({ page, context }) => {
  await fakeOffice().answer(context);
  await openLink(page);
  const found: string[] = [];
  const look = async (view: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const each of await violationsOf(page)) found.push(`${colorScheme}, ${view}: ${each}`);
    }
  };
  await record(page, '101');
  await record(page, '999');
  await look('undo');
  await page.keyboard.type('101');
  await look('keypad');
  await correcting(page, 'en', look);
  await inEachView(page, 'en', look);
  expect(found).toEqual([]);
});

test('in each language nothing sticks out or is too small to touch, and a warned one still records on the first screen', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const battery = Object.assign(new EventTarget(), { level: 0.15, charging: false });
    Object.assign(Navigator.prototype, { getBattery: async () => battery });
  });
  const office = fakeOffice();
  await office.answer(context);
  await openLink(page);
  office.refusesWith = 401;
  await record(page, '101');
  await page.keyboard.type('102');
  const found: string[] = [];
  let before = 'en';
  for (const language of [...languages.filter((code) => code !== 'en'), 'en']) {
    const look = async (view: string) => {
      for (const each of await misfits(page)) found.push(`${language}, ${view}: ${each}`);
    };
    await page.getByRole('button', { name: words(before, 'checkpoint').more.open }).click();
    await page.locator('.cp-reason select').selectOption(language);
    await page.getByRole('button', { name: words(language, 'checkpoint').more.close }).click();
    await expect(page.locator('.cp-status .cp-problem')).toHaveCount(2);
    await expect.soft(page.locator('.cp-confirm'), language).toBeInViewport({ ratio: 1 });
    await look('keypad');
    await correcting(page, language, look);
    for (const _ of '102') await page.keyboard.press('Backspace');
    await expect.soft(page.locator('.cp-confirm'), language).toBeInViewport({ ratio: 1 });
    await look('undo');
    await page.keyboard.type('102');
    await inEachView(page, language, look);
    await page.getByRole('button', { name: words(language, 'checkpoint').more.close }).click();
    before = language;
  }
  expect(found).toEqual([]);
});

const misfits = (page: Page) =>
  page.evaluate(() => {
    const small = [...document.querySelectorAll('main :is(button, select)')]
      .filter((each) => each.getBoundingClientRect().height < 48)
      .map((each) => `small: ${each.outerHTML}`);
    const isWide = document.documentElement.scrollWidth > innerWidth;
    return [...small, ...(isWide ? ['wider than the screen'] : [])];
  });
