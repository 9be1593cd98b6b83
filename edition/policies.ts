import { readings } from './readings.ts';

/**
 * Race changes and cancellations as `/terms-conditions` states them; `/rules` shows the other
 * readings. A dearer race needs the difference, a cheaper one gives none back.
 */
export const policies = {
  raceChangeUntilDaysBefore: readings.raceChangeUntilDaysBefore.terms,
  /** Typical share of the fee, for a cancellation more than so many days before the event. */
  refund: readings.refund.terms,
  /** EU Directive 2011/83, Article 9, which leisure on a fixed date is exempt from (Article 16). */
  onlineWithdrawalDays: 14,
} as const;
