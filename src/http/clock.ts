/** The site's idea of now; rules get moments as arguments and never ask for themselves. */
export type Clock = {
  now(): Date;
  /** Milliseconds ahead of the machine's clock: 0, but in a rehearsal. */
  offsetMs: number;
};

/** The machine's clock, or one that starts at `rehearsalTime` and runs on from there. */
export function startClock(rehearsalTime?: Date): Clock {
  const offsetMs = rehearsalTime ? rehearsalTime.getTime() - Date.now() : 0;
  return { offsetMs, now: () => new Date(Date.now() + offsetMs) };
}
