import { forPage } from '../../../site/office-use-case.ts';
import type { MoneyFilter } from './money.contract.ts';
import { listMoney, sumMoney } from './money.queries.ts';
import type { TillFilter } from './till.contract.ts';
import { listTill, sumTill } from './till.queries.ts';

/** The sums of the payments, by race and provider. */
export const readMoney = forPage('money', ({ db }) => sumMoney(db));

/** A page of the payments behind a figure. */
export const readPayments = forPage('money', ({ db }, filter: MoneyFilter, page: number) =>
  listMoney(db, filter, page),
);

/** What the staff took themselves, by day and person; for a day of one person each payment. */
export const readTill = forPage('money', async ({ db }, filter: TillFilter) => {
  const isOne = filter.staffId !== undefined && filter.day !== undefined;
  return {
    rows: await sumTill(db, filter),
    entries: isOne ? await listTill(db, filter) : undefined,
  };
});
