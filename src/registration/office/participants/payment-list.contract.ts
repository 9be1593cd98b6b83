import type { RefusalCode } from '../../../platform/http/refusals.ts';
import type { Result } from '../../../platform/http/result.ts';
import type { PaymentSource } from '../../payments/settled.rules.ts';

/** The sources of a list of payments: transfers at a bank, or cash. */
export const listSources = ['transfer', 'cash'] as const satisfies PaymentSource[];
export type ListSource = (typeof listSources)[number];

/** Most rows of a list: all are entered with their mails in one transaction. */
export const mostPaymentRows = 150;

/** The cells of a row; `row` is its number in the spreadsheet. */
export type PaymentRow = {
  row: number;
  /** The runner number; undefined when the cell holds none. */
  id: number | undefined;
  name: string;
  amount: string;
  /** YYYY-MM-DD, or as it was typed; '': today. */
  day: string;
  reference: string;
};

/** What entering a row does, or why it cannot be entered. */
export type RowOutcome =
  | 'settles'
  | 'too-little'
  | 'too-much'
  | 'nothing-owed'
  | 'unknown'
  | 'several'
  | 'other-name'
  | 'cancelled'
  | 'paying'
  | 'full'
  | 'registered'
  | 'entered'
  | 'amount'
  | 'day'
  | 'reference';

export type RowReport = PaymentRow & {
  outcome: RowOutcome;
  /** The runner, and what the runner owes in minor units, where that is known. */
  runner?: { id: number; name: string; owedMinor: number };
};

export type PaymentListReport = { rows: RowReport[]; source: ListSource };

/** A dry run, or why the file cannot be read. */
export type PaymentListChecked = Result<{ report: PaymentListReport }, RefusalCode>;

/** The outcome of entering chosen rows: all of them, or none. */
export type PaymentListDone =
  | { ok: true; count: number }
  | { ok: false; report: PaymentListReport };
