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
  moneyWith,
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

/** What an edition of another currency says where the one of the tests says lei. */
it.each([
  [{ currency: 'EUR', digits: 2 }, '€150', '€150.00', '150,00', '150'],
  [{ currency: 'JPY', digits: 0 }, '¥15,000', '¥15,000', '15000', '15000'],
  [
    { currency: 'CHF', digits: 2, second: { currency: 'EUR', perUnit: 1.5 } },
    'CHF 150 (€100)',
    'CHF 150.00 (€100)',
    '150.00',
    '150',
  ],
])('an edition may take %j', (money, price, amount, typed, offered) => {
  const own = moneyWith(money);
  expect(plain(own.formatPriceInBoth('en', 15_000))).toBe(price);
  expect(plain(own.formatAmountInBoth('en', 15_000))).toBe(amount);
  expect(own.minorIn(typed)).toBe(15_000);
  expect(own.typedAmount(15_000)).toBe(offered);
  expect(own.currencySign('en') + own.currencyName('en')).not.toMatch(/lei|RON/i);
  const [from, to] = [own.formatPrice('en', 10_000), own.formatPrice('en', 15_000)];
  expect(own.formatSpan('en', [10_000, 15_000])).toEqual({ from, to });
});

it('an edition without minor units takes none, and one with a second currency has a rate', () => {
  expect(moneyWith({ currency: 'JPY', digits: 0 }).minorIn('150.5')).toBeUndefined();
  expect(moneyWith({ currency: 'JPY', digits: 0 }).secondCurrency('en')).toBeUndefined();
  const second = { currency: 'EUR', perUnit: 1.5 };
  const { secondCurrency } = moneyWith({ currency: 'CHF', digits: 2, second });
  const { rate = '', ...rest } = secondCurrency('en') ?? {};
  expect([plain(rate), rest]).toEqual(['CHF 1.50', { second: 'euros', one: '€1' }]);
});
