import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { signInAsAdmin } from '../src/test/admin-kit.ts';
import { pdfText } from '../src/test/pdf-text.ts';
import { test } from './any-browser.ts';
import { expectNoViolations } from './find-violations.ts';
import { uniqueLetters } from './site-facts.ts';

const header =
  'Nume;Prenume;Gen;Data nașterii;Țară;Cursă;Mărime tricou;E-mail;Telefon;Contact de urgență;Telefon de urgență';
const unique = uniqueLetters();
const line = (n: number) =>
  `Import${unique}${'x'.repeat(n)};Ana;Feminin;5.7.1990;România;11 km;M;r${n}@mail.example;0700 000 ${100 + n};Ion Pop;0700 111 222`;

test.beforeEach(({ page }) => signInAsAdmin(page));

async function upload(page: Page, lines: string[]) {
  await page.goto('/admin/lists');
  await page.getByLabel('CSV or XLSX file').setInputFiles({
    name: 'club.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...lines].join('\r\n')),
  });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByRole('heading', { name: 'Import of club.csv' })).toBeVisible();
}

const [first, last] = [20_001, 20_900];

/** Takes back what an earlier try gave: there would be nobody left who has no bib. */
async function takeBibsBack(page: Page) {
  const all = await (await page.request.get('/api/participants')).json();
  for (const { id, bib } of all) {
    if (bib < first || bib > last) continue;
    const multipart = { intent: 'set-bib', id: String(id), bib: '' };
    await page.request.post('/admin/lists', { multipart });
  }
  await page.goto('/admin/lists');
  const range = page.getByRole('button', { name: `Remove ${first} to ${last}` });
  if ((await range.count()) > 0) {
    await range.click();
    await expect(range).toHaveCount(0);
  }
}

test('bibs are shown before they are given, and given once', async ({ page }) => {
  await takeBibsBack(page);
  await page.getByLabel('For', { exact: true }).selectOption({ label: 'Trail Run 11K' });
  await page.getByLabel('From').fill(String(first));
  await page.getByLabel('To', { exact: true }).fill(String(last));
  await page.getByRole('button', { name: 'Add numbers' }).click();
  await expect(page.getByText('The numbers are added.')).toBeVisible();
  await page.getByLabel('In the order of').selectOption('name');
  await page.getByRole('button', { name: 'Show the preview' }).click();
  const plan = page.getByRole('table', { name: 'Preview' });
  await expect(plan).toContainText(String(first));
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^Assign \d+ bibs?$/ }).click();
  await expect(page.getByText(/^\d+ bibs? assigned/)).toBeVisible();
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByRole('button', { name: /^Assign \d+ bib/ })).toHaveCount(0);
});

test('an export and a start list arrive as files', async ({ page }) => {
  await page.goto('/admin/lists');
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^participants-2025-.*\.xlsx$/);
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Make the PDF' }).click(),
  ]);
  expect(list.suggestedFilename()).toMatch(/^long-trail-start-list-name-.*\.pdf$/);
  expect(pdfText(readFileSync(await list.path()))).toContain('start list');
});

test('an import says what is wrong, then imports with its progress', async ({ page }) => {
  await upload(page, [line(1), line(1)]);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('alert')).toContainText('Problems: 1');
  await expect(page.getByRole('row', { name: /3 .*The same person is in row 2/ })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Discard this import' }).click();
  await expect(page.getByRole('heading', { name: 'Import of club.csv' })).toHaveCount(0);

  await upload(page, [line(1), line(2)]);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import: 2 new, 0 changed' }).click();
  await expect(page.getByText('All rows are imported.')).toBeVisible({ timeout: 20_000 });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an import works by forms and a link to look again', async ({ page }) => {
    await upload(page, [line(11)]);
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: 'Import: 1 new, 0 changed' }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('All rows are imported.')).toBeVisible();
    }).toPass();
  });
});
