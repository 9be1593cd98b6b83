import {
  cutOff,
  fakeOffice,
  lines,
  openLink,
  phone,
  record,
  status,
  test,
} from './checkpoint-kit.ts';
import { expect } from './site-facts.ts';

test.use({ ...phone, expectedErrors: cutOff });

test('records for a day without a network, through reloads and a kill, and delivers by itself', async ({
  page,
  context,
}) => {
  const office = fakeOffice();
  office.aheadMs = 180_000;
  await office.answer(context);
  await openLink(page);
  expect(page.url()).not.toContain('#');
  await office.cut(context);
  await record(page, '101');
  await record(page, '999');
  await expect(page.locator('.cp-told')).toContainText('Not on the list here');
  await page.reload();
  await expect(lines(page)).toHaveCount(2);
  await record(page, '102');
  await record(page, '101');
  await expect(page.locator('.cp-told')).toContainText('Was already recorded in');
  await expect(status(page)).toContainText('Not yet delivered: 4');
  // The phone is killed: the page opens again from what it kept.
  await page.close();
  const again = await context.newPage();
  await again.goto('/checkpoint');
  await expect(lines(again)).toHaveCount(4);
  await expect(status(again)).toContainText('Not yet delivered: 4');
  await office.cut(context, false);
  await expect(status(again)).toContainText('All delivered');
  expect(office.bibs()).toEqual(['101', '101', '102', '999']);
  const offsets = office.entries().map(({ offsetMs }) => offsetMs ?? 0);
  expect(offsets.every((offset) => Math.abs(offset - 180_000) < 1000)).toBe(true);
});

test('corrections are entries; what was taken back stays in sight', async ({ page, context }) => {
  const office = fakeOffice();
  await office.answer(context);
  await openLink(page);
  await record(page, '101');
  await lines(page).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Type another bib' }).click();
  await record(page, '102');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('Ioana Mureșan');
  await lines(page).getByRole('button').first().click();
  await page.getByRole('button', { name: 'It was: out' }).click();
  await lines(page).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(lines(page)).toContainText('taken back');
  // Waited for here: the page says that all is delivered between any two of them.
  const told = () => office.entries().map(({ kind, bib, corrects }) => [kind, bib, corrects]);
  await expect.poll(told).toEqual([
    ['in', '101', null],
    ['in', '102', 1],
    ['out', '102', 2],
    ['void', '102', 3],
  ]);
});

test('the keyboard does it all, and somebody retires for a reason', async ({ page, context }) => {
  const office = fakeOffice();
  await office.answer(context);
  await openLink(page);
  await page.keyboard.type('203');
  await expect(page.locator('.cp-display')).toContainText('Jürgen Groß · Valley Run');
  await page.keyboard.press('r');
  await page.getByLabel('Why').selectOption('injury');
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('Enter');
  await page.keyboard.type('1*1');
  await page.keyboard.press('Enter');
  const told = () => office.entries().map(({ kind, bib, note }) => [kind, bib, note]);
  await expect.poll(told).toEqual([
    ['retired', '203', 'Injury'],
    ['in', '1*1', undefined],
  ]);
});

for (const [code, sentence] of [
  [410, 'This link has ended or was withdrawn'],
  [401, 'The race office does not know this link'],
] as const) {
  test(`a link that is answered with ${code} keeps what was recorded`, async ({
    page,
    context,
  }) => {
    const office = fakeOffice();
    await office.answer(context);
    await openLink(page);
    await office.cut(context);
    await record(page, '101');
    office.refusesWith = code;
    await office.cut(context, false);
    // Old enough that the runners are asked for again.
    await page.clock.install();
    await page.clock.fastForward('06:00');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(status(page)).toContainText(sentence);
    await expect(lines(page)).toHaveCount(1);
    expect(office.bibs()).toEqual(code === 410 ? ['101'] : []);
  });
}

test('the day ends with a question while something is not delivered', async ({ page, context }) => {
  const office = fakeOffice();
  await office.answer(context);
  await openLink(page);
  await office.cut(context);
  await record(page, '101');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'End the day' }).click();
  const wipe = page.getByRole('button', { name: 'Wipe everything' });
  await expect(wipe).toBeDisabled();
  await page.getByLabel('They were handed over, or may be lost').check();
  await wipe.click();
  await expect(page.getByText('Everything is wiped.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Open the link of your checkpoint')).toBeVisible();
  const left = await page.evaluate(async () => {
    const open = indexedDB.open('trailrun-checkpoint');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const stores = [...open.result.objectStoreNames];
    const counts = stores.map(
      (store) =>
        new Promise((resolve) => {
          const count = open.result.transaction(store).objectStore(store).count();
          count.addEventListener('success', () => resolve([store, count.result]));
        }),
    );
    return Promise.all(counts);
  });
  expect(left).toEqual([
    ['devices', 0],
    ['entries', 0],
    ['kept', 0],
  ]);
});

test('speaks another language at once, and without a network', async ({ page, context }) => {
  const office = fakeOffice();
  await office.answer(context);
  await openLink(page);
  await office.cut(context);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByLabel('Language').selectOption('ro');
  await expect(page.getByRole('heading', { name: 'Mai mult' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Abandon', exact: true })).toBeVisible();
});

type Signals = { vibrated: unknown[]; tones: number[]; wakeLocks: string[] };

test('records sound and shake, doubtful ones otherwise, and the screen stays on', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const signals: Signals = { vibrated: [], tones: [], wakeLocks: [] };
    const request = async (what: string) => signals.wakeLocks.push(what);
    Object.assign(globalThis, { signals });
    Object.assign(Navigator.prototype, { vibrate: (what: unknown) => signals.vibrated.push(what) });
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(AudioScheduledSourceNode.prototype, {
      start(this: OscillatorNode) {
        signals.tones.push(this.frequency.value);
      },
    });
  });
  const signals = () =>
    page.evaluate(() => (globalThis as unknown as { signals: Signals }).signals);
  await fakeOffice().answer(context);
  await openLink(page);
  await record(page, '101');
  await record(page, '999');
  await expect
    .poll(signals)
    .toEqual({ vibrated: [40, [80, 60, 80]], tones: [1320, 330], wakeLocks: ['screen'] });
  await page.getByRole('button', { name: 'More' }).click();
  for (const name of ['Sound', 'Vibration']) await page.getByLabel(name).uncheck();
  await page.getByRole('button', { name: 'Back' }).click();
  await record(page, '102');
  await record(page, '203');
  expect(await signals()).toMatchObject({ vibrated: { length: 2 }, tones: { length: 2 } });
});

test('a group that comes in at once is kept one by one, with the moment of each touch', async ({
  page,
  context,
}) => {
  const office = fakeOffice();
  await office.answer(context);
  await openLink(page);
  const bibs = ['101', '102', '203', '7', '8', '9'];
  for (const bib of bibs) await page.keyboard.type(`${bib}\n`);
  await expect.poll(() => office.bibs()).toHaveLength(bibs.length);
  const entries = office.entries().toSorted((one, other) => one.sequence - other.sequence);
  expect(entries.map(({ bib }) => bib)).toEqual(bibs);
  const moments = entries.map(({ deviceAt }) => deviceAt);
  expect(moments).toEqual(moments.toSorted());
});
