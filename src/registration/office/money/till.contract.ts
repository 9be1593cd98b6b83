import type { PaymentSource } from '../../payments/settled.rules.ts';

/** The ways in which a person can take money; an invitation is not one of them. */
export const tillSources = ['cash', 'card', 'transfer'] as const satisfies PaymentSource[];
type TillSource = (typeof tillSources)[number];

/** The money that a member of staff took on a day of the event's time zone, in minor units. */
export type TillRow = {
  /** YYYY-MM-DD. */
  day: string;
  staffId: string;
  name: string;
  count: number;
} & Record<TillSource, number>;

/** The person and the day of the payments; absent: all people, all days. */
export type TillFilter = { staffId?: string | undefined; day?: string | undefined };

/** A payment that a member of staff took. */
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
  /** How much of it was refunded since. */
  refundedMinor: number;
};
