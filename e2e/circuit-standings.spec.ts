import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { circuitCalendar } from '../src/edition/facts.ts';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { test } from './race-day-kit.ts';

const header = 'Place;Runner;Gender;Born;Country;Category';
const [first, second] = circuitCalendar.map(({ name }) => name);
const last = circuitCalendar.at(-1)?.name;

// Both make a season of the same site, one after the other.
test.describe.configure({ mode: 'default' });

async function expectNoViolations(page: Page) {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
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
  test.slow();
  await signInAsAdmin(page);
  await upload(page, first, ['1;Bea Ban;F;1983;RO;F40', 'x2;Ana Pop;F;1983;RO;F40']);
  await expect(page.getByText('Ana Pop: “x2” is no place.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Discard this import' }).click();
  await upload(page, first, ['1;Bea Ban;F;1983;RO;F40', '2;Ana Pop;F;1983;RO;F40']);
  await page.getByRole('button', { name: 'Import 2 finishers' }).click();
  await upload(page, second, [
    '1;Eva;F;1984;IT;F40',
    '4;BAN Bea;F;1983;RO;F40',
    '3;Anna Pop;F;1983;RO;F40',
    '2;Mia;F;1984;IT;F40',
  ]);
  await page.getByRole('button', { name: 'Import 4 finishers' }).click();
  await page.getByRole('button', { name: 'One runner Ana Pop – Anna Pop' }).click();
  await expect(page.getByText('Your decision is noted.')).toBeVisible();
  await expect(page.getByText('Nothing is doubtful.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Publish the standings' }).click();
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

  await takeOut(page, [first, second]);
});

test('three level runners of the final ranking are parted, each with the reason', async ({
  page,
}) => {
  test.slow();
  await signInAsAdmin(page);
  const runner = (place: number, name: string) => `${place};${name};F;1977;RO;F45`;
  const finishers: [string | undefined, string[]][] = [
    [first, ['Ana Ace', 'Bea Bay', 'Cai Cox']],
    [second, ['Cai Cox', 'Bea Bay', 'Ana Ace']],
    [last, ['Dea Dun', 'Eva Elm', 'Fay Fox', 'Ana Ace']],
  ];
  for (const [stage, names] of finishers) {
    await upload(
      page,
      stage,
      names.map((name, index) => runner(index + 1, name)),
    );
    await page.getByRole('button', { name: `Import ${names.length} finishers` }).click();
  }
  await page.getByLabel('This is the final ranking of the season').check();
  await page.getByRole('button', { name: 'Publish the standings' }).click();
  await expect(page.getByText('The standings are public.')).toBeVisible();

  await page.goto('/ema-circuit?category=F45');
  const standings = page.getByRole('region', { name: 'Standings 2025' });
  await expect(standings).toContainText('This is the final ranking of the season.');
  const rows = standings.locator('tbody tr');
  await expect(rows.nth(0)).toContainText(/^1\s*Ana Ace/);
  await expect(rows.nth(0)).toContainText('Level on points with Cai Cox, ahead by more races: 3');
  await expect(rows.nth(1)).toContainText(/^2\s*Cai Cox/);
  await expect(rows.nth(1)).toContainText(
    'Level on points with Bea Bay, ahead by the better place: 1',
  );
  await expect(rows.nth(2)).toContainText(/^3\s*Bea Bay/);
  for (const index of [0, 1, 2]) await expect(rows.nth(index).locator('td').last()).toHaveText('4');
  await takeOut(page, [first, second, last]);
});

/** Other tests look at the page as it is before the season. */
async function takeOut(page: Page, stages: (string | undefined)[]) {
  for (const stage of stages) {
    await page.goto('/admin/circuit');
    await page.getByRole('button', { name: `Take the results out ${stage}` }).click();
    await expect(page.getByText('The results of the stage are taken out.')).toBeVisible();
  }
  await page.getByLabel('This is the final ranking of the season').uncheck();
  await page.getByRole('button', { name: 'Publish the standings' }).click();
  await expect(page.getByText('The standings are public.')).toBeVisible();
  await page.goto('/ema-circuit');
  await expect(page.getByRole('region', { name: 'Standings 2025' })).toHaveCount(0);
}
