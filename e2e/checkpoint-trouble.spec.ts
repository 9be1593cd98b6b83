import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import {
  cutOff,
  fakeOffice,
  lines,
  openLink,
  openPhone,
  phone,
  record,
  status,
  test,
} from './checkpoint-kit.ts';
import { expect } from './site-facts.ts';

test.use({ ...phone, expectedErrors: cutOff });

const workerPath = 'dist/client/checkpoint-worker.js';

/** The site behind an address of its own, where another worker may be given out. */
async function startFront(site: string) {
  const front = { url: '', worker: undefined as string | undefined, close: () => server.close() };
  const pass = async (request: IncomingMessage, answer: ServerResponse) => {
    if (request.url === '/checkpoint-worker.js' && front.worker !== undefined) {
      answer.setHeader('content-type', 'text/javascript').end(front.worker);
      return;
    }
    const { accept = '', cookie = '' } = request.headers;
    const found = await fetch(`${site}${request.url}`, { headers: { accept, cookie } });
    for (const name of ['content-type', 'content-security-policy'])
      answer.setHeader(name, found.headers.get(name) ?? '');
    answer.writeHead(found.status).end(Buffer.from(await found.arrayBuffer()));
  };
  const server = createServer((request, answer) => void pass(request, answer));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  front.url = `http://localhost:${port}`;
  return front;
}

test('a new build in the middle of the day waits, loses nothing, and is told', async ({
  browser,
  baseURL,
}) => {
  const front = await startFront(baseURL ?? '');
  const { context, page } = await openPhone(browser, front.url);
  const office = fakeOffice();
  await office.answer(context);
  await openLink(page);
  const [before] = await page.evaluate(() => caches.keys());
  front.worker = readFileSync(workerPath, 'utf8').replace(/"version":"\w+"/, '"version":"next"');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(status(page)).toContainText('A new version is ready');
  await office.cut(context);
  await record(page, '101');
  await record(page, '999');
  // Closed and opened without a network while the new build waits.
  await page.reload();
  await expect(status(page)).toContainText('A new version is ready');
  await record(page, '102');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Take the new version' }).click();
  // The page opens anew meanwhile, and answers nothing then.
  await expect
    .poll(() => page.evaluate(() => caches.keys()).catch(() => 'opening'))
    .toEqual(['checkpoint-next']);
  expect(before).not.toBe('checkpoint-next');
  await expect(lines(page)).toHaveCount(3);
  await expect(status(page)).toContainText('Not yet delivered: 3');
  await expect(status(page)).not.toContainText('A new version');
  await record(page, '203');
  await page.reload();
  await expect(lines(page)).toHaveCount(4);
  await office.cut(context, false);
  await expect(status(page)).toContainText('All delivered');
  expect(office.bibs()).toEqual(['101', '102', '203', '999']);
  await context.close();
  front.close();
});

/** From now on the phone's storage takes nothing, or again everything. */
const setFull = (page: Page, isFull: boolean) =>
  page.evaluate((full) => {
    Object.assign(globalThis, { full });
  }, isFull);
const withStorageThatFills = (page: Page) =>
  page.addInitScript(() => {
    type Write = (this: IDBObjectStore, ...given: unknown[]) => IDBRequest;
    for (const name of ['add', 'put']) {
      const write = Reflect.get(IDBObjectStore.prototype, name) as Write;
      const refusing: Write = function (...given) {
        const request = write.apply(this, given);
        // As a full disk ends it: the request is made, and its transaction comes to nothing.
        if ((globalThis as unknown as { full?: boolean }).full) this.transaction.abort();
        return request;
      };
      Object.assign(IDBObjectStore.prototype, { [name]: refusing });
    }
  });

test('a full phone keeps the touch in sight with its moment, and writes it once there is room', async ({
  page,
  context,
}) => {
  const office = fakeOffice();
  await office.answer(context);
  await withStorageThatFills(page);
  await openLink(page);
  await office.cut(context);
  await record(page, '101');
  await setFull(page, true);
  const alarm = page.getByRole('alert');
  await page.keyboard.type('102');
  await page.keyboard.press('Enter');
  await expect(alarm).toContainText('NOT kept: 102 in');
  const touched = /102 in ([\d:]+)/.exec(await alarm.innerText())?.[1];
  await page.keyboard.type('203');
  await page.keyboard.press('Enter');
  await expect(alarm).toContainText(/102 in [\d:]+, 203 in/);
  await expect(status(page)).toContainText('Recorded: 1');
  // What is on the disk is delivered all the same.
  await office.cut(context, false);
  await expect.poll(() => office.bibs()).toEqual(['101']);
  await expect(status(page)).toContainText('Not yet delivered: 2');
  await setFull(page, false);
  await expect(alarm).toHaveCount(0);
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).filter({ hasText: '102' })).toContainText(String(touched));
  await expect.poll(() => office.bibs()).toEqual(['101', '102', '203']);
  await page.reload();
  await expect(lines(page)).toHaveCount(3);
});
