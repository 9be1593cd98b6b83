import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatAmountInBoth,
  formatForeign,
  formatPrice,
  formatPriceInBoth,
  formatSecondCurrency,
  formatSpan,
  minorIn,
  typedAmount,
} from './money.ts';

const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('money', () => {
  it('is a price without decimals where it has no minor units', () => {
    expect(plain(formatPrice('en', 150_00))).toBe('150 lei');
    expect(plain(formatPrice('de', 1200_50))).toBe('1.200,50 Lei');
  });

  it('is an amount to pay with its minor units', () => {
    expect(plain(formatAmount('en', 150_00))).toBe('150.00 lei');
    expect(plain(formatAmount('de', 1200_00))).toBe('1.200,00 Lei');
  });

  it('has an equivalent in the second currency at the fixed rate', () => {
    expect(plain(formatSecondCurrency('en', 150_00))).toBe('€30');
    expect(plain(formatSecondCurrency('fr', 120_00))).toBe('24 €');
    expect(plain(formatSecondCurrency('ro', 99_00))).toBe('19,80 €');
    expect(plain(formatPriceInBoth('en', 150_00))).toBe('150 lei (€30)');
    expect(plain(formatAmountInBoth('it', 150_00))).toBe('150,00 lei (30 €)');
  });

  it('names its currency once in a span', () => {
    expect(formatSpan('en', [100_00, 150_00])).toEqual({ from: '100', to: '150\u00a0lei' });
  });

  it('of another currency is told with its code', () => {
    expect(plain(formatForeign('en', 1234_50, 'eur'))).toBe('1,234.5 EUR');
    expect(plain(formatForeign('de', 1500, 'jpy'))).toBe('1.500 JPY');
    expect(plain(formatForeign('en', 1500, ''))).toBe('15 ');
  });
});

describe('an amount that is typed', () => {
  it.each([
    ['0', 0],
    ['150', 150_00],
    ['150.5', 150_50],
    ['150,5', 150_50],
    ['150,50', 150_50],
    ['0.05', 5],
    [' 150 ', 150_00],
    ['999999.99', 999_999_99],
  ])('“%s” is %i minor units', (typed, amountMinor) => {
    expect(minorIn(typed)).toBe(amountMinor);
  });

  it.each([
    undefined,
    '',
    ' ',
    '-150',
    '+150',
    '150 lei',
    'RON 150',
    '1.500,00',
    '150.',
    '150.555',
    ',5',
    '1e3',
    '1 500',
    '1000000',
  ])('“%s” is none', (typed) => {
    expect(minorIn(typed)).toBeUndefined();
  });

  it('means the same with a full stop and with a comma, to the last minor unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amountMinor) => {
        const typed = (amountMinor / 100).toFixed(2);
        expect(minorIn(typed)).toBe(amountMinor);
        expect(minorIn(typed.replace('.', ','))).toBe(amountMinor);
      }),
    );
  });

  it('is offered as it would be typed', () => {
    expect([150_00, 150_50, 5].map(typedAmount)).toEqual(['150', '150.50', '0.05']);
  });
});
