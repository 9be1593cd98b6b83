import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withFlags } from './flags-in-page.ts';
import { flagOf } from './list-context.ts';

const countries = [
  { code: 'FR', name: 'France' },
  { code: 'ME', name: 'Montenegro' },
  { code: 'RO', name: 'Romania' },
];

it('a country of the page’s rows has its flag, letter by letter', () => {
  const given = withFlags(countries, [{ country: 'RO' }, { country: 'RO' }, { country: 'OTHER' }]);
  const [, type, drawing = ''] =
    /^data:([^,]+),(.*)$/s.exec(flagOf({ countries: given }, 'RO')) ?? [];
  const file = readFileSync('node_modules/country-flag-icons/3x2/RO.svg', 'utf8');
  expect([type, decodeURIComponent(drawing)]).toEqual(['image/svg+xml', file]);
});

it('any other is drawn from its address, and so is a flag of many lines', () => {
  const given = withFlags(countries, [{ country: 'RO' }, { country: 'ME' }]);
  expect(given[0]).toEqual({ code: 'FR', name: 'France' });
  expect(['FR', 'ME', 'XK'].map((code) => flagOf({ countries: given }, code))).toEqual([
    '/pictures/flags/FR.svg',
    '/pictures/flags/ME.svg',
    '/pictures/flags/XK.svg',
  ]);
});
