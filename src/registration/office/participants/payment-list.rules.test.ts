import { describe, expect, it } from 'vitest';
import { minorIn } from '../../../edition/words/money.ts';
import { nameKey } from '../../participants/participant-search.rules.ts';
import { readPaymentRows } from './payment-list.rules.ts';

/** What is entered for an amount as a list has it, in minor units; undefined: it is refused. */
function entered(cell: string): number | undefined {
  const rows = readPaymentRows(
    ['Registration no.', 'Amount', 'Reference'],
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

const read = (header: string[], ...cells: string[]) =>
  readPaymentRows(header, [{ row: 2, cells }])?.[0];

describe('the columns of a list of payments', () => {
  it('are found by their names in any language, each by the first of its name', () => {
    const header = ['Startnummer', 'Registration no.', 'Vorname', 'Nachname', 'Betrag', 'Referenz'];
    expect(
      read(
        header.concat('Datum', 'Amount'),
        '9',
        '7',
        'Ana',
        'Pop',
        '120 LEI',
        ' R-1 ',
        '1.7.2025',
        '1',
      ),
    ).toEqual({
      row: 2,
      id: 7,
      name: 'Ana Pop',
      amount: '120',
      day: '2025-07-01',
      reference: 'R-1',
    });
    expect(read(['Name', 'Lei', 'Receipt', 'What'], ' Ana Pop ', '120lei', 'R-1', 'x')).toEqual({
      row: 2,
      id: undefined,
      name: 'Ana Pop',
      amount: '120',
      day: '',
      reference: 'R-1',
    });
    expect(read(['Name', 'Amount', 'Reference'], 'Ana')).toMatchObject({
      amount: '',
      reference: '',
    });
  });

  it('call the family name simply a name, where there is a first name', () => {
    expect(read(['Prenom', 'Nom', 'Montant', 'Reference'], 'Ana', 'Pop', '1', 'R')?.name).toBe(
      'Ana Pop',
    );
    expect(read(['Nom', 'Montant', 'Reference'], 'Pop Ana', '1', 'R')?.name).toBe('Pop Ana');
    const header = ['First name', 'Name', 'Last name', 'Amount', 'Reference'];
    expect(read(header, 'Ana', 'x', 'Pop', '1', 'R')?.name).toBe('Ana Pop');
    expect(read(['Last name', 'Amount', 'Reference'], 'Pop', '1', 'R')?.name).toBe('Pop');
  });

  it.each([
    [['Registration no.', 'Amount', 'Reference'], true],
    [['Name', 'Amount', 'Reference'], true],
    [['Last name', 'Amount', 'Reference'], true],
    [['First name', 'Amount', 'Reference'], false],
    [['Amount', 'Reference'], false],
    [['Registration no.', 'Amount'], false],
    [['Registration no.', 'Reference'], false],
    [['Registration no.'], false],
    [[], false],
  ])('%j are enough: %s', (header, isEnough) => {
    expect(readPaymentRows(header, []) !== undefined).toBe(isEnough);
  });

  it('keep an amount whose currency stands elsewhere, or is another', () => {
    const amount = (cell: string) => read(['Name', 'Amount', 'Reference'], 'A', cell, 'R')?.amount;
    expect(['lei 120', '120  ron', '120 leia', 'x lei'].map(amount)).toEqual([
      'lei 120',
      '120',
      '120 leia',
      'x',
    ]);
    expect(amount(' 1 200,00 ')).toBe('1200,00');
    expect(amount(' 120 ')).toBe('120');
    expect(amount('120 lei ')).toBe('120');
  });
});

it.each([
  ['Pop Ana', 'Ana Pop'],
  ['POP, Ana-Maria', 'ana maria pop'],
  ['  Țîrlea  Ion ', 'Ion Tirlea'],
  [', Pop, Ana,', 'Ana Pop'],
])('%j is the same name as %j', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});
it('a name is not the same with a part more', () => {
  expect(nameKey('Ana Pop')).not.toBe(nameKey('Ana Maria Pop'));
  expect(nameKey('Ana Pop')).not.toBe(nameKey('AnaPop'));
  expect(nameKey('Ana, Pop')).toBe('ana pop');
});
