import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { cutOff, isKept, lines, openPhone, record, status } from './checkpoint-kit.ts';
import { photographs, showToCamera, textsOf } from './hand-over-kit.ts';
import { cutNetwork } from './network.ts';
import { expect, handOut, test } from './race-day-kit.ts';
import { words } from './site-facts.ts';

const { make, place, file } = words('en', 'admin-checkpoint-links');
const linksPath = '/admin/race-control/links';

test.use({ expectedErrors: cutOff });

test('phones of the office’s links lose nothing and count nothing twice, whatever comes', {
  tag: '@quick',
}, async ({ page: office, browser, baseURL }) => {
  const bibs = ['1', '2', '3', '4'];
  const ids = await handOut(office, bibs.map(Number));
  const ana = await openLinked(office, browser, baseURL, 'Ana');
  const bogdan = await openLinked(office, browser, baseURL, 'Bogdan');

  await test.step('Ana’s phone has no network, and shows its log to Bogdan’s', async () => {
    await cutNetwork(ana.context);
    for (const bib of bibs.slice(0, 3)) await record(ana.page, bib);
    await ana.page.reload();
    await record(ana.page, '4');
    await expect(status(ana.page)).toContainText('Not yet delivered: 4');
    await ana.page.getByRole('button', { name: 'More' }).click();
    await ana.page.getByRole('button', { name: 'Hand this log over' }).click();
    const pictures = await photographs(ana.page);
    // What anybody's camera reads of them, apart from the page.
    for (const [at, text] of (await textsOf(pictures)).entries())
      expect(text).toMatch(new RegExp(`^TR1\\.${at + 1}/${pictures.length}\\.`));
    await cutNetwork(bogdan.context);
    // Who stands beside Ana saw the same runner.
    await record(bogdan.page, '4');
    await showToCamera(bogdan.page, pictures);
    await bogdan.page.getByRole('button', { name: 'More' }).click();
    await bogdan.page.getByRole('button', { name: 'Take over another phone’s log' }).click();
    await expect(bogdan.page.locator('.cp-told')).toContainText('New entries taken over: 4');
    await bogdan.page.getByRole('button', { name: 'Back to the keypad' }).click();
    await expect(status(bogdan.page)).toContainText('Not yet delivered: 5');
    await cutNetwork(bogdan.context, false);
    await expect(status(bogdan.page)).toContainText('All delivered');
  });

  await test.step('Ana’s comes as a file, too, and by itself once there is a network', async () => {
    const log = await saveAsFile(ana.page);
    await office.goto(linksPath);
    await office
      .getByLabel(file.file)
      .setInputFiles({ name: 'log.json', mimeType: 'application/json', buffer: log });
    await office.getByRole('button', { name: file.button }).click();
    await expect(office.getByRole('status').first()).toContainText('0 new, 4 known before');
    await ana.page.getByRole('button', { name: 'Back to the keypad' }).click();
    await cutNetwork(ana.context, false);
    await expect(status(ana.page)).toContainText('All delivered');
  });

  await test.step('the day ends: the phone forgets everything', async () => {
    await bogdan.page.getByRole('button', { name: 'More' }).click();
    await bogdan.page.getByRole('button', { name: 'End the day' }).click();
    await bogdan.page.getByRole('button', { name: 'Wipe everything' }).click();
    await expect(bogdan.page.getByText('Everything is wiped')).toBeVisible();
    await bogdan.page.reload();
    await expect(bogdan.page.getByText('Open the link of your checkpoint')).toBeVisible();
    await expect(lines(bogdan.page)).toHaveCount(0);
    expect(await keptCounts(bogdan.page)).toEqual({ devices: 0, entries: 0, kept: 0 });
  });

  await test.step('race control knows each entry once', async () => {
    await office.goto(linksPath);
    // Bogdan’s phone delivered Ana’s four, too, before hers could.
    for (const [label, entries] of Object.entries({ Ana: '4', Bogdan: '5' }))
      await expect(rowOf(office, label).getByRole('cell').nth(3)).toHaveText(entries);
    await office.goto('/admin/race-control');
    await expect(rowOf(office, 'Poieni').getByRole('cell').first()).toHaveText('4');
    await expect(office.locator('.race-doubts > li')).toHaveCount(0);
    await office.goto(`/admin/race-control?runner=${ids[3]}`);
    await expect(office.getByRole('rowheader', { name: 'Poieni' })).toHaveCount(1);
  });
  await ana.context.close();
  await bogdan.context.close();
});

/** A phone that was opened by a link that the office made for it. */
async function openLinked(office: Page, browser: Browser, url: string | undefined, label: string) {
  await office.goto(linksPath);
  await office.getByLabel(place, { exact: true }).selectOption('poieni');
  await office.getByLabel(make.label).fill(label);
  await office.getByRole('button', { name: make.button }).click();
  // The phone reaches the site by an address of its own.
  const { hash } = new URL(await office.locator('.link-sheet code').innerText());
  const opened = await openPhone(browser, url);
  await opened.page.goto(`/checkpoint${hash}`);
  await expect(opened.page.getByRole('heading', { name: 'Poieni' })).toBeVisible();
  await expect(status(opened.page)).toContainText('Last contact');
  await isKept(opened.page);
  return opened;
}

/** What is in the file that the phone saves. */
async function saveAsFile(page: Page): Promise<Buffer> {
  const save = page.getByRole('button', { name: 'Save as a file' });
  if (test.info().project.name !== 'firefox') {
    const saving = page.waitForEvent('download');
    await save.click();
    return readFileSync(await (await saving).path());
  }
  // Of files that a page has made itself BiDi does not tell.
  const made = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const make = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (what) => {
          if (what instanceof Blob) resolve(what.text());
          return make(what);
        };
      }),
  );
  await save.click();
  return Buffer.from(await made);
}

/** How much is in each store of the phone's log. */
const keptCounts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const answered = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
    const db = await answered(indexedDB.open('trailrun-checkpoint'));
    const counts: Record<string, number> = {};
    for (const store of db.objectStoreNames)
      counts[store] = await answered(db.transaction(store).objectStore(store).count());
    return counts;
  });

/** The row of a table by its heading. */
const rowOf = (office: Page, label: string) =>
  office.getByRole('row').filter({ has: office.getByRole('rowheader', { name: label }) });
