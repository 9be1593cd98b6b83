import type { Page } from '@playwright/test';
import type { Participant } from '../src/features/participants/participants.contract.ts';
import { expect, test } from './site-facts.ts';

const everybody = async (page: Page): Promise<Participant[]> =>
  (await page.request.get('/api/participants')).json();
const status = (page: Page) => page.locator('.results [role=status]');
const rows = (page: Page) => page.locator('.runners tbody tr');
const range = (total: number, from = 1) =>
  `${total ? from : 0} to ${Math.min(from + 9, total)} of ${total}`;

/** The page with the list awake. */
async function open(page: Page, address = '/participants') {
  await page.goto(address);
  await page.mouse.wheel(0, 1);
  await page.mouse.move(10, 10);
  await expect(page.locator('[data-island=participants][data-awake]')).toHaveCount(1);
}

/** Whether the rows are the first of those expected, and the count is theirs. */
async function expectFound(page: Page, expected: Participant[]) {
  await expect(status(page)).toHaveText(range(expected.length));
  await expect(rows(page)).toHaveCount(Math.min(10, expected.length));
  for (const [index, each] of expected.slice(0, 10).entries()) {
    await expect(rows(page).nth(index).locator('.name')).toContainText(
      `${each.firstname} ${each.lastname}`,
    );
  }
}

const tabs: [string, string, (each: Participant) => boolean][] = [
  ['EMA circuit', 'ema', (each) => each.isemaparticipant],
  ['Open', 'open', (each) => !each.isemaparticipant],
  ['Masters', 'masters', (each) => each.category !== null],
  ['Confirmed', 'confirmed', (each) => each.status === 'confirmed'],
];

for (const [title, tab, holds] of tabs) {
  test(`the tab “${title}” resets what was chosen and shows its runners`, async ({ page }) => {
    const all = await everybody(page);
    await open(page, '/participants?raceid=1&search=a&genderCategory=F');
    await page.getByRole('navigation', { name: 'Quick choice' }).getByText(title).click();
    await expectFound(page, all.filter(holds));
    expect(new URL(page.url()).search).toBe(`?tab=${tab}`);
    await expect(page.getByLabel('Name or bib number')).toHaveValue('');
    await expect(page.getByLabel('Race')).toHaveValue('');
    await expect(page.locator('.filters [aria-current]')).toHaveText(title);
    await page.reload();
    await expectFound(page, all.filter(holds));
  });
}

test('the list query sends one of race, country and search; the rest is done here', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/participants') asked.push(search);
  });
  const all = await everybody(page);
  const inRace = all.filter(({ raceid }) => raceid === 1);
  await open(page);
  await page.getByLabel('Race').selectOption('1');
  await expectFound(page, inRace);
  await page.getByLabel('Country').selectOption('RO');
  const romanians = inRace.filter(({ country }) => country === 'RO');
  await expectFound(page, romanians);
  const [someone] = romanians;
  await page.getByLabel('Name or bib number').fill(someone?.lastname ?? '');
  await page.keyboard.press('Enter');
  await expect(rows(page).first().locator('.name')).toContainText(someone?.lastname ?? '?');
  await expect(page).toHaveURL(/raceid=1&country=RO&search=/);
  await page.locator('.chip', { hasText: 'Trail Run 33K' }).click();
  await page.locator('.chip', { hasText: 'Romania' }).click();
  await expect(page.locator('.chip')).toHaveCount(1);
  await expect
    .poll(() => asked)
    .toEqual([
      '',
      '?raceid=1',
      '?country=RO',
      `?${new URLSearchParams({ search: someone?.lastname ?? '' })}`,
    ]);
  // Asked once: neither coming back to the window nor to an earlier state asks again.
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
  });
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expectFound(page, all);
  expect(asked).toHaveLength(4);
});

test('search waits for Enter or its button, and finds without diacritics and by bib', async ({
  page,
}) => {
  const all = await everybody(page);
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const someone = all.find(
    ({ firstname, lastname, bib }) =>
      bib && plain(firstname + lastname) !== (firstname + lastname).toLowerCase(),
  );
  if (!someone?.bib) throw new Error('nobody with a diacritic and a bib');
  await open(page);
  const field = page.getByLabel('Name or bib number');
  await field.fill(plain(`${someone.lastname} ${someone.firstname}`).toUpperCase());
  await expect(status(page)).toHaveText(range(all.length));
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator('.name')).toContainText(someone.lastname);
  await field.fill(String(someone.bib));
  await field.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator('.bib')).toHaveText(String(someone.bib));
  await expect(field).toBeFocused();
});

test('the panel’s filters, the chips and the ways back', async ({ page }) => {
  const all = await everybody(page);
  await open(page);
  await page.getByText('More filters').click();
  await page.getByRole('switch', { name: 'Circuit participants only' }).check();
  const circuit = all.filter((each) => each.isemaparticipant);
  await expectFound(page, circuit);
  await page.getByLabel('Gender').selectOption('F');
  await page.getByLabel('Status').selectOption('confirmed');
  const women = circuit.filter((each) => each.gender === 'F' && each.status === 'confirmed');
  await expectFound(page, women);
  await page.getByLabel('Age category').selectOption('F40');
  await expectFound(
    page,
    women.filter(({ category }) => category === 'F40'),
  );
  await expect(page.locator('.chip')).toHaveCount(4);
  await page.goBack();
  await expectFound(page, women);
  await expect(page.getByLabel('Age category')).toHaveValue('');
  await page.goForward();
  await expect(page.getByLabel('Age category')).toHaveValue('F40');
  await page.locator('.chip', { hasText: 'F40' }).click();
  await expectFound(page, women);
  await page.locator('details').getByText('Reset').click();
  await expectFound(page, all);
  await expect(page.locator('.chip')).toHaveCount(0);
});

test('pages: arrows, five buttons, the last one, and back to the first with a filter', async ({
  page,
}) => {
  const all = await everybody(page);
  const last = Math.ceil(all.length / 10);
  await open(page);
  const pages = page.getByRole('navigation', { name: 'Pages of the list' });
  await expect(pages.locator('li')).toHaveText(['1', '2', '3', '4', '5', '…', String(last)]);
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(status(page)).toHaveText(range(all.length, 11));
  await expect(rows(page).first()).toContainText(all[10]?.lastname ?? '?');
  await pages.getByRole('link', { name: 'Page 4' }).click();
  await expect(pages.locator('li')).toHaveText(['2', '3', '4', '5', '6', '…', String(last)]);
  await pages.getByRole('link', { name: `Last page, ${last}` }).click();
  await expect(status(page)).toHaveText(`${(last - 1) * 10 + 1} to ${all.length} of ${all.length}`);
  await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0);
  await expect(page).toHaveURL(`/participants?page=${last}`);
  await pages.getByRole('link', { name: 'Previous page' }).click();
  await page.getByLabel('Race').selectOption('2');
  await expectFound(
    page,
    all.filter(({ raceid }) => raceid === 2),
  );
  expect(new URL(page.url()).search).toBe('?raceid=2');
});

test('nothing is fetched before the visitor moves', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/participants', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /hydrate|react|api/.test(url))).toEqual([]);
  await page.mouse.wheel(0, 300);
  await expect(page.locator('[data-awake]')).toHaveCount(1);
});

test('a page behind the last is the last', async ({ page }) => {
  const all = await everybody(page);
  await page.goto('/participants?page=9999');
  await expect(status(page)).toHaveText(
    `${Math.floor((all.length - 1) / 10) * 10 + 1} to ${all.length} of ${all.length}`,
  );
});

test('cards show the same runners as the table', async ({ page }) => {
  await open(page, '/participants?page=2');
  const names = await rows(page).locator('.name').allInnerTexts();
  await page.getByRole('navigation', { name: 'View' }).getByText('Cards').click();
  const cards = page.locator('.runner-cards li');
  await expect(cards).toHaveCount(10);
  await expect(page).toHaveURL('/participants?view=cards&page=2');
  for (const [index, name] of names.entries()) {
    await expect(cards.nth(index).locator('h2')).toHaveText(name.replace(/\s*EMA$/, ''));
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a row is as tall with the badge of the circuit as without, and views are not switched', async ({
    page,
  }) => {
    await open(page, '/participants?search=ilinca+bejenaru');
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

  test('one’s own row stands out as a whole, not cell by cell', async ({ page, request }) => {
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

test('a search that finds nobody says so', async ({ page }) => {
  await open(page, '/participants?search=nobody+of+that+name');
  await expect(page.locator('.empty')).toHaveText(
    'No participants found. Try a different filter or clear the search',
  );
  await expect(status(page)).toHaveText('0 to 0 of 0');
});

test.describe('on a weak signal', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|503/ });

  test('a list on its way says that it is, and one that fails can be asked for again', async ({
    page,
  }) => {
    let answer = () => {};
    const signal = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/participants*', async (route) => {
      if (route.request().url().includes('raceid')) {
        await signal;
        return route.fulfill({ status: 503, body: 'away' });
      }
      return route.abort('internetdisconnected');
    });
    await open(page);
    await page.getByLabel('Race').selectOption('1');
    await expect(status(page)).toHaveText('Loading participants…');
    await expect(page.locator('.results')).toHaveAttribute('aria-busy', 'true');
    answer();
    await expect(page.getByRole('alert')).toContainText('The list could not be loaded');
    await expect(page.getByLabel('Race')).toHaveValue('1');
    await page.unroute('**/api/participants*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toHaveText(/^1 to 10 of/);
  });
});

test('by keyboard alone', async ({ page }) => {
  await open(page);
  await page.getByLabel('Name or bib number').focus();
  await page.keyboard.type('ana');
  await page.keyboard.press('Enter');
  await expect(page.locator('.chip')).toHaveCount(1);
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
  await page.getByText('More filters').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch')).toBeChecked();
  await expect(page).toHaveURL('/participants?isemaparticipant=true');
});

test('what was chosen and typed before the list woke up counts', async ({ page }) => {
  const all = await everybody(page);
  let wake = () => {};
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route(/assets\/(hydrate|participants)/, async (route) => {
    await woken;
    await route.continue();
  });
  await page.goto('/participants');
  await page.getByLabel('Race').selectOption('2');
  await page.getByLabel('Name or bib number').fill('half a na');
  wake();
  await expectFound(
    page,
    all.filter(({ raceid }) => raceid === 2),
  );
  await expect(page.getByLabel('Race')).toHaveValue('2');
  await expect(page.getByLabel('Name or bib number')).toHaveValue('half a na');
});

test('a touch is answered by what was touched, before filters and rows are drawn', async ({
  page,
}) => {
  await open(page);
  const tab = page.getByRole('link', { name: 'EMA circuit' });
  const atOnce = await tab.evaluate(async (link: HTMLElement) => {
    link.click();
    await Promise.resolve();
    const chips = document.querySelectorAll('.chip').length;
    return { busy: link.getAttribute('aria-busy'), current: link.ariaCurrent, chips };
  });
  expect(atOnce).toEqual({ busy: 'true', current: null, chips: 0 });
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await expect(tab).not.toHaveAttribute('aria-busy');
  await expect(page.locator('.chip')).toHaveCount(1);
});

test('what is typed while a search is drawn stays, and a tab empties it', async ({ page }) => {
  await open(page);
  const field = page.getByLabel('Name or bib number');
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

test('on a phone everything fits and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['/participants?page=3', '/participants?view=cards&raceid=1']) {
    await open(page, address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    for (const target of await page.locator('#participants a:visible').all()) {
      const box = await target.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(40);
    }
  }
});

test('on a phone the filters are one fold, on a wide screen race and country stand beside the search', async ({
  page,
}) => {
  const race = page.getByLabel('Race');
  await page.goto('/participants');
  const search = await page.getByLabel('Name or bib number').boundingBox();
  expect((await race.boundingBox())?.y).toBe(search?.y);
  await expect(page.getByLabel('Gender')).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(race).toBeHidden();
  await page.getByText('Filters', { exact: true }).click();
  await expect(race).toBeVisible();
  await expect(page.getByLabel('Gender')).toBeVisible();
  await page.goto('/participants?raceid=2&search=a');
  await expect(page.getByText('Filters (1)')).toBeVisible();
  await expect(race).toBeVisible();
});

test('a list can be printed whole and taken along as CSV', async ({ page }) => {
  const all = await everybody(page);
  const inRace = all.filter(({ raceid }) => raceid === 2);
  await open(page, '/participants?raceid=2&page=2');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe('start-list-2025.csv');
  await page.getByRole('link', { name: 'Print this list' }).click();
  await expect(page.getByRole('heading', { name: 'Participants' })).toBeVisible();
  await expect(rows(page)).toHaveCount(inRace.length);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(status(page)).toHaveText(range(inRace.length));
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
    await page.getByRole('navigation', { name: 'View' }).getByText('Cards').click();
    await expect(page.locator('.runner-cards li')).toHaveCount(10);
  });
});
