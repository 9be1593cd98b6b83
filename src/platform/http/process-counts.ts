/**
 * The counters of this process since its start. They are plain numbers of a module, because a
 * cached page is answered past the framework in microseconds, and can reach nothing else.
 */
export const processCounts = {
  /** All requests, whatever the answer. */
  requests: 0,
  /** Requests that ended by an outage or a fault of ours. */
  failures: 0,
  /** Payment events without a valid signature. */
  'refused-events': 0,
  /** Public pages that were cached, and that had to be rendered. */
  cacheHits: 0,
  cacheMisses: 0,
};

/** Reports of browsers by the directive of the Content-Security-Policy that was violated. */
export const policyReports = new Map<string, number>();
