import type { Page } from '@playwright/test';
import { expect, test, words } from './site-facts.ts';

const { explore } = words('en', 'race');

/** What the page tells of the place that is chosen: km, height, gradient and time. */
const told = (page: Page) => page.locator('.explorer-now dd').allTextContents();

async function open(page: Page) {
  await page.goto('/races/1');
  const slider = page.getByRole('slider', { name: explore.place });
  await slider.scrollIntoViewIfNeeded();
  return { slider, dot: page.locator('#course-here') };
}

test('by keyboard and pointer the slider tells of each place, and a chosen finish of each cut-off', {
  tag: '@firefox',
}, async ({ page }) => {
  const { slider, dot } = await open(page);
  await expect(dot).toBeHidden();
  await slider.hover();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(dot).toHaveClass(/is-on/);
  const near = [await told(page), await dot.getAttribute('cx')];
  await page.keyboard.press('End');
  await expect.poll(() => told(page)).not.toEqual(near[0]);
  expect(await dot.getAttribute('cx')).not.toBe(near[1]);
  const [km = '', height = '', gradient = '', time = ''] = await told(page);
  expect(Number(km)).toBeGreaterThan(32);
  expect([height, gradient, time].join(' ')).toMatch(/^[\d,.]+\sm -?\d+\s% \d\d:\d\d$/);
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`${km}.*${time}`));

  const box = await slider.boundingBox();
  if (!box) throw new Error('no slider');
  const at = async (share: number) => {
    await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
    await page.mouse.move(box.x + box.width * share + 1, box.y + box.height / 2);
    return Number((await told(page))[0]);
  };
  await expect.poll(() => at(0.5)).toBeGreaterThan(15);
  const place = await dot.getAttribute('cx');
  expect(await at(0.9)).toBeGreaterThan(28);
  expect(await dot.getAttribute('cx')).not.toBe(place);

  const finish = page.getByLabel(explore.finish);
  const gates = page.getByRole('list', { name: explore.gates }).getByRole('listitem');
  const times = await finish
    .locator('option')
    .evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? ''));
  const inHand = async (minutes = '') => {
    await finish.selectOption(minutes);
    return gates.allTextContents();
  };
  const fast = await inHand(times[0]);
  const slow = await inHand(times.at(-1));
  expect(fast.length).toBeGreaterThan(0);
  expect(slow).toHaveLength(fast.length);
  for (const [i, gate] of slow.entries()) expect(gate).not.toBe(fast[i]);
});

test('keys that come before the script that they wake count', async ({ page }) => {
  const pressed = Promise.withResolvers<void>();
  await page.route('**/assets/course-explorer*', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const { slider, dot } = await open(page);
  await slider.focus();
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('20');
  const [before] = await told(page);
  const finish = page.getByLabel(explore.finish);
  await finish.selectOption({ index: 0 });
  const chosen = await finish.inputValue();
  pressed.resolve();
  await expect(dot).toHaveClass(/is-on/);
  await expect(slider).toHaveValue('20');
  await expect.poll(async () => (await told(page))[0]).not.toBe(before);
  await expect(finish).toHaveValue(chosen);
  const gates = page.getByRole('list', { name: explore.gates });
  const inHand = await gates.allTextContents();
  await finish.selectOption({ index: 1 });
  await expect.poll(() => gates.allTextContents()).not.toEqual(inHand);
  await finish.selectOption({ index: 0 });
  await expect.poll(() => gates.allTextContents()).toEqual(inHand);
});
