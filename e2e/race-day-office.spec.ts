import type { Page } from '@playwright/test';
import { firstAdmin } from '../src/test/admin-kit.ts';
import { expect, handOut, report, test } from './race-day-kit.ts';
import { words } from './site-facts.ts';

const start = words('en', 'admin-start');
const messages = words('en', 'admin-messages');
const told = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

test('a gun is one tap, is put right with a reason, and who is not at the line is noted', async ({
  page,
}) => {
  await handOut(page, [520, 521]);
  await page.goto('/admin/start');
  const race = page.getByRole('region', { name: 'Trail Run 11K' });
  const notes = race.locator('ol > li');
  const takeBack = async () => {
    const noted = await notes.count();
    await race.getByText(start.gun.correct).click();
    await race.getByRole('button', { name: start.gun.takeBack }).click();
    await expect(notes).toHaveCount(noted + 1);
    await told(page, start.done.takenBack);
  };
  const absent = race.getByText('Noted as not started: 1 runner');
  const undoAbsent = async () => {
    await absent.click();
    const runner = race.getByRole('listitem').filter({ hasText: /^521 / });
    await runner.getByRole('button', { name: start.absent.undo }).click();
    await told(page, start.done.undone);
  };
  await race.getByRole('button', { name: start.gun.button }).click();
  await told(page, start.done.gun);
  await expect(race).toContainText(/Gun at \d\d:\d\d/);
  await race.getByText(start.gun.correct).click();
  await race.getByLabel(start.gun.time).fill('09:32:00');
  await race.getByLabel(start.gun.reason).fill('The tap came late.');
  await race.getByRole('button', { name: start.gun.save }).click();
  await told(page, start.done.corrected);
  await expect(race).toContainText('Gun at 09:32');

  await race.getByLabel(start.count.counted).fill('1');
  await race.getByRole('button', { name: start.count.confirm }).click();
  await told(page, start.done.counted);
  await expect(race).toContainText('1 counted at the line, 1 fewer than expected');
  await race.getByLabel(start.absent.bib).fill('521');
  await race.getByRole('button', { name: start.absent.one, exact: true }).last().click();
  await told(page, start.done.absent);
  await expect(race).toContainText('1 counted at the line, as expected');
  await undoAbsent();
  await takeBack();
  await takeBack();
  await expect(race.getByRole('button', { name: start.gun.button })).toBeVisible();
});

test('a message is looked at, tried on oneself and sent to those on the course', async ({
  page,
}) => {
  await handOut(page, [26]);
  await report(page, 'poieni', '26 9:15');
  const subject = 'Storm over the ridge';
  await page.goto('/admin/messages');
  await page.getByLabel(messages.audience).selectOption('on-course');
  await page.getByLabel(messages.race, { exact: true }).selectOption('Trail Run 33K');
  await page.locator('[name="subject.en"]').fill(subject);
  await page.locator('[name="text.en"]').fill('Bib {bib}: put your jacket on, {firstName}.');
  await page.getByRole('button', { name: messages.preview }).click();
  const preview = page.getByRole('region', { name: /^\d+ runners? gets? this$/ });
  await expect(preview).toContainText(/Bib \d+: put your jacket on, \p{L}+/u);
  await preview.getByRole('button', { name: messages.test }).click();
  await told(page, messages.tested);
  await page.getByRole('button', { name: /^Send to \d+ runners?$/ }).click();
  await told(page, /^The message is on its way to \d+ runners?\.$/);
  await expect(
    page.getByRole('region', { name: messages.sent.title }).getByRole('listitem'),
  ).toContainText([new RegExp(`${subject}.*${firstAdmin.email}`)]);
});
