import { derived } from '../../../edition/derived.ts';
import { languages } from '../../../edition/words/languages.ts';
import { currency, currencyName, currencySign, digits } from '../../../edition/words/money.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { searchable } from '../../participants/participant-search.rules.ts';
import { readCell, whole } from '../imports/import-values.ts';
import type { TableRow } from '../imports/read-table.ts';
import type { PaymentRow } from './payment-list.contract.ts';

const columns = ['id', 'firstname', 'lastname', 'name', 'amount', 'day', 'reference'] as const;
type Column = (typeof columns)[number];

/** The names that banks, and our own till, give the columns. */
const ofBanks: Record<'name' | 'amount' | 'day' | 'reference', string[]> = {
  name: ['name', 'nume', 'nom', 'nome', 'nombre', 'payer', 'platitor', 'zahler', 'payeur'],
  amount: ['amount', 'suma', 'betrag', 'montant', 'importo', 'importe', 'credit'],
  day: ['date', 'data', 'datum', 'fecha', 'day'],
  reference: ['reference', 'referinta', 'referenz', 'riferimento', 'referencia', 'receipt'],
};

/** The marks of an amount's currency: its code, its sign and its name. */
const marks = derived(() => [
  currency(),
  ...new Set(languages().flatMap(({ code }) => [currencyName(code), currencySign(code)])),
]);

const headers = derived(
  (): ReadonlyMap<string, Column> =>
    new Map(
      [
        ...Object.entries(ofBanks).flatMap(([column, words]) =>
          words.map((word) => [word, column]),
        ),
        ...marks()
          .filter(searchable)
          .map((mark) => [mark, 'amount']),
        ...languages().flatMap(({ code }) => {
          const bundle = (namespace: string) => wordsIn(code).getResourceBundle(code, namespace);
          const { names } = bundle('fields');
          const { list, till } = bundle('admin-registration');
          const inWords = wordsIn(code).getFixedT(null, 'admin-registration');
          return [
            [names.lastname, 'lastname'],
            [names.firstname, 'firstname'],
            [list.name, 'name'],
            [list.amount, 'amount'],
            [inWords('list.amountIn'), 'amount'],
            [list.paidAt, 'day'],
            [till.day, 'day'],
            [list.reference, 'reference'],
            [list.receipt, 'reference'],
            [list.participant, 'id'],
            [names.id, 'id'],
          ];
        }),
      ].map(([word, column]) => [searchable(String(word)), column as Column]),
    ),
);

/**
 * The rows of a list, found by the names of its columns; undefined when amount, reference or runner
 * is missing.
 */
export function readPaymentRows(
  header: readonly string[],
  rows: readonly TableRow[],
): PaymentRow[] | undefined {
  const at = new Map<Column, number>();
  for (const [index, name] of header.entries()) {
    const column = headers().get(searchable(name));
    if (column && !at.has(column)) at.set(column, index);
  }
  // In some languages a list with first names calls the family name simply "name".
  const family = at.get('lastname') ?? (at.has('firstname') ? at.get('name') : undefined);
  const hasRunner = at.has('id') || at.has('name') || family !== undefined;
  if (!hasRunner || !at.has('amount') || !at.has('reference')) return undefined;
  return rows.map(({ row, cells }) => {
    const cell = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));
    const names = family === undefined ? [at.get('name')] : [at.get('firstname'), family];
    return {
      row,
      id: whole(cell(at.get('id'))),
      name: names.map(cell).join(' ').trim(),
      amount: plainAmount(withoutMark(cell(at.get('amount')))),
      day: readCell('birthDate', cell(at.get('day'))),
      reference: readCell('bib', cell(at.get('reference'))),
    };
  });
}

function withoutMark(text: string): string {
  const amount = text.trim();
  const mark = marks().find((each) => amount.toLowerCase().endsWith(each.toLowerCase()));
  return mark === undefined ? amount : amount.slice(0, -mark.length);
}

/** Thousands, separated by one sign, and the minor units after another sign. */
const grouped = derived(
  () =>
    new RegExp(
      `^[1-9]\\d{0,2}(?:(?<by>[.,\\s'’])\\d{3})(?:\\k<by>\\d{3})*${
        digits() > 0 ? `(?:(?!\\k<by>)[.,]\\d{1,${digits()}})?` : ''
      }$`,
    ),
);

/**
 * An amount without the signs between its thousands: `1.200,00` is `1200,00`. An amount with two
 * possible meanings, such as `1.200`, stays as it is, and is invalid.
 */
function plainAmount(text: string): string {
  const amount = text.trim();
  const by = grouped().exec(amount)?.groups?.by;
  const isUnclear = digits() > 0 && /^\d+[.,]\d+$/.test(amount);
  return by === undefined || isUnclear ? amount : amount.replaceAll(by, '');
}
