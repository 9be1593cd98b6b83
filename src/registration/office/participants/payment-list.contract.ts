import type { RefusalCode } from '../../../platform/http/refusals.ts';
import type { Result } from '../../../platform/http/result.ts';
import type { PaymentSource } from '../../payments/settled.rules.ts';

/** What a list of payments may hold: what came at a bank, or was handed over. */
export const listSources = ['transfer', 'cash'] as const satisfies PaymentSource[];
export type ListSource = (typeof listSources)[number];

/** Rows of a list: each is entered with its mail, in one transaction. */
export const mostPaymentRows = 150;

/** A row as its cells say; `row` as the spreadsheet counts. */
export type PaymentRow = {
  row: number;
  /** The runner number; undefined: none that could be one. */
  id: number | undefined;
  name: string;
  amount: string;
  /** YYYY-MM-DD, or as it was typed; '': today. */
  day: string;
  reference: string;
};

/** What entering a row does, or why it is not entered. */
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
  /** Whom it is about, and what they owe, in minor units, where that is known. */
  runner?: { id: number; name: string; owedMinor: number };
};

export type PaymentListReport = { rows: RowReport[]; source: ListSource };

/** A dry run, or why the file cannot be read. */
export type PaymentListChecked = Result<{ report: PaymentListReport }, RefusalCode>;

/** What came of entering chosen rows: all of them, or none. */
export type PaymentListDone =
  | { ok: true; count: number }
  | { ok: false; report: PaymentListReport };
