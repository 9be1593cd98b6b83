import type { Page } from '@playwright/test';
import { unfold } from './find-violations.ts';
import { expect, handOut, misfitsOf, misfitsOn, report, test } from './race-day-kit.ts';
import { words } from './site-facts.ts';

const w = words('en', 'admin-race-control');
const links = words('en', 'admin-checkpoint-links');
const board = '/admin/race-control';
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name }).click();
const told = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
test('a list by radio is entered, a doubt decided, and somebody retires and is brought back', async ({
  page,
}) => {
  const [one, two, three, four] = [1, 2, 3, 4];
  const ids = await handOut(page, [one, two, three, four]);
  const typed = '970';
  await page.goto(`${board}/radio`);
  await page.getByLabel(w.checkpoints.place).selectOption('Poieni');
  const list = page.getByRole('textbox', { name: w.radio.list });
  await list.fill(`${one} 9:15\n${two} 9:20\n${three} 9:24\n${typed} 9:26`);
  await press(page, w.radio.check);
  await expect(main(page).getByRole('row', { name: typed })).toContainText(
    w.radio.verdicts['unknown-bib'],
  );
  await press(page, 'Enter 3 clean lines');
  await told(page, '3 entries are kept.');
  await expect(list).toHaveValue(`${typed} 9:26`);
  await press(page, 'Enter 1 line, the doubtful included');
  await told(page, '1 entry is kept.');

  await page.goto(board);
  const doubt = page.locator('.race-doubts li').filter({ hasText: `${typed} Poieni` });
  await doubt.locator('summary').click();
  await doubt.getByLabel(w.doubts.other).fill(String(four));
  await doubt.getByRole('button', { name: w.doubts.decide }).click();
  await told(page, w.done.judged);
  await expect(doubt).toHaveCount(0);
  await page.goto(`${board}?runner=${ids[3]}`);
  await expect(page.getByRole('region', { name: w.way.title })).toContainText('09:26');

  await page.goto(board);
  // Who is overdue comes first, everybody else is folded away.
  await unfold(page);
  await main(page)
    .getByRole('link', { name: new RegExp(`^${one} `) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(one));
  await page.getByLabel(w.reason).last().fill('Ankle, said the hut by radio');
  await press(page, w.retire.button);
  await told(page, w.done.retired);
  const retired = page.locator('.race-retired li').filter({ hasText: new RegExp(`^${one} `) });
  await retired.getByRole('button', { name: w.isBack }).click();
  await told(page, w.done.back);
  await expect(retired).toHaveCount(0);
  await page
    .locator('.race-decisions li')
    .filter({ hasText: new RegExp(` ${one} .* is back`) })
    .getByRole('button', { name: w.decisions.undo })
    .click();
  await told(page, w.done.undone);
  await expect(retired).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Trail Run 33K' })).not.toContainText(w.sum.wrong);
});

test('a click is not lost where the board has changed while somebody typed', async ({ page }) => {
  const typed = '990';
  await handOut(page, [32]);
  await report(page, 'poieni', `${typed} 9:30`);
  await page.goto(board);
  await expect(page.locator('.live-board')).toHaveText(w.live.on);
  const doubt = page.locator('.race-doubts li').filter({ hasText: `${typed} Poieni` });
  await doubt.locator('summary').click();
  await doubt.getByLabel(w.reason).fill('Nobody was there.');
  await report(page, 'poieni', `${typed}1 9:31`);
  // The board goes on around the form.
  await expect(
    page.locator('.race-doubts li').filter({ hasText: `${typed}1 Poieni` }),
  ).toBeVisible();
  await expect(doubt.getByLabel(w.reason)).toBeFocused();
  await expect(doubt.getByLabel(w.reason)).toHaveValue('Nobody was there.');
  await doubt.getByRole('button', { name: w.doubts.decide }).hover();
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.mouse.up();
  await told(page, w.done.judged);
});

test('boards and live pages of a race day fit a phone, and axe finds nothing on them', async ({
  page,
}) => {
  const [id] = await handOut(page, [21, 22, 23]);
  await report(page, 'poieni', '21 9:15\n22 9:20 dnf ankle\n981 9:30');
  await page.goto(`${board}/links`);
  await page.getByLabel(links.make.label).fill('Ana’s phone');
  await press(page, links.make.button);
  await expect(page.locator('.link-sheet code')).toHaveText(/\/checkpoint#[\w-]{43}$/);
  const found = await misfitsOn(page);
  for (const address of [
    board,
    `${board}?runner=${id}`,
    `${board}/checkpoint?id=finish`,
    `${board}/links`,
    '/admin/start',
    '/live',
    '/live/21',
  ])
    found.push(...(await misfitsOf(page, address)));
  expect(found).toEqual([]);
});
