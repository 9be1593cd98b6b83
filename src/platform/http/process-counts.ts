/**
 * What this process has counted since it started. Plain numbers of a module: a cached page is
 * answered past the framework in microseconds, and knows of nothing else.
 */
export const processCounts = {
  /** Requests, whatever they were answered. */
  requests: 0,
  /** Of these, those that an outage or a fault of ours ended. */
  failures: 0,
  /** Payment events without a good signature. */
  'refused-events': 0,
  /** Public pages that were there, and that had to be made. */
  cacheHits: 0,
  cacheMisses: 0,
};

/** Reports of browsers by the directive of the Content-Security-Policy that was broken. */
export const policyReports = new Map<string, number>();
