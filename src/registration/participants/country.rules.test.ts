import { describe, expect, it } from 'vitest';
import { countryCodes, iocCode } from './country.rules.ts';

describe('the countries of runners', () => {
  it('are about sixty, each once, and the rest of the world at the end', () => {
    expect(new Set(countryCodes).size).toBe(countryCodes.length);
    expect(countryCodes.length).toBeGreaterThanOrEqual(60);
    expect(countryCodes.length).toBeLessThan(70);
    expect(countryCodes.at(-1)).toBe('OTHER');
    for (const code of countryCodes.slice(0, -1)) expect(code).toMatch(/^[A-Z]{2}$/);
  });

  it('hold all of the European Union and all neighbours of Romania', () => {
    const union =
      'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
    expect(countryCodes).toEqual(expect.arrayContaining([...union.split(' '), 'MD', 'RS', 'UA']));
  });
});

describe('the letters of a start list', () => {
  it.each([
    ['RO', 'ROU'],
    ['CH', 'SUI'],
    ['DE', 'GER'],
    ['NL', 'NED'],
    ['PT', 'POR'],
    ['DK', 'DEN'],
    ['GR', 'GRE'],
    ['HR', 'CRO'],
    ['BG', 'BUL'],
    ['XK', 'KOS'],
    ['ZA', 'RSA'],
  ])('of %s are the Olympic committee’s: %s', (code, letters) => {
    expect(iocCode(code)).toBe(letters);
  });

  it('are three, and those of one country alone', () => {
    const letters = countryCodes.slice(0, -1).map(iocCode);
    for (const each of letters) expect(each).toMatch(/^[A-Z]{3}$/);
    expect(new Set(letters).size).toBe(letters.length);
  });

  it.each(['OTHER', '', 'ro', 'XX'])('do not exist for %j', (code) => {
    expect(iocCode(code)).toBeUndefined();
  });
});
