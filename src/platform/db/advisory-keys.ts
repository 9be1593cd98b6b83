/** Keys of PostgreSQL's advisory locks, all in one place: users of the same key wait in turn. */
export const advisoryKeys = {
  /** Held, shared, by each process that uses the embedded server. */
  embeddedLease: 7_264_310,
  /** Held while the steps of an upgrade run. */
  migration: 7_264_311,
  /** Held while alarms are sent. */
  alarms: 7_264_312,
} as const;
