import {
  expect,
  expectToBeAccessible,
  expectToFitInEachLanguage,
  handOut,
  report,
  test,
} from './race-day-kit.ts';
import { words } from './site-facts.ts';

const w = words('en', 'live');

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a family finds its runner, keeps the address, and sees the next passage come in', async ({
    page,
  }, { retry }) => {
    const bib = 45 + retry;
    await handOut(page, [bib]);
    await report(page, 'poieni', `${bib} 9:20`);
    await page.goto('/live');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.title);
    await page.getByLabel(w.search.label).fill(String(bib));
    await page.getByRole('main').getByRole('button', { name: w.search.button }).click();
    const row = page.getByRole('row').filter({ hasText: new RegExp(`^\\s*${bib}`) });
    await expect(row).toContainText('Poieni, 09:20');
    await row.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/live/${bib}$`));
    const way = page.getByRole('table', { name: w.runner.way });
    await expect(way.getByRole('row', { name: /^Poieni/ })).toContainText('09:20');
    await expect(way.getByRole('row', { name: /^Bohodei/ })).toHaveClass('is-to-come');
    await report(page, 'bohodei', `${bib} 11:02`);
    // The server hears of it from the database.
    await expect(async () => {
      await page.reload();
      await expect(way.getByRole('row', { name: /^Bohodei/ })).toContainText('11:02');
    }).toPass();
    await expect(way.getByRole('row', { name: /^Bohodei/ })).not.toHaveClass('is-to-come');
  });
});

test.describe('a bib that nobody has', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ });

  test('leads back to all runners', async ({ page }) => {
    const answer = await page.goto('/live/9999');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.notFound.title);
    await page.getByRole('link', { name: w.runner.back }).click();
    await expect(page).toHaveURL(/\/live$/);
  });
});

for (const address of ['/live', '/live/47']) {
  test(`axe finds nothing on ${address}, and it fits the smallest phone in each language`, async ({
    page,
  }) => {
    await handOut(page, [47, 48]);
    await report(page, 'poieni', '47 9:20\n48 9:31 dnf knee');
    await expectToFitInEachLanguage(page, address, 'live');
    await expectToBeAccessible(page);
  });
}
