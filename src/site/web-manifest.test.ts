import { expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { languages } from '../edition/words/languages.ts';
import { webManifest } from './site-files.ts';

const { look, event } = edition();

it('a telephone takes name, colours and icons of the edition', () => {
  const { bg } = look.palette.light;
  expect(webManifest('en')).toMatchObject({
    id: '/',
    start_url: '/',
    lang: 'en',
    name: event.name,
    short_name: 'Valea Șoaptei',
    display: 'minimal-ui',
    theme_color: bg,
    background_color: bg,
  });
});

it.each(languages().map(({ code }) => code))('opens the site in %s, as it was added', (code) => {
  expect(webManifest(code)).toMatchObject({
    lang: code,
    start_url: code === 'en' ? '/' : `/?lang=${code}`,
  });
});

it('names the icons that are drawn, in two sizes also for a mask', () => {
  const { icons } = webManifest('en') as { icons: Record<string, string>[] };
  const told = icons.map(({ src, sizes, type, purpose }) => `${src} ${sizes} ${type} ${purpose}`);
  expect(told).toEqual([
    '/favicon.svg any image/svg+xml any',
    '/icon-192.png 192x192 image/png any',
    '/icon-512.png 512x512 image/png any',
    '/icon-192.png 192x192 image/png maskable',
    '/icon-512.png 512x512 image/png maskable',
  ]);
});
