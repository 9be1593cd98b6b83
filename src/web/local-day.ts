/** A moment's local date and time in a zone, as milliseconds that pretend to be UTC. */
function localMs(moment: Date, timeZone: string): number {
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  return Date.parse(`${written.replace(' ', 'T')}Z`) + moment.getUTCMilliseconds();
}

const dayMs = 24 * 3600 * 1000;

/** The calendar day (YYYY-MM-DD) of a moment in a time zone. */
export function localDay(moment: Date, timeZone: string): string {
  return new Date(localMs(moment, timeZone)).toISOString().slice(0, 10);
}

/** Seconds, with fractions, from a moment to the zone's next midnight: never 0, at most 25 hours. */
export function secondsToNextDay(moment: Date, timeZone: string): number {
  const local = localMs(moment, timeZone);
  const untilMidnight = dayMs - (local % dayMs);
  const midnight = new Date(moment.getTime() + untilMidnight);
  // Clocks may be put forward or back before then.
  const offMs = local + untilMidnight - localMs(midnight, timeZone);
  return (untilMidnight + offMs) / 1000;
}
