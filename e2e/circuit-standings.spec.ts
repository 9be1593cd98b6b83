import { expect, type Page } from '@playwright/test';
import { edition } from '../src/edition/edition.ts';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { expectNoViolations } from './find-violations.ts';
import { test } from './site-facts.ts';

const { circuitCalendar } = edition();

test.use({ siteKind: { moment: 'race day', isOwn: true } });

const header = 'Place;Runner;Gender;Born;Country;Category';
const [first, second] = circuitCalendar.map(({ name }) => name);

/** Presses what leads to another page, and waits for it: one still on its way ends a visit to the next. */
async function press(page: Page, name: string) {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name }).click();
  await loaded;
}

async function upload(page: Page, stage: string | undefined, lines: string[]) {
  await page.goto('/admin/circuit');
  await page.getByLabel('Stage', { exact: true }).selectOption({ label: stage ?? '' });
  await page.getByLabel('CSV or XLSX file').setInputFiles({
    name: 'results.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...lines].join('\r\n')),
  });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByRole('heading', { name: `Results: ${stage}` })).toBeVisible();
}

test('results of stages become explained standings, once they are published', async ({ page }) => {
  await signInAsAdmin(page);
  await upload(page, first, ['1;Bea Ban;F;1983;RO;F40', 'x2;Ana Pop;F;1983;RO;F40']);
  await expect(page.getByText('Ana Pop: “x2” is no place.')).toBeVisible();
  await expectNoViolations(page);
  await press(page, 'Discard this import');
  await upload(page, first, ['1;Bea Ban;F;1983;RO;F40', '2;Ana Pop;F;1983;RO;F40']);
  await press(page, 'Import 2 finishers');
  await upload(page, second, [
    '1;Eva;F;1984;IT;F40',
    '4;BAN Bea;F;1983;RO;F40',
    '3;Anna Pop;F;1983;RO;F40',
    '2;Mia;F;1984;IT;F40',
  ]);
  await press(page, 'Import 4 finishers');
  await press(page, 'One runner Ana Pop – Anna Pop');
  await expect(page.getByText('Your decision is noted.')).toBeVisible();
  await expect(page.getByText('Nothing is doubtful.')).toBeVisible();
  await expectNoViolations(page);
  await press(page, 'Publish the standings');
  await expect(page.getByText('The standings are public.')).toBeVisible();

  await page.goto('/ema-circuit');
  const standings = page.getByRole('region', { name: 'Standings 2025' });
  await expect(standings).toContainText('F40');
  await expectNoViolations(page);
  await standings.getByRole('link', { name: 'What does it take' }).first().click();
  await expect(page.getByRole('heading', { name: /^What .* needs at/ })).toBeInViewport();
  await expectNoViolations(page);
  const downloading = page.waitForEvent('download');
  await standings.getByRole('link', { name: 'Standings to print (PDF)' }).click();
  expect((await downloading).suggestedFilename()).toBe('ema-standings-2025-en.pdf');
});
