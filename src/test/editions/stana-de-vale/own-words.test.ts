import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../edition/words/languages.ts';
import { linksIn, textOf, textsOf } from '../../rendered.tsx';
import { openTestSite, type TestSite } from '../../test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const page = async (url: string) => (await site.app.inject(url)).body;

const said: [url: string, words: string[]][] = [
  ['/', ['Ridge, meadow and forest, high in the Apuseni.', 'at 1,100 m in the Apuseni Mountains']],
  ['/', ['Stâna de Vale, Bihor County', '4–5 July 2025: kit pickup', 'runners aged 35 and over']],
  ['/', ['1,300 m of climbing on the long one, 470 m on the short one', 'Two ways up']],
  ['/races', ['A full loop of the high Apuseni']],
  [
    '/rules',
    ['Both races', 'at least 500 ml for the 11 km race, 1,000 ml for the 33 km race', 'at 1,100 m'],
  ],
  ['/rules', ['marked mountain paths around Stâna de Vale, on 5 July 2025.']],
  ['/contact', ['at least 500 ml of water for the 11 km race or 1,000 ml for the 33 km race']],
  ['/contact', ['There are 5 on the 33 km course, at km 5.4 · 10.4 · 15.5 · 20.9 · 26.6, and']],
  [
    '/contact',
    ['one on the 11 km course, at km 5.', 'Can I change to the other race?', 'has ended'],
  ],
  ['/accommodation', ['Hotel Molidul', 'Strada Poienii 1', 'Station tax']],
  ['/accommodation', ['Nearby town: Beiuș', '300 lei €60 · per night, with breakfast']],
  ['/program', ['All times are Romanian time.', 'Hotel Molidul , Strada Poienii 1']],
  ['/how-to-get-there', ['Oradea', 'Cluj-Napoca', 'Debrecen', 'Budapest', 'Oradea – Beiuș']],
  ['/participants', ['EMA circuit']],
  ['/registration', ['REGISTRATIONS ARE CLOSED Registration for this event has ended.']],
  ['/registration', ['Thank you for your interest. Thank you, and stay tuned for future']],
  ['/results', ['Official results from Stana de Vale Trail Race 2025']],
  ['/cn-masters', ['This page is in Romanian only', 'Cele două curse']],
  ['/sponsors', ['Lăptăria Muncel', 'Prisaca Răriște', 'Grohot', 'Tipografia Verso', 'Apa Șipot']],
  ['/terms-conditions', ['TrailRun (sample organiser), Strada Exemplului 1, 415200 Beiuș']],
  ['/ema-circuit', ['Trail des Crêtes Bleues', 'Corsa dei Larici', 'Carrera de los Neveros']],
];

describe('the organiser says in its own words', () => {
  it.each(said)('on %s: %j', async (url, words) => {
    const text = textOf(await page(`${url}?lang=en`));
    for (const each of words) expect(text).toContain(each);
  });

  it('what the site, its event and its mail address are called', async () => {
    const html = await page('/races');
    expect(textsOf(html, 'title')).toEqual(['Races · TrailRun Competition']);
    expect(textOf(html)).toContain('Stâna de Vale Trail Race');
    expect(linksIn(await page('/contact'))).toContain('mailto:contact@trailrun.example');
    const manifest = JSON.parse(await page('/manifest.webmanifest')) as object;
    expect(manifest).toMatchObject({ short_name: 'Stâna de Vale' });
  });

  it.each(languages().map(({ code }) => code))('CN Masters, also in %s', async (code) => {
    const nav = /<nav class="site-nav"[^]*?<\/nav>/.exec(await page(`/?lang=${code}`))?.[0] ?? '';
    expect(textsOf(nav, 'a')[8]).toBe('CN Masters');
  });
});
