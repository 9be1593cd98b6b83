const minuteMs = 60_000;
/** Machines that are told the time from outside are seconds apart. */
const toleranceMs = 5 * minuteMs;
/** A site may have been off for so long; a clock that is further ahead has leapt, as far as we know. */
const longestRestMs = 36 * 60 * minuteMs;

/** What can be held against the machine's clock, all in epoch milliseconds. */
export type ClockEvidence = {
  nowMs: number;
  /** When the clock was last found right; undefined: never looked at. */
  notedMs: number | undefined;
  /** The clock of a database on another machine; undefined: it has the same clock. */
  databaseMs: number | undefined;
  /** What the clock should show by the time that has gone by since this process trusted it. */
  expectedMs: number;
};

export type ClockFinding = 'right' | 'ahead' | 'behind';

/**
 * Whether the machine's clock can be believed. Another machine that says the same is believed
 * whatever was noted; without one, neither a step back nor a great step ahead is.
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
