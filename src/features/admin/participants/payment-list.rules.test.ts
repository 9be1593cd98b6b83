import { describe, expect, it } from 'vitest';
import { minorIn } from '../../../i18n/money.ts';
import { readPaymentRows } from './payment-list.rules.ts';

/** What is entered for an amount as a list has it, in minor units; undefined: it is refused. */
function entered(cell: string): number | undefined {
  const rows = readPaymentRows(
    ['Runner no.', 'Amount', 'Reference'],
    [{ row: 2, cells: ['1', cell, 'R'] }],
  );
  if (!rows?.[0]) throw new Error('The columns are not known.');
  return minorIn(rows[0].amount);
}

describe('an amount of a list of payments', () => {
  it.each([
    ['120', 120_00],
    ['120,5', 120_50],
    ['120.50 lei', 120_50],
    ['1200,00', 1200_00],
    ['1.200,00', 1200_00],
    ['1,200.00', 1200_00],
    ['1 200,00', 1200_00],
    ['1 200.00 RON', 1200_00],
    ['1\u00a0200,00', 1200_00],
    ['1\u202f200', 1200_00],
    ['1’200.50', 1200_50],
    ["1'200", 1200_00],
    ['12.345,6', 12_345_60],
  ])('written as %j is read', (cell, amountMinor) => {
    expect(entered(cell)).toBe(amountMinor);
  });

  it.each([
    // One lei and some minor units, or a thousand?
    '1.200',
    '1,200',
    '12.345',
    '1.200.00',
    '1,200,00',
    '1.20,00',
    '12 00',
    '1 200.00,0',
    '1 200 000',
    '1.200 000',
    '0.120,00',
    '1.200,000',
    '-120',
    '120 EUR',
    'much',
    '',
  ])('written as %j is refused', (cell) => {
    expect(entered(cell)).toBeUndefined();
  });
});
