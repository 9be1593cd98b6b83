import type { Transaction } from 'kysely';
import { fullName } from '../../../edition/fields/person-name.rules.ts';
import { minorIn } from '../../../edition/words/money.ts';
import { mostPeopleShown } from '../../../platform/auth/guards.ts';
import type { GuardRefusal } from '../../../platform/auth/staff.contract.ts';
import { withRollback } from '../../../platform/db/rollback.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type Refused, refused } from '../../../platform/http/result.ts';
import { oneLine } from '../../../platform/i18n/text.rules.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { nameKey } from '../../participants/participant-search.rules.ts';
import { adminProvider, owedOf, settledMinor } from '../../payments/settled.rules.ts';
import { readTableFile } from '../imports/read-table-file.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { receiptMost } from './participant-action.rules.ts';
import {
  type Acting,
  actingOf,
  auditAction,
  lockParticipant,
  type ParticipantRows,
  snapshotOf,
} from './participant-action.ts';
import { payAction } from './pay-action.ts';
import {
  type ListSource,
  mostPaymentRows,
  type PaymentListChecked,
  type PaymentListDone,
  type PaymentRow,
  type RowOutcome,
  type RowReport,
} from './payment-list.contract.ts';
import { readPaymentRows } from './payment-list.rules.ts';

type Uploaded = { name: string; content: Buffer | undefined } | undefined;

/**
 * Dry run of a list of payments: what entering each row would do, found by doing it and rolling it
 * back. It shows who owes what, so for more than a page of people it needs a password that was
 * given just now. Refuses a file without the required columns (`payment-columns-missing`).
 */
export const checkPaymentList = forAction(
  { right: ['participants', 'money'] },
  async (
    ctx: RegistrationOffice,
    { file, source }: { file: Uploaded; source: ListSource },
  ): Promise<PaymentListChecked | Refused<GuardRefusal>> => {
    if (!file) return refused('import-file-missing');
    const table = await readTableFile(file.content, ctx.readTable);
    if (!table.ok) return table;
    const rows = readPaymentRows(table.header, table.rows);
    if (!rows) return refused('payment-columns-missing');
    if (rows.length > mostPaymentRows) {
      return refused('import-rows-many', { most: mostPaymentRows });
    }
    if (rows.length > mostPeopleShown && !ctx.session.isConfirmed) return refused('step-up-needed');
    return withRollback<PaymentListChecked>(ctx.db, async (trx, rollback) => {
      const report = { source, rows: await enterRows(trx, rows, source, actingOf(ctx)) };
      return rollback({ ok: true, report });
    });
  },
);

/** Enters chosen rows: all of them, or none when one no longer settles what is owed. */
export const enterPaymentList = forAction(
  { right: ['participants', 'money'], bulk: 'participant.pay' },
  (
    ctx,
    { rows, source }: { rows: readonly PaymentRow[]; source: ListSource },
  ): Promise<PaymentListDone> =>
    withRollback<PaymentListDone>(ctx.db, async (trx, rollback) => {
      const report = { source, rows: await enterRows(trx, rows, source, actingOf(ctx)) };
      const isWhole = report.rows.every(({ outcome }) => outcome === 'settles');
      return isWhole ? { ok: true, count: rows.length } : rollback({ ok: false, report });
    }),
);

async function enterRows(
  trx: Transaction<Schema>,
  rows: readonly PaymentRow[],
  source: ListSource,
  acting: Acting,
): Promise<RowReport[]> {
  const ids = await idsByName(trx);
  const reports: RowReport[] = [];
  for (const row of rows) {
    const found = row.id === undefined ? (ids.get(nameKey(row.name)) ?? []) : [row.id];
    const [id] = found;
    if (found.length > 1) reports.push({ ...row, outcome: 'several' });
    else if (id === undefined) reports.push({ ...row, outcome: 'unknown' });
    else reports.push(await enterRow(trx, id, row, source, acting));
  }
  return reports;
}

/** Numbers of the participants who take part, by name. */
async function idsByName(trx: Transaction<Schema>): Promise<ReadonlyMap<string, number[]>> {
  const people = await trx
    .selectFrom('participant')
    .select(['id', 'first_name', 'last_name'])
    .where('status', '<>', 'cancelled')
    .where('erased_at', 'is', null)
    .execute();
  const named = Map.groupBy(people, (each) => nameKey(fullName(each)));
  return new Map([...named].map(([name, own]) => [name, own.map(({ id }) => id)]));
}

async function enterRow(
  trx: Transaction<Schema>,
  id: number,
  row: PaymentRow,
  source: ListSource,
  acting: Acting,
): Promise<RowReport> {
  const standing = await lockParticipant(trx, id);
  if (!standing) return { ...row, outcome: 'unknown' };
  const { runner, payments, refunds } = standing;
  const owedMinor = owedOf(runner, settledMinor(payments, refunds));
  const name = fullName(runner);
  const report = (outcome: RowOutcome): RowReport => ({
    ...row,
    outcome,
    runner: { id, name, owedMinor },
  });
  const reference = oneLine(row.reference);
  if (!reference || reference.length > receiptMost) return report('reference');
  if (row.name && nameKey(row.name) !== nameKey(name)) return report('other-name');
  if (isEntered(standing, source, reference)) return report('entered');
  const amountMinor = minorIn(row.amount);
  if (!amountMinor) return report('amount');
  if (runner.status === 'cancelled') return report('cancelled');
  if (owedMinor === 0) return report('nothing-owed');
  if (amountMinor !== owedMinor) return report(amountMinor < owedMinor ? 'too-little' : 'too-much');
  const form = { source, amount: row.amount, receipt: reference, paidOn: row.day };
  const taken = await payAction.take({ ...standing, ...acting, trx, form });
  if (!taken.ok) return report(outcomeOf('code' in taken ? taken.code : undefined));
  const then = await lockParticipant(trx, id);
  if (then) {
    const shown = { before: snapshotOf(standing), now: snapshotOf(then) };
    await auditAction(trx, { staff: acting.staff, action: payAction.action, id }, shown);
  }
  return report('settles');
}

/** Whether this payment was entered before, from the same list or by hand. */
const isEntered = ({ payments }: ParticipantRows, source: ListSource, reference: string): boolean =>
  payments.some(
    (each) =>
      each.provider === adminProvider && each.source === source && each.receipt === reference,
  );

function outcomeOf(code: string | undefined): RowOutcome {
  if (code === 'pay-day') return 'day';
  if (code === 'paying' || code === 'full' || code === 'registered') return code;
  throw new Error(`entering a payment was refused: ${code}`);
}
