import { afterAll, beforeAll, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { moduleNames, modulePages } from '../../edition/modules.ts';
import { isSampleCourse } from '../../edition/sample-marks.ts';
import { fallbackLanguage, languages } from '../../edition/words/languages.ts';
import { currencyName, formatAmount, inUnits, minorIn } from '../../edition/words/money.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { raceSchema } from '../../event/races/races.contract.ts';
import { readPaymentRows } from '../../registration/office/participants/payment-list.rules.ts';
import { toStripe } from '../../registration/payments/stripe-amounts.ts';
import { foundIntent } from '../../registration/payments/stripe-objects.ts';
import { createIntent } from '../../registration/payments/stripe-payments.ts';
import { textsOf } from '../rendered.tsx';
import { plainPaths } from '../site-paths.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { order, toldOffice, toldRunner } from './money-shown.tsx';

const { event, races, money, courses, look, modules } = edition();

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: `${event.year}-03-01T12:00:00Z` });
});
afterAll(() => site.close());

const paths = [...plainPaths, ...races.map(({ id }) => `/races/${id}`)];
const get = (url: string) => site.app.inject({ url });

/** What shows that a value is not there, or an amount is told in the money of another edition. */
const stray =
  money.currency === 'RON'
    ? /\{\{|undefined|NaN|\(\)/
    : /\{\{|undefined|NaN|\(\)|\b[Ll]ei\b|\bRON\b/;

it.each(languages().flatMap(({ code }) => paths.map((path) => [path, code])))(
  '%s answers in %s, leaves no placeholder and no other money, and every link of the site on it leads somewhere',
  async (path, language) => {
    const { statusCode, body } = await get(`${path}?lang=${language}`);
    expect(statusCode).toBeLessThan(400);
    const page = body.replace(/<(script|style)[^]*?<\/\1>/g, '');
    const shown = page.replace(/<[^>]*>/g, '\n');
    expect(shown.split('\n').filter((text) => stray.test(text))).toEqual([]);
    // One spelling: a figure and its unit are two words, but in the label of the aid stations,
    // which the specification writes so.
    const others = page.replace(/<ol class="aid-stations">[^]*?<\/ol>|<[^>]*>/g, '\n');
    expect(others.match(/\dkm\b/g)).toBe(null);
    const linked = [...body.matchAll(/ href="(\/[^"#?]*)[^"]*"/g)].map(([, to = '']) => to);
    const dead: string[] = [];
    for (const to of new Set(
      linked.filter((each) => !/\.(css|js|svg|png|ico|woff2|webmanifest)$/.test(each)),
    )) {
      const { statusCode: found } = await get(to);
      if (found === 404) dead.push(to);
    }
    expect(dead).toEqual([]);
  },
);

it.each(languages().map(({ code }) => [code]))(
  'in %s each link of menu and footer is named as its page is, or in a part of that name',
  async (language) => {
    const { body } = await get(`/contact?lang=${language}`);
    const shell = [/<nav class="site-nav".*?<\/nav>/s, /<footer.*<\/footer>/s]
      .map((part) => part.exec(body)?.[0])
      .join('');
    const links = [...shell.matchAll(/<a href="(\/[^"]+)"[^>]*>([^<]+)<\/a>/g)];
    expect(links.length).toBeGreaterThan(9);
    for (const [, to = '', text = ''] of links) {
      // The championship keeps the short name that the specification gives the link.
      if (to === modulePages.championship) continue;
      const { body: page } = await get(`${to}?lang=${language}`);
      const [title = ''] = textsOf(page, 'h1');
      expect([to, title.toLowerCase()]).toEqual([to, expect.stringContaining(text.toLowerCase())]);
    }
  },
);

it.each(races.map(({ id, course }) => [id, course]))(
  'the page of race %i calls %s a sample when it says so itself, and only then',
  async (id, course) => {
    const { body } = await get(`/races/${id}?lang=${fallbackLanguage()}`);
    const sample = wordsIn(fallbackLanguage()).t('race:profile.sample');
    expect(body.includes(sample)).toBe(isSampleCourse(courses[course] ?? ''));
  },
);

it('every page has the logo and the colours that the edition gives', async () => {
  const { body } = await get('/rules');
  const logo = /<a class="logo"[^>]*><img[^>]* src="([^"]*)"/.exec(body)?.[1];
  expect(logo).toBe(look.logo);
  expect(body).toContain(`--primary:${look.primary};`);
});

it.each(moduleNames)(
  'the page of %s is there when the module is on, and only then',
  async (name) => {
    const { statusCode } = await get(modulePages[name]);
    const isThere = modules[name] && !(name === 'newsletter' && statusCode === 404);
    expect(statusCode === 404).toBe(!isThere);
    const { body } = await get('/sitemap.xml');
    if (!modules[name]) expect(body).not.toContain(modulePages[name]);
  },
);

it.each(languages().map(({ code }) => [code]))(
  'in %s runners and the office are told amounts in the money of the edition',
  async (language) => {
    const told = await toldRunner(language);
    const amount = formatAmount(language, order.amountMinor).replace(/\s/g, ' ');
    const without = Object.entries(told).filter(
      ([, text]) => !text.replace(/\s/g, ' ').includes(amount),
    );
    expect(without).toEqual([]);
    const all = Object.entries({ ...told, ...(await toldOffice(language)) });
    expect(all.filter((texts) => texts.some((text) => stray.test(text)))).toEqual([]);
  },
);

it('asks a provider for its money, hears what was paid, and names it to readers of the API', async () => {
  const currency = money.currency.toLowerCase();
  const amount = toStripe(order.amountMinor);
  const asked: object[] = [];
  const create = async (what: object) => {
    asked.push(what);
    return { id: 'pi_1', client_secret: 'secret' };
  };
  await createIntent({ paymentIntents: { create } } as never, order);
  expect(asked).toMatchObject([{ amount, currency }]);
  const paid = { status: 'succeeded', amount, currency, client_secret: null };
  expect(foundIntent(paid as never)).toMatchObject({ amountMinor: order.amountMinor, currency });
  expect(raceSchema.shape.price.description).toContain(money.currency);
  const { body } = await get(`/races/${races[0]?.id}`);
  expect(body).toContain(`"priceCurrency":"${money.currency}"`);
});

it('has its money in spreadsheets, and reads it in those of banks', async () => {
  const { spreadsheet = '' } = await toldOffice(fallbackLanguage());
  const amount = inUnits(order.amountMinor).toFixed(money.digits);
  const [header = '', row = ''] = spreadsheet.split('\r\n');
  // In some languages commas stand in amounts, and semicolons between them.
  const separator = header.includes(';') ? ';' : ',';
  const sums = row
    .split(separator)
    .slice(-3)
    .map((cell) => cell.replace(',', '.'));
  expect(sums).toEqual([amount, (0).toFixed(money.digits), (0).toFixed(money.digits)]);
  const own = header
    .split(separator)
    .find((each) => each.includes(currencyName(fallbackLanguage())));
  expect(own).toBeDefined();
  for (const column of ['Amount', money.currency, own ?? '']) {
    const rows = readPaymentRows(
      [wordsIn(fallbackLanguage()).t('fields:names.id'), column, 'Reference'],
      [{ row: 2, cells: ['7', `${amount.replace('.', ',')} ${money.currency}`, 'R1'] }],
    );
    expect(minorIn(rows?.[0]?.amount)).toBe(order.amountMinor);
  }
});
