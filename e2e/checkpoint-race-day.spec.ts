import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { firstAdmin, signInAsAdmin } from '../src/test/admin-kit.ts';
import { isKept, lines, openPhone, record, status } from './checkpoint-kit.ts';
import { photographs, showToCamera } from './hand-over-kit.ts';
import { cutNetwork } from './network.ts';
import { addressOf, test } from './own-site.ts';
import { expect, words } from './site-facts.ts';

const { make, place, phone: phoneWord, revoke, file } = words('en', 'admin-checkpoint-links');
const linksPath = '/admin/race-control/links';

test.use({ locale: 'en-GB' });
test.setTimeout(240_000);

type Runner = { id: number; bib: number | null; raceid: number };

test('phones of the office’s links lose nothing and count nothing twice, whatever comes', async ({
  site,
  browser,
}) => {
  const url = await addressOf(
    site.start({
      REHEARSAL_TIME: '2025-07-05T11:40:00+03:00',
      ADMIN_EMAIL: firstAdmin.email,
      ADMIN_PASSWORD: firstAdmin.password,
    }),
  );
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  const office = await context.newPage();
  await signInAsAdmin(office, url);
  const runners = await collectBibs(office, 7);
  const [one, two, three, four, five, six, late] = runners.map(({ bib }) => String(bib));
  const [ana, bogdan, carmen] = [
    await openLinked(office, browser, url, 'Ana'),
    await openLinked(office, browser, url, 'Bogdan'),
    await openLinked(office, browser, url, 'Carmen'),
  ];

  await test.step('Ana’s phone never finds a network again, and shows its log to Bogdan’s', async () => {
    await cutNetwork(ana.page.context());
    for (const bib of [one, two, three]) await record(ana.page, String(bib));
    await ana.page.reload();
    await record(ana.page, String(four));
    await expect(status(ana.page)).toContainText('Not yet delivered: 4');
    await ana.page.getByRole('button', { name: 'More' }).click();
    await ana.page.getByRole('button', { name: 'Hand this log over' }).click();
    const pictures = await photographs(ana.page);
    await ana.page.context().close();
    await cutNetwork(bogdan.page.context());
    // Who stands beside Ana saw the same runner.
    await record(bogdan.page, String(four));
    await showToCamera(bogdan.page, pictures);
    await bogdan.page.getByRole('button', { name: 'More' }).click();
    await bogdan.page.getByRole('button', { name: 'Take over another phone’s log' }).click();
    await expect(bogdan.page.locator('.cp-told')).toContainText('New entries taken over: 4');
    await bogdan.page.getByRole('button', { name: 'Back to the keypad' }).click();
    await expect(status(bogdan.page)).toContainText('Not yet delivered: 5');
    await cutNetwork(bogdan.page.context(), false);
    await expect(status(bogdan.page)).toContainText('All delivered');
  });

  await test.step('Carmen’s comes as a file, and then by itself', async () => {
    await cutNetwork(carmen.page.context());
    for (const bib of [five, six]) await record(carmen.page, String(bib));
    await carmen.page.getByRole('button', { name: 'More' }).click();
    await carmen.page.getByRole('button', { name: 'Hand this log over' }).click();
    const log = await saveAsFile(carmen.page);
    await office.goto(linksPath);
    await office
      .getByLabel(file.file)
      .setInputFiles({ name: 'log.json', mimeType: 'application/json', buffer: log });
    await office.getByRole('button', { name: file.button }).click();
    await expect(office.getByRole('status').first()).toContainText('2 new, 0 known before');
    await carmen.page.getByRole('button', { name: 'Back to the keypad' }).click();
    await cutNetwork(carmen.page.context(), false);
    await expect(status(carmen.page)).toContainText('All delivered');
  });

  await test.step('a link that is revoked opens nothing, and what comes by it waits for a person', async () => {
    await revokeLink(office, 'Carmen');
    await record(carmen.page, String(late));
    await expect(status(carmen.page)).toContainText('All delivered');
    const stranger = await openPhone(browser, url);
    await stranger.page.goto(carmen.address);
    await expect(stranger.page.locator('.cp-problem')).toContainText('has ended or was withdrawn');
    await expect(stranger.page.getByText('Open the link of your checkpoint')).toBeVisible();
    await stranger.context.close();
  });

  await test.step('the day ends: the phone forgets everything', async () => {
    await bogdan.page.getByRole('button', { name: 'More' }).click();
    await bogdan.page.getByRole('button', { name: 'End the day' }).click();
    await bogdan.page.getByRole('button', { name: 'Wipe everything' }).click();
    await expect(bogdan.page.getByText('Everything is wiped')).toBeVisible();
    await bogdan.page.reload();
    await expect(bogdan.page.getByText('Open the link of your checkpoint')).toBeVisible();
    await expect(lines(bogdan.page)).toHaveCount(0);
  });

  await test.step('race control knows each entry once', async () => {
    await office.goto(linksPath);
    // Ana’s came by Bogdan’s link, the file of Carmen’s by nobody’s.
    for (const [label, entries] of Object.entries({ Ana: '0', Bogdan: '5', Carmen: '1' }))
      await expect(rowOf(office, label).getByRole('cell').nth(3)).toHaveText(entries);
    await office.goto('/admin/race-control');
    const poieni = rowOf(office, 'Poieni');
    await expect(poieni.getByRole('cell').first()).toHaveText('6');
    await expect(office.locator('.race-doubts > li')).toHaveCount(1);
    await expect(office.locator('.race-doubts')).toContainText('after its link was revoked');
    for (const { id } of runners.slice(0, 6)) {
      await office.goto(`/admin/race-control?runner=${id}`);
      await expect(office.getByRole('rowheader', { name: 'Poieni' })).toHaveCount(1);
    }
  });
  await context.close();
  await carmen.page.context().close();
  await bogdan.page.context().close();
});

/** Runners of the long race with their bibs in hand, `count` of them. */
async function collectBibs(office: Page, count: number): Promise<Runner[]> {
  const all = (await (await office.request.get('/api/participants')).json()) as Runner[];
  const runners = all.filter(({ raceid, bib }) => raceid === 1 && bib !== null).slice(0, count);
  for (const { id } of runners) {
    // The sample's runners may lack any of it.
    const despite = 'unpaid guardian identity';
    const form = { intent: 'hand-out', id: String(id), despite };
    expect((await office.request.post('/admin/check-in', { form })).ok()).toBe(true);
  }
  return runners;
}

/** A phone that was opened by a link that the office made for it. */
async function openLinked(office: Page, browser: Browser, url: string, label: string) {
  await office.goto(linksPath);
  await office.getByLabel(place, { exact: true }).selectOption('poieni');
  await office.getByLabel(make.label).fill(label);
  await office.getByRole('button', { name: make.button }).click();
  // The server was told no port, and found a free one.
  const { hash } = new URL(await office.locator('.link-sheet code').innerText());
  const address = `/checkpoint${hash}`;
  const { page } = await openPhone(browser, url);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Poieni' })).toBeVisible();
  await expect(status(page)).toContainText('Last contact');
  await isKept(page);
  return { page, address };
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

/** The row of a table by its heading. */
const rowOf = (office: Page, label: string) =>
  office.getByRole('row').filter({ has: office.getByRole('rowheader', { name: label }) });

async function revokeLink(office: Page, label: string) {
  await office.goto(linksPath);
  await expect(office.getByRole('columnheader', { name: phoneWord })).toBeVisible();
  await rowOf(office, label).getByRole('button', { name: revoke.button }).click();
  await office.getByRole('button', { name: revoke.sure }).click();
  await expect(office.getByText(revoke.done)).toBeVisible();
}
