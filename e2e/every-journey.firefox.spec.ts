import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { addressOf, test } from './own-site.ts';
import { expect, fillBirthDate } from './site-facts.ts';

// Firefox is started once, on a machine where that takes a while.
test.setTimeout(150_000);

const runner = { firstname: 'Ștefan', lastname: 'Țurcanu', email: 'stefan@tara.example' };

/** What scripts throw on a page. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  return faults;
}

async function fill(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /11K/ }).check();
  await page.getByLabel('M', { exact: true }).check();
  await page.getByLabel('First name').first().fill(runner.firstname);
  await page.getByLabel('Last name').first().fill(runner.lastname);
  await page.getByLabel('Male', { exact: true }).check();
  await fillBirthDate(page, '1990-04-12');
  await page.getByLabel('Country').selectOption('RO');
  await page.locator('#registration-email').fill(runner.email);
  await page.getByLabel('Phone', { exact: true }).fill('+40 700 000 000');
  await page.getByLabel('Emergency contact: name').fill('Ana Țurcanu');
  await page.getByLabel('Emergency contact: phone').fill('+40 700 000 001');
  for (const box of ['terms and conditions', 'privacy policy', 'I know the risks']) {
    await page.getByRole('checkbox', { name: box }).check();
  }
}

/** The link to one's own registration, out of the mails in a site's folder. */
async function ownLink(dataDir: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  const find = async () => {
    const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(
      files.map((name) => PostalMime.parse(readFileSync(path.join(outbox, name)))),
    );
    return /\/my-registration\/\S+/.exec(mails.map(({ text }) => text).join('\n'))?.[0] ?? '';
  };
  await expect.poll(() => find().catch(() => ''), { timeout: 30_000 }).not.toBe('');
  return find();
}

test('one registers, pays, stands on the list, and opens the own registration', async ({
  page,
  site,
}) => {
  const faults = faultsOf(page);
  const address = await addressOf(site.start({ REHEARSAL_TIME: '2025-03-01T12:00:00+02:00' }));
  execFileSync('node', ['scripts/registration.ts', 'open', '--yes'], {
    env: { PATH: process.env.PATH, DATA_DIR: site.dataDir },
  });
  await expect(async () => {
    await page.goto(`${address}/registration`);
    await expect(page.locator('form.registration-form')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await fill(page);
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/registration-success?**');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL('**/demo-pay/**');
  await page.getByRole('button', { name: 'the card works' }).click();
  await expect(page.locator('h1')).toHaveText('Registration Confirmed!');
  await page.waitForURL('**/participants?own=*');
  await page.goto(`${address}/participants?search=${encodeURIComponent('stefan turcanu')}`);
  await expect(page.locator('.runners')).toContainText('Ștefan Țurcanu');
  await page.goto(`${address}${await ownLink(site.dataDir)}`);
  await expect(page.locator('dl').first()).toContainText('Trail Run 11K');
  await page.locator('#own-phone').fill('+40 711 111 111');
  await page.locator('#data').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Your data are saved.');
  expect(faults).toEqual([]);
});

test('one finds a runner, changes the language, writes, and reads the results', async ({
  page,
}) => {
  const faults = faultsOf(page);
  await page.goto('/participants');
  const search = page.getByLabel('Name or bib number');
  await search.click();
  await expect(page.locator('[data-island=participants][data-awake]')).toHaveCount(1);
  await search.fill('nobody of that name');
  await search.press('Enter');
  await expect(page.locator('.results [role=status]')).toHaveText('0 to 0 of 0');
  await search.fill('');
  await search.press('Enter');
  await expect(page.locator('.runners tbody tr')).toHaveCount(10);

  await page.goto('/contact');
  await page.getByLabel('Name').fill(runner.firstname);
  await page.getByRole('button', { name: /Language: English/ }).click();
  await page.locator('#languages').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByLabel('Name')).toHaveValue(runner.firstname);
  await page.getByRole('button', { name: /Sprache: Deutsch/ }).click();
  await page.locator('#languages').getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.getByLabel('Email address').first().fill(runner.email);
  await page.getByLabel('Subject').fill('Two dogs');
  await page.getByLabel('Message').fill('May my two dogs wait at the finish?');
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.locator('.toast')).toContainText('Message Sent');

  await page.goto('/results');
  await page.locator('iframe[data-results]').scrollIntoViewIfNeeded();
  const sample = page.frameLocator('iframe[data-results]');
  await expect(sample.getByRole('heading', { name: 'Trail Run 33K' })).toBeVisible();
  expect(faults).toEqual([]);
});
