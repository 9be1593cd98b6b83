import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '../../../edition/words/format.ts';
import { type Language, languages } from '../../../edition/words/languages.ts';
import { pageTexts } from '../../page-texts.ts';
import { openTestSite, type TestSite } from '../../test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const codes = languages().map(({ code }) => code);

/** A text, or an amount and what stands around it (a pattern, with # for the amount). */
type Figure = string | { amount: number; around: string };

const figure = (around: string) => (amount: number) => ({ amount, around });
const km = figure('# km');
const kmPost = figure('km #');
const metres = figure('# (m|Hm|Höhenmeter)');
const ml = figure('# ml');
const lei = figure('# lei');
const hours = figure('# h');
const percent = figure('# ?%');
const seconds = figure('# (de )?(seconds|secunde|secondes|Sekunden|secondi|segundos)');
const minutes = figure('# (de )?(minutes|minute|Minuten|minuti|minutos)');
const days = figure('#[ -](de )?(days?|zile|jours|Tagen?|giorni|días)');
const months = figure('# (months|luni|mois|Monate|mesi|meses)');
const years = figure('# (more )?(years|ani|ans|Jahre|anni|años)');
const day2025 = figure('#\\.? (de )?\\p{L}+ (de )?2025');
const leastTaxiLei = figure('# \\p{L}+ 150 lei');
const ageFor33 = figure('# \\p{L}+( \\p{L}+)? 33 km');
const ageFor11 = figure('# \\p{L}+( \\p{L}+)? 11 km');
const closesAt = (time: string) => figure(`# [\\d., ]+ m [\\d., ]+ m ${time}`);

/** The figures of the specification's section 9, on the pages that show them. */
const figures: [url: string, figures: Figure[]][] = [
  ['/', [km(33), km(11), metres(1100), metres(1300), metres(470), day2025(5)]],
  ['/races', [km(33), km(11), metres(1500), metres(470), lei(150), lei(200), lei(120)]],
  ['/races', ['08:30', '09:30']],
  ['/races/1', [lei(150), lei(200), metres(1500), '08:30', '16:30']],
  ['/races/1', [closesAt('11:30')(15), closesAt('14:30')(25)]],
  ['/races/1', [5.4, 10.4, 15.5, 20.9, 26.6].map(kmPost)],
  ['/races/2', [lei(120), lei(150), '09:30', metres(470), '12:30', kmPost(5)]],
  ['/rules', ['km 9 km 15 km 21 km 25 km 29', kmPost(5), ml(500), ml(1000)]],
  ['/rules', [minutes(30), days(14), ageFor33(18), ageFor11(16), '112']],
  ['/rules', [hours(3), hours(8), hours(6), '11:30', '14:30', '16:30', '12:30']],
  ['/rules', [lei(150), lei(200), lei(120), metres(1100)]],
  ['/program', ['10:00', '20:00', '18:00', '18:30', '06:00', '08:00', '08:30', '09:30', '15:00']],
  ['/program', [day2025(4), day2025(5)]],
  ['/contact', ['9:00', '17:00', '10:00', '15:00', days(30), ml(500)]],
  ['/contact', [figure('km # ·')(5.4), figure('· #')(26.6)]],
  ['/accommodation', [300, 280, 135, 105, 90, 10, 2, 150].map(lei)],
  ['/accommodation', [km(28), '35–40', leastTaxiLei(100), km(0.1)]],
  ['/privacy-policy', [months(12), days(30), years(10), seconds(60)]],
  ['/privacy-policy', [figure('(under|sub|avant|unter|sotto i|menos de) #')(18)]],
  ['/terms-conditions', [days(30), percent(50), days(14), lei(5)]],
  ['/cookie-policy', [months(12)]],
];

const shuttleTimes = ['10:00', '13:00', '15:00', '17:00', '07:00', '08:00'];
const returnTimes = ['11:00', '14:00', '16:00', '20:00', '17:00', '22:00'];
figures.push(
  ['/how-to-get-there', [km(70), km(150), km(160), km(300), '4–5 h']],
  ['/how-to-get-there', [km(28), '35–40', leastTaxiLei(100)]],
  ['/how-to-get-there', [...shuttleTimes, ...returnTimes]],
  ['/ema-circuit', ['35–79', '2026', 'F35 M35', '70+ F70 M70', ...[25, 22, 5, 13].map(day2025)]],
  [
    '/ema-circuit',
    [figure('# (categories|categorii|catégories|Klassen|categor[ií]as|categorie)')(16)],
  ],
);

/** The text of a page's content in one line, with plain blanks only. */
const lineOf = async (url: string, language: Language) =>
  (await pageTexts(site, url, { language })).join(' ').replace(/\s+/g, ' ');

describe('every figure is on its page, in every language', () => {
  it.each(figures)('%s: %j', async (url, expected) => {
    for (const language of codes) {
      const text = await lineOf(url, language);
      for (const each of expected) {
        expect([language, text]).toEqual([
          language,
          expect.stringMatching(patternOf(each, language)),
        ]);
      }
    }
  });

  it.each(codes)(
    'the championship’s climbs, as Romanian writes them, for readers of %s',
    async (code) => {
      const text = await lineOf('/cn-masters', code);
      expect(text).toMatch(/ 1\.500 m .* 500 m /);
      for (const years of ['1986–1990', '1956–1960', '1955 și înainte', '35–39 de ani']) {
        expect(text).toContain(years);
      }
    },
  );
});

/** Matches the figure as a whole: 5 is not in 15, nor in 5.4. */
function patternOf(given: Figure, language: Language): RegExp {
  const { amount, around } =
    typeof given === 'string' ? { amount: undefined, around: given.replace('+', '\\+') } : given;
  const number =
    amount === undefined
      ? ''
      : formatNumber(language, amount, 1).replace(/\s/g, ' ').replace('.', '\\.');
  return new RegExp(
    `(?<![\\d\\p{L}.,:])${around.replace('#', `(?<![\\d.,])${number}`)}(?![\\d\\p{L}]|[.,:]\\d)`,
    'iu',
  );
}
