import {
  cutOff,
  fakeOffice,
  lines,
  openLink,
  phone,
  record,
  status,
  test,
} from './checkpoint-kit.ts';
import { expect } from './site-facts.ts';

test.use({ ...phone, expectedErrors: cutOff });

test('records for a day without a network, through reloads and a kill, and delivers by itself', {
  tag: ['@firefox', '@quick'],
}, async ({ page, context }) => {
  await page.addInitScript(() => {
    // Only pages of a site have one.
    if (!('StorageManager' in globalThis)) return;
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    const persist = async () => asked.push('persist') === 0;
    Object.assign(StorageManager.prototype, { persist });
  });
  const office = fakeOffice();
  office.aheadMs = 180_000;
  await office.answer(context);
  await openLink(page);
  expect(page.url()).not.toContain('#');
  await office.cut(context);
  await record(page, '101');
  await record(page, '999');
  await expect(page.locator('.cp-told')).toContainText('Not on the list here');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByText('does not promise to keep the log')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'asked'))).toEqual(['persist']);
  await page.getByLabel('Language').selectOption('ro');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Abandon', exact: true })).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  // A group that comes in at once.
  await page.keyboard.type('102\n203\n7\n101\n');
  await expect(page.locator('.cp-told')).toContainText('101');
  await expect(lines(page)).toHaveCount(6);
  // The phone is killed: the page opens again from what it kept.
  await page.close();
  const again = await context.newPage();
  await again.goto('/checkpoint');
  await expect(lines(again)).toHaveCount(6);
  await again.getByRole('button', { name: 'Mai mult' }).click();
  await again.getByLabel('Limba').selectOption('en');
  await again.getByRole('button', { name: 'Back to the keypad' }).click();
  await expect(status(again)).toContainText('Not yet delivered: 6');
  await office.cut(context, false);
  await expect(status(again)).toContainText('All delivered');
  const entries = office.entries().toSorted((one, other) => one.sequence - other.sequence);
  expect(entries.map(({ bib }) => bib)).toEqual(['101', '999', '102', '203', '7', '101']);
  const offsets = entries.map(({ offsetMs }) => offsetMs ?? 0);
  expect(offsets.every((offset) => Math.abs(offset - 180_000) < 1000)).toBe(true);
});
