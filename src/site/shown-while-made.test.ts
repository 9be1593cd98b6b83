import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { firstVersions } from '../platform/db/data-versions.ts';
import { openTestSite } from '../test/test-site.ts';

const windowMs = 250;

/** A site whose page of races was just read, and cannot be made again until `free`. */
async function openHeldUp(page = '/races') {
  const dataVersions = firstVersions();
  const limits = { shownWhileMadeMs: windowMs, patienceMs: 100 };
  const site = await openTestSite({ dataVersions, ...limits });
  onTestFinished(() => site.close());
  const ask = (url = page) => site.app.inject(url);
  const before = (await ask()).body;
  vi.useFakeTimers({ toFake: ['Date'] });
  const holder = await site.database.pool.connect();
  await holder.query(`begin; update race set names = jsonb_set(names, '{en}', '"Run anew"')`);
  await holder.query('lock table race in access exclusive mode');
  let isHeld = true;
  const free = async () => {
    if (!isHeld) return;
    isHeld = false;
    await holder.query('commit');
    holder.release();
  };
  // Before the site closes, which would wait for the table as long as a failed test holds it.
  onTestFinished(free);
  return {
    before,
    ask,
    change: () => void dataVersions.race++,
    /** Lets time pass without anybody who reads. */
    pass: (ms: number) => vi.setSystemTime(Date.now() + ms),
    free,
  };
}
afterEach(() => void vi.useRealTimers());

it('a page that was right a moment ago is shown while it is made anew, as one that is right', async () => {
  const { before, ask, change, pass, free } = await openHeldUp();
  pass(windowMs * 3);
  expect((await ask()).body).toBe(before);
  pass(windowMs - 1);
  change();
  for (let visitor = 0; visitor < 3; visitor++) {
    const { body, headers } = await ask();
    expect([body, headers['age']]).toEqual([before, undefined]);
  }
  await free();
  await expect.poll(async () => (await ask()).body).toContain('Run anew');
});

it('one that may have been wrong for longer is waited for', async () => {
  const { ask, change, pass, free } = await openHeldUp();
  change();
  pass(windowMs);
  const held = await ask();
  // The last good one, after the time that a visitor waits for a table that is locked.
  expect(held.headers['age']).toBeDefined();
  await free();
  await expect.poll(async () => (await ask()).body).toContain('Run anew');
});

it('what caches before the site may keep is waited for, too', async () => {
  const dataVersions = firstVersions();
  const site = await openTestSite({ isDemo: false, dataVersions, shownWhileMadeMs: 60_000 });
  onTestFinished(() => site.close());
  const ask = async (url: string) => (await site.app.inject(url)).body;
  const [own, shared] = [await ask('/races'), await ask('/races?lang=en')];
  await site.database.pool.query(`update race set names = jsonb_set(names, '{en}', '"Run anew"')`);
  dataVersions.race++;
  expect(await ask('/races')).toBe(own);
  const anew = await ask('/races?lang=en');
  expect(anew).not.toBe(shared);
  expect(anew).toContain('Run anew');
});
