import { expect, type Page } from '@playwright/test';
import { circuitCalendar } from '../src/edition/facts.ts';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { expectNoViolations } from './find-violations.ts';
import { test } from './race-day-kit.ts';
import { uniqueLetters } from './site-facts.ts';

const header = 'Place;Runner;Gender;Born;Country;Category';
const [first, second] = circuitCalendar.map(({ name }) => name);
const last = circuitCalendar.at(-1)?.name;

// Both make a season of the same site, one after the other.
test.describe.configure({ mode: 'default' });

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

test.beforeEach(({ page }) => signInAsAdmin(page));

// Other tests look at the page as it is before the season.
test.afterEach(async ({ context }) => {
  // The test’s own may still be on its way to somewhere when it has failed.
  const page = await context.newPage();
  await page.goto('/admin/circuit');
  for (const { name } of circuitCalendar) {
    const undo = `Take the results out ${name}`;
    if ((await page.getByRole('button', { name: undo }).count()) === 0) continue;
    await press(page, undo);
    await expect(page.getByText('The results of the stage are taken out.')).toBeVisible();
  }
  const isFinal = page.getByLabel('This is the final ranking of the season');
  if ((await isFinal.count()) > 0) {
    await isFinal.uncheck();
    await press(page, 'Publish the standings');
    await expect(page.getByText('The standings are public.')).toBeVisible();
  }
  await page.goto('/ema-circuit');
  await expect(page.getByRole('region', { name: 'Standings 2025' })).toHaveCount(0);
});

test('results of stages become explained standings, once they are published', async ({ page }) => {
  test.slow();
  // Of each try its own: what was decided about a name is kept when its results are taken out.
  const family = `Pop${uniqueLetters()}`;
  await upload(page, first, ['1;Bea Ban;F;1983;RO;F40', `x2;Ana ${family};F;1983;RO;F40`]);
  await expect(page.getByText(`Ana ${family}: “x2” is no place.`)).toBeVisible();
  await expectNoViolations(page);
  await press(page, 'Discard this import');
  await upload(page, first, ['1;Bea Ban;F;1983;RO;F40', `2;Ana ${family};F;1983;RO;F40`]);
  await press(page, 'Import 2 finishers');
  await upload(page, second, [
    '1;Eva;F;1984;IT;F40',
    '4;BAN Bea;F;1983;RO;F40',
    `3;Anna ${family};F;1983;RO;F40`,
    '2;Mia;F;1984;IT;F40',
  ]);
  await press(page, 'Import 4 finishers');
  await press(page, `One runner Ana ${family} – Anna ${family}`);
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

test('three level runners of the final ranking are parted, each with the reason', async ({
  page,
}) => {
  test.slow();
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
    await press(page, `Import ${names.length} finishers`);
  }
  await page.getByLabel('This is the final ranking of the season').check();
  await press(page, 'Publish the standings');
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
});
