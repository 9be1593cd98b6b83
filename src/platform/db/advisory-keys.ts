/** Keys of PostgreSQL's advisory locks, all in one place: who shares one waits for the other. */
export const advisoryKeys = {
  /** Held by each process that uses the embedded server, shared. */
  embeddedLease: 7_264_310,
  /** Held while the steps of an upgrade run. */
  migration: 7_264_311,
  /** Held while alarms are told. */
  alarms: 7_264_312,
} as const;
