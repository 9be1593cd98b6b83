import type { PaymentSource } from '../../payments/settled.rules.ts';

/** How money is taken by a person; an invitation is none. */
export const tillSources = ['cash', 'card', 'transfer'] as const satisfies PaymentSource[];
type TillSource = (typeof tillSources)[number];

/** What somebody of the staff has taken on a day of the event's time zone, in minor units. */
export type TillRow = {
  /** YYYY-MM-DD. */
  day: string;
  staffId: string;
  name: string;
  count: number;
} & Record<TillSource, number>;

/** Whose payments, and of which day; absent: everybody's, of all days. */
export type TillFilter = { staffId?: string | undefined; day?: string | undefined };

/** A payment that somebody has taken. */
export type TillEntry = {
  id: string;
  day: string;
  name: string;
  participantId: number;
  firstname: string;
  lastname: string;
  source: TillSource;
  receipt: string | null;
  amountMinor: number;
  /** What of it was given back since. */
  refundedMinor: number;
};
