import { expect, it } from 'vitest';
import { plainPaths } from '../../test/site-paths.ts';
import { moduleNames, modulePages } from '../modules.ts';
import { deadAddress, fixedPages, type Site } from './site-address.ts';

const site: Site = {
  modules: Object.fromEntries(moduleNames.map((name) => [name, true])) as Site['modules'],
  raceIds: [1, 2],
  hasPicture: (url) => url === '/pictures/map.jpg',
};

it('knows every page of the site that one may be led to', () => {
  const led = [...fixedPages, ...Object.values(modulePages)];
  // Payments and links of the office lead to these; the newsletter’s is there once it is sent.
  const byLink = ['/registration-success', '/checkpoint'];
  const paths = plainPaths.filter((path) => !byLink.includes(path));
  expect(led.toSorted()).toEqual([...new Set([...paths, '/newsletter'])].toSorted());
});

it.each(
  [
    '/',
    '/rules',
    '/rules#safety',
    '/how-to-get-there?by=bus',
    '/races/2',
    '/pictures/map.jpg',
  ].concat('/api/races/1/gpx'),
)('%s leads somewhere', (url) => {
  expect(deadAddress(url, site)).toBeUndefined();
});

it.each(
  ['/rule', '/rules/', '/races/3', '/races/one', '/pictures/mop.jpg', '/api/races/7/gpx'].concat(
    '/admin/participants',
  ),
)('%s leads nowhere', (url) => {
  expect(deadAddress(url, site)).toBe(`${url} leads nowhere on this site`);
});

it('knows pages of modules that are off', () => {
  const without = { ...site, modules: { ...site.modules, travel: false } };
  expect(deadAddress('/how-to-get-there?by=car', without)).toBe(
    'this edition has no page /how-to-get-there',
  );
});
