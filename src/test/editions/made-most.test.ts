import { afterAll, beforeAll, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { socialTexts } from '../../event/races/social-texts.ts';
import { photographSources } from '../../ui/art/photograph.ts';
import { tagsIn } from '../rendered.tsx';
import { openTestSite, type TestSite } from '../test-site.ts';

const { event, look } = edition();

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: `${event.year}-03-01T12:00:00Z` });
});
afterAll(() => site.close());

const page = async (url: string) => (await site.app.inject({ url })).body;
const sources = photographSources('/pictures/hero.jpg', 'hero');
const setIn = (html: string) => tagsIn(html, 'source').map(({ srcset }) => srcset);

it('the home page has the photograph in every cut and format, and its own text, no ridge', async () => {
  const home = await page('/?lang=de');
  const found = /<figure class="photograph">.*?<\/figure>/s.exec(home)?.[0] ?? '';
  expect(home).not.toContain('class="ridges"');
  expect(setIn(found)).toEqual(sources.map(({ srcSet }) => srcSet));
  expect(tagsIn(found, 'img')).toEqual([
    {
      src: '/pictures/hero-wide-1440.jpg',
      width: '1440',
      height: '810',
      alt: 'Bergketten im Dunst',
      fetchpriority: 'high',
    },
  ]);
  expect(found).toContain('<figcaption>© Ada Esempio</figcaption>');
});

it('a language without an alternative text says which one it has', async () => {
  const [img = {}] = tagsIn(
    /<figure class="photograph">.*?<\/figure>/s.exec(await page('/?lang=ro'))?.[0] ?? '',
    'img',
  );
  expect([img['alt'], img['lang']]).toEqual(['Bergketten im Dunst', 'de']);
});

it('a browser loads one cut of the photograph first, in the best format, and on no other page', async () => {
  const preloaded = (html: string) =>
    tagsIn(html, 'link').filter(({ rel, imagesrcset }) => rel === 'preload' && imagesrcset);
  expect(
    preloaded(await page('/?lang=de')).map(({ media, type, imagesrcset, fetchpriority }) => ({
      media,
      type,
      imagesrcset,
      fetchpriority,
    })),
  ).toEqual(
    sources
      .filter(({ type }) => type === 'image/avif')
      .map(({ media, srcSet }) => ({
        media,
        type: 'image/avif',
        imagesrcset: srcSet,
        fetchpriority: 'high',
      })),
  );
  expect(
    sources.map(({ media }) => media).filter((each, i, all) => all.indexOf(each) === i),
  ).toEqual(['(max-width: 47.99rem)', '(min-width: 48rem)']);
  expect(preloaded(await page('/races?lang=de'))).toEqual([]);
});

it('the words over it have the veils of both schemes, and it keeps what matters', async () => {
  const home = await page('/?lang=de');
  expect(home).toContain('object-position:60% 55%');
  expect(home).toContain(`.of-photograph{--scrim:${look.scrims.light}}`);
  expect(home).toContain(`{.of-photograph{--scrim:${look.scrims.dark}}}`);
});

it('the lodge has its photograph in two cuts, each with room kept for it, and its drawing where it fails', async () => {
  const found = /<figure class="pictured">.*?<\/figure>/s.exec(await page('/?lang=de'))?.[0] ?? '';
  expect(setIn(found)).toEqual(
    photographSources('/pictures/hut.jpg', 'lodge').map(({ srcSet }) => srcSet),
  );
  const rooms = tagsIn(found, 'source').map(
    ({ media, width, height }) => `${media} ${width}x${height}`,
  );
  const [phone, rest] = ['(max-width: 47.99rem) 720x540', '(min-width: 48rem) 800x450'];
  expect(rooms).toEqual([phone, phone, phone, rest, rest, rest]);
  expect(tagsIn(found, 'img')).toEqual([
    {
      src: '/pictures/hut-half-800.jpg',
      width: '800',
      height: '450',
      alt: 'Eine Hütte am Grat',
      'data-fallback': '/pictures/lodge.svg',
      loading: 'lazy',
    },
  ]);
  expect(found).toContain('<figcaption>© Ada Esempio</figcaption>');
});

const ofRace = photographSources('/pictures/morning.jpg', 'race').map(({ srcSet }) => srcSet);
const bannerOf = async (id: number) =>
  /<div class="race-hero">.*?<\/div>/s.exec(await page(`/races/${id}?lang=de`))?.[0] ?? '';

it('a race has its photograph over its page, and on its card', async () => {
  const banner = await bannerOf(1);
  expect(setIn(banner)).toEqual(ofRace);
  expect(tagsIn(banner, 'img')).toEqual([
    {
      src: '/pictures/morning-band-1440.jpg',
      width: '1440',
      height: '288',
      alt: 'Der Grat am Morgen',
      'data-fallback': '/pictures/morgenrunde.svg',
      fetchpriority: 'high',
    },
  ]);
  expect(banner).toContain('<figcaption>© Ugo Esempio</figcaption>');
  expect(await page('/races/1?lang=de')).toContain('.race-hero img{object-position:30% 40%}');
  expect(setIn(await page('/races?lang=de'))).toEqual(
    photographSources('/pictures/morning.jpg', 'card').map(({ srcSet }) => srcSet),
  );
  // What the API names is one of its files.
  expect(JSON.parse(await page('/api/races/1')).imageUrl).toBe('/pictures/morning-half-800.jpg');
});

it('a race without a photograph keeps its drawing', async () => {
  const banner = await bannerOf(2);
  expect([setIn(banner), tagsIn(banner, 'img')]).toEqual([[], []]);
  expect(banner).toContain('<svg class="race-strip"');
  expect(tagsIn(await page('/races?lang=de'), 'img').map(({ src }) => src)).toContain(
    '/pictures/lauf-2.svg',
  );
  expect(await page('/races/2?lang=de')).not.toContain('--scrim:');
});

it('what the organiser chooses in the office takes the photograph’s place', async () => {
  const own = '/pictures/race-stock.svg';
  const choose = (url: string | null) =>
    site.database.db.updateTable('race').set({ own_image_url: url }).where('id', '=', 1).execute();
  await choose(own);
  await expect.poll(() => bannerOf(1)).toContain(`src="${own}"`);
  expect(setIn(await bannerOf(1))).toEqual([]);
  await choose(null);
  await expect.poll(async () => setIn(await bannerOf(1))).toEqual(ofRace);
});

it('the social image of the site is made of it, those of races are drawn', async () => {
  const imageOf = async (url: string) =>
    tagsIn(await page(url), 'meta').find(({ property }) => property === 'og:image')?.['content'];
  expect(await imageOf('/?lang=de')).toMatch(/\/social\/default-de\.jpg$/);
  expect(await imageOf('/races/1?lang=de')).toMatch(/\/social\/race-1-de\.png$/);
  const texts = socialTexts().filter(({ file }) => /-de\./.test(file));
  expect(texts.map(({ file, photograph }) => [file, photograph === look.hero])).toEqual([
    ['default-de.jpg', true],
    ...texts.slice(1).map((_, index) => [`race-${index + 1}-de.png`, false]),
  ]);
});
