import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { circuitCalendar } from '../../edition/circuit.ts';
import { event } from '../../edition/event.ts';
import { sponsors } from '../../edition/sponsors.ts';
import { plainPaths } from '../test/site-paths.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { formatNumber } from './format.ts';
import { type Language, languages } from './languages.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const codes = languages.map(({ code }) => code);
const urls = [...plainPaths, '/races/1', '/races/2', '/races/99', '/nothing-here'];

/** The texts of a page's content, one for each stretch without a tag. */
async function textsOf(url: string, language: Language): Promise<string[]> {
  const { body } = await site.app.inject({ url, headers: { cookie: `lang=${language}` } });
  return body
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<div data-island="[^"]*"[^>]*>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', '’').trim())
    .filter(Boolean);
}

/** `nav.home` and the like, of every namespace. */
function keysOf(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}
const keys = new Set(
  readdirSync('locales/en').flatMap((file) =>
    keysOf(JSON.parse(readFileSync(`locales/en/${file}`, 'utf8')) as object),
  ),
);

describe('no page shows the key of a text', () => {
  it.each(urls)('%s', async (url) => {
    for (const language of codes) {
      const shown = await textsOf(url, language);
      expect(shown.filter((text) => text.includes('.') && keys.has(text))).toEqual([]);
    }
  });
});

const properNames = [event.name, event.place.resort, ...circuitCalendar.map(({ name }) => name)];

/** Four words or more: shorter ones may well be the same in two languages. */
const isSentence = (text: string) =>
  (properNames.reduce((rest, name) => rest.replaceAll(name, ''), text).match(/\p{L}{2,}/gu) ?? [])
    .length >= 4;

/** What exists in fewer languages by specification (section 1): shown in English, or Romanian. */
const fewerLanguages: { urls: string[]; languages: Language[]; texts: RegExp }[] = [
  // Race descriptions: en, ro, fr, de.
  {
    urls: ['/', '/races', '/races/1', '/races/2'],
    languages: ['it', 'es'],
    texts: /^(A full loop of the high|Straight up to the summit)/,
  },
  // Sponsors' descriptions: en, ro, fr, de.
  {
    urls: ['/sponsors'],
    languages: ['it', 'es'],
    texts: new RegExp(sponsors.map((sponsor) => `^${sponsor.description.en}$`).join('|')),
  },
  // The national championship: Romanian for everybody.
  { urls: ['/cn-masters'], languages: codes, texts: /./ },
];

describe('no page leaves a sentence in English', () => {
  it.each(urls)('%s', async (url) => {
    const english = new Set((await textsOf(url, 'en')).filter(isSentence));
    expect(english.size).toBeGreaterThan(0);
    for (const language of codes.filter((code) => code !== 'en')) {
      const left = (await textsOf(url, language)).filter(
        (text) =>
          english.has(text) &&
          !fewerLanguages.some(
            (rule) =>
              rule.urls.includes(url) && rule.languages.includes(language) && rule.texts.test(text),
          ),
      );
      expect([language, left]).toEqual([language, []]);
    }
  });
});

type Figure = string | number | { amount: number; unit: string };
const lei = (amount: number) => ({ amount, unit: 'lei' });

/** The figures of the specification's section 9, on the pages that show them. */
const figures: [url: string, figures: Figure[]][] = [
  ['/', ['33', '11', 1100, 1300, 470, '2025']],
  ['/races', ['33', '11', 1500, 470, lei(150), lei(200), lei(120), '08:30', '09:30']],
  [
    '/races/1',
    [
      lei(150),
      lei(200),
      '08:30',
      1500,
      '11:30',
      '14:30',
      '16:30',
      15,
      25,
      5.4,
      10.4,
      15.5,
      20.9,
      26.6,
    ],
  ],
  ['/races/2', [lei(120), lei(150), '09:30', 470, '12:30', 5]],
  [
    '/rules',
    [
      9,
      15,
      21,
      25,
      29,
      5,
      { amount: 500, unit: 'ml' },
      { amount: 1000, unit: 'ml' },
      30,
      14,
      16,
      18,
    ],
  ],
  ['/rules', ['3\u00a0h', '8\u00a0h', '6\u00a0h', '11:30', '14:30', '16:30', '12:30', '112']],
  ['/rules', [lei(150), lei(200), lei(120), 1100]],
  [
    '/program',
    ['10:00', '20:00', '18:00', '18:30', '06:00', '08:00', '08:30', '09:30', '15:00', '2025'],
  ],
  ['/contact', ['9:00', '17:00', '10:00', '15:00', 30, 500, 5.4, 26.6]],
  [
    '/accommodation',
    [
      lei(300),
      lei(280),
      lei(135),
      lei(105),
      lei(90),
      lei(10),
      lei(2),
      28,
      '35–40',
      100,
      lei(150),
      0.1,
    ],
  ],
  ['/privacy-policy', [12, 30, 10, 18, 60]],
  ['/terms-conditions', [30, 50, 14, 5]],
  ['/cookie-policy', [12]],
];

const shuttleTimes = ['10:00', '13:00', '15:00', '17:00', '07:00', '08:00'];
const returnTimes = ['11:00', '14:00', '16:00', '20:00', '17:00', '22:00'];
figures.push(
  ['/how-to-get-there', [70, 150, 160, 300, '4–5', 28, '35–40', 100, lei(150)]],
  ['/how-to-get-there', [...shuttleTimes, ...returnTimes]],
  ['/ema-circuit', ['35–79', '16', '2025', '2026', 'M35', 'F70', '70+', 25, 22, 5, 13]],
);

describe('every figure is on its page, in every language', () => {
  it.each(figures)('%s: %j', async (url, expected) => {
    for (const language of codes) {
      const text = (await textsOf(url, language)).join(' ');
      for (const figure of expected) {
        expect([language, text]).toEqual([
          language,
          expect.stringContaining(written(figure, language)),
        ]);
      }
    }
  });

  it.each(codes)(
    'the championship’s climbs, as Romanian writes them, for readers of %s',
    async (code) => {
      const text = (await textsOf('/cn-masters', code)).join(' ');
      for (const figure of ['1.500', '500', '1986–1990', '1956–1960', '1955', '35']) {
        expect(text).toContain(figure);
      }
    },
  );
});

function written(figure: Figure, language: Language): string {
  if (typeof figure === 'string') return figure;
  if (typeof figure === 'number') return formatNumber(language, figure, 1);
  return `${formatNumber(language, figure.amount)}\u00a0${figure.unit}`;
}
