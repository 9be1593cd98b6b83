const minuteMs = 60_000;
/** Machines that set their clock by the network differ by seconds. */
const toleranceMs = 5 * minuteMs;
/** A site may have been off for this long; a clock that is further ahead has jumped. */
const longestRestMs = 36 * 60 * minuteMs;

/** The facts against which the machine's clock is checked, all in epoch milliseconds. */
export type ClockEvidence = {
  nowMs: number;
  /** When the clock was last found right; undefined when it was never checked. */
  notedMs: number | undefined;
  /** The clock of a database on another machine; undefined when it has the same clock. */
  databaseMs: number | undefined;
  /** What the clock should show, by the time that has passed since this process trusted it. */
  expectedMs: number;
};

export type ClockFinding = 'right' | 'ahead' | 'behind';

/**
 * Whether the machine's clock can be trusted. If another machine shows the same time it is trusted,
 * whatever was noted; without one, neither a step back nor a large step ahead is.
 */
export function judgeClock(evidence: ClockEvidence): ClockFinding {
  const { nowMs, notedMs, databaseMs, expectedMs } = evidence;
  if (databaseMs !== undefined) return apart(nowMs - databaseMs);
  const drift = apart(nowMs - expectedMs);
  if (drift !== 'right' || notedMs === undefined) return drift;
  if (nowMs - notedMs > longestRestMs) return 'ahead';
  return nowMs < notedMs - toleranceMs ? 'behind' : 'right';
}

function apart(ms: number): ClockFinding {
  if (Math.abs(ms) <= toleranceMs) return 'right';
  return ms > 0 ? 'ahead' : 'behind';
}
