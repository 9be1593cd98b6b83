import type { Page } from '@playwright/test';
import type { Participant } from '../src/registration/participants/participants.contract.ts';
import { expect, test } from './site-facts.ts';

const everybody = async (page: Page): Promise<Participant[]> =>
  (await page.request.get('/api/participants')).json();
const status = (page: Page) => page.locator('.results [role=status]');
const rows = (page: Page) => page.locator('.runners tbody tr');
const range = (total: number, from = 1) =>
  `${total ? from : 0} to ${Math.min(from + 9, total)} of ${total}`;

/** Whether the rows are the first of those expected, and the count is theirs. */
async function expectFound(page: Page, expected: Participant[]) {
  await expect(status(page)).toHaveText(range(expected.length));
  await expect(rows(page).locator('.name')).toContainText(
    expected.slice(0, 10).map(({ firstname, lastname }) => `${firstname} ${lastname}`),
  );
}

test('the list wakes when the visitor moves, and is found through by keyboard and by touch', {
  tag: ['@quick', '@firefox'],
}, async ({ page }) => {
  const all = await everybody(page);
  const inShortRace = all.filter(({ raceid }) => raceid === 2);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const awake = page.locator('[data-island=participants][data-awake]');
  const field = page.getByLabel('Name or bib number');
  const race = page.getByLabel('Race');

  await test.step('nothing is fetched before the visitor moves', async () => {
    await page.goto('/participants', { waitUntil: 'networkidle' });
    expect(asked.filter((url) => /hydrate|react|api/.test(url))).toEqual([]);
  });

  await test.step('what was chosen and typed before the list woke up counts', async () => {
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>();
    await page.route(/assets\/(hydrate|participants)/, (route) =>
      woken.then(() => route.continue()),
    );
    await race.selectOption('2');
    await field.fill('half a na');
    wake();
    await expect(awake).toHaveCount(1);
    await expectFound(page, inShortRace);
    await expect(race).toHaveValue('2');
    await expect(field).toHaveValue('half a na');
  });

  await test.step('the browser’s ways back and forward', async () => {
    await page.goBack();
    await expectFound(page, all);
    await expect(race).toHaveValue('');
    await page.goForward();
    await expectFound(page, inShortRace);
    await page.reload();
    await expectFound(page, inShortRace);
    await page.mouse.move(10, 10);
    await expect(awake).toHaveCount(1);
  });

  await test.step('a touch is answered by what was touched, before filters and rows are drawn', async () => {
    const tab = page.getByRole('link', { name: 'EMA circuit' });
    const atOnce = await tab.evaluate(async (link: HTMLElement) => {
      link.click();
      await Promise.resolve();
      return { busy: link.getAttribute('aria-busy'), current: link.ariaCurrent };
    });
    expect(atOnce).toEqual({ busy: 'true', current: null });
    await expect(tab).toHaveAttribute('aria-current', 'true');
    await expect(tab).not.toHaveAttribute('aria-busy');
    await expectFound(
      page,
      all.filter((each) => each.isemaparticipant),
    );
  });

  await test.step('what is typed while a search is drawn stays, and a tab empties it', async () => {
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page.locator('.chip')).toHaveCount(0);
    await field.evaluate(async (input: HTMLInputElement) => {
      input.value = 'an';
      input.form?.requestSubmit();
      await Promise.resolve();
      input.value = 'ana';
    });
    await expect(page.locator('.chip')).toHaveCount(1);
    await expect(field).toHaveValue('ana');
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(field).toHaveValue('');
  });

  await test.step('by keyboard alone', async () => {
    await field.focus();
    await page.keyboard.type('ana');
    await page.keyboard.press('Enter');
    await expect(page.locator('.chip')).toHaveCount(1);
    await expect(field).toBeFocused();
    await page.locator('.chip').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.chip')).toHaveCount(0);
    // The chip is gone, and what follows it goes on from the results.
    await expect(page.locator('.results')).toBeFocused();
    await page.getByRole('link', { name: 'Next page' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText(/^21 to 30/);
    await expect(page.getByRole('link', { name: 'Next page' })).toBeFocused();
    // Unfolded since the tab of the circuit set one of them.
    await page.getByText('More filters').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('switch')).toBeChecked();
    await expect(page).toHaveURL('/participants?isemaparticipant=true');
  });

  await test.step('a list can be taken along as CSV', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    expect((await downloading).suggestedFilename()).toBe('start-list-2025.csv');
  });
});

test('on a phone everything fits, filters are one fold, and rows are as tall with a badge as without', async ({
  page,
  request,
}) => {
  const race = page.getByLabel('Race');

  await test.step('on a wide screen race and country stand beside the search', async () => {
    await page.goto('/participants');
    const search = await page.getByLabel('Name or bib number').boundingBox();
    expect((await race.boundingBox())?.y).toBe(search?.y);
    await expect(page.getByLabel('Gender')).toBeHidden();
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('the filters are one fold, open while one is set', async () => {
    await expect(race).toBeHidden();
    await page.getByText('Filters', { exact: true }).click();
    await expect(race).toBeVisible();
    await expect(page.getByLabel('Gender')).toBeVisible();
    await page.goto('/participants?raceid=2&search=a');
    await expect(page.getByText('Filters (1)')).toBeVisible();
    await expect(race).toBeVisible();
  });

  await test.step('nothing scrolls sideways, and a thumb meets what it aims at', async () => {
    for (const address of ['/participants?page=3', '/participants?view=cards&raceid=1']) {
      await page.goto(address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const heights = await page
        .locator('#participants a:visible')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(10);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
    }
  });

  await test.step('a row is as tall with the badge of the circuit as without', async () => {
    await page.goto('/participants?search=ilinca+bejenaru');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).locator('.circuit')).toHaveCount(1);
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    );
    expect(heights[0]).toBe(heights[1]);
    // The badge lies on nothing else of its row.
    expect(
      await page.locator('.circuit').evaluate((badge) => {
        const { left, right, top, bottom } = badge.getBoundingClientRect();
        const cells = badge.closest('tr')?.querySelectorAll('.bib > *, .race > *, .country > *');
        return [...(cells ?? [])].filter((cell) => {
          const box = cell.getBoundingClientRect();
          return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
        }).length;
      }),
    ).toBe(0);
    await expect(page.getByRole('navigation', { name: 'View' })).toBeHidden();
  });

  await test.step('one’s own row stands out as a whole, not cell by cell', async () => {
    const [runner] = await (await request.get('/api/participants')).json();
    await page.goto(`/participants?own=${runner.id}`);
    const grounds = await page
      .locator('.is-own')
      .evaluate((row) =>
        [row, ...row.children].map((each) => getComputedStyle(each).backgroundColor),
      );
    expect(grounds.length).toBeGreaterThan(5);
    expect(new Set(grounds.slice(1))).toEqual(new Set(['rgba(0, 0, 0, 0)']));
    expect(grounds[0]).not.toBe('rgba(0, 0, 0, 0)');
    await expect(page.locator('.is-own > :first-child')).toHaveCSS('box-shadow', 'none');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('tabs, search, filters, chips, pages and views are links and one plain form', async ({
    page,
  }) => {
    const all = await everybody(page);
    await page.goto('/participants');
    await page.getByRole('navigation', { name: 'Quick choice' }).getByText('Confirmed').click();
    const confirmed = all.filter((each) => each.status === 'confirmed');
    await expectFound(page, confirmed);
    await page.getByLabel('Race').selectOption('2');
    await page.getByRole('button', { name: 'Search' }).click();
    const inRace = confirmed.filter(({ raceid }) => raceid === 2);
    await expectFound(page, inRace);
    await expect(page.locator('.filters [aria-current]')).toHaveText('Confirmed');
    await page.getByRole('switch').check();
    await page.getByRole('button', { name: 'Show' }).click();
    await expectFound(
      page,
      inRace.filter((each) => each.isemaparticipant),
    );
    await page.locator('.chip', { hasText: 'Confirmed' }).click();
    await page.locator('.chip', { hasText: 'In the circuit' }).click();
    await expectFound(
      page,
      all.filter(({ raceid }) => raceid === 2),
    );
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(status(page)).toHaveText(/^11 to 20/);
    await page.getByRole('link', { name: 'Print this list' }).click();
    await expect(rows(page)).toHaveCount(all.filter(({ raceid }) => raceid === 2).length);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('navigation', { name: 'View' }).getByText('Cards').click();
    await expect(page.locator('.runner-cards li')).toHaveCount(10);
  });
});
