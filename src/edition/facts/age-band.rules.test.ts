import { describe, expect, it } from 'vitest';
import { edition } from '../edition.ts';
import { ageBands } from './age-band.rules.ts';

const { championship, event } = edition();

describe('age bands by year of birth', () => {
  const bands = () => ageBands(championship.ageBandsFrom, event.year);

  it('are those of the specification', () => {
    expect(
      bands().map(({ fromAge, toAge, bornFrom, bornTo }) => [fromAge, toAge, bornFrom, bornTo]),
    ).toEqual([
      [35, 39, 1986, 1990],
      [40, 44, 1981, 1985],
      [45, 49, 1976, 1980],
      [50, 54, 1971, 1975],
      [55, 59, 1966, 1970],
      [60, 64, 1961, 1965],
      [65, 69, 1956, 1960],
      [70, undefined, undefined, 1955],
    ]);
  });

  it('leave the oldest open, with no upper age and no first year of birth', () => {
    expect(ageBands([70], 2025)).toEqual([{ fromAge: 70, bornTo: 1955 }]);
    expect(Object.keys(bands().at(-1) ?? {})).toEqual(['fromAge', 'bornTo']);
  });

  it('leave no year out and count none twice', () => {
    for (const [index, band] of bands().slice(1).entries()) {
      expect(band.bornTo).toBe((bands()[index]?.bornFrom ?? 0) - 1);
    }
  });

  it('move with the edition', () => {
    expect(ageBands([35, 40], 2026)[0]).toEqual({
      fromAge: 35,
      toAge: 39,
      bornFrom: 1987,
      bornTo: 1991,
    });
  });
});
