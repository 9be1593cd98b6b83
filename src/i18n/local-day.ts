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

/**
 * Seconds, with fractions, from a moment to the zone's next midnight: never 0, at most 25 hours.
 */
export function secondsToNextDay(moment: Date, timeZone: string): number {
  const local = localMs(moment, timeZone);
  const untilMidnight = dayMs - (local % dayMs);
  const midnight = new Date(moment.getTime() + untilMidnight);
  // Clocks may be put forward or back before then.
  const offMs = local + untilMidnight - localMs(midnight, timeZone);
  return (untilMidnight + offMs) / 1000;
}

/** A moment as `<input type="datetime-local">` takes it, in a time zone: `2025-03-01T08:00`. */
export const localMinute = (moment: Date, timeZone: string): string =>
  new Date(localMs(moment, timeZone)).toISOString().slice(0, 16);

/**
 * The moment that such an input means in a time zone; undefined when it is none, as in the hour
 * that summer time leaves out.
 */
export function momentAt(text: string, timeZone: string): Date | undefined {
  const asUtc = new Date(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(asUtc.getTime())) return undefined;
  let moment = asUtc;
  // Once more, as the clocks may be changed between the first guess and the moment.
  for (let round = 0; round < 2; round++) {
    const offsetMs = localMs(moment, timeZone) - moment.getTime();
    moment = new Date(asUtc.getTime() - offsetMs);
  }
  return localMinute(moment, timeZone) === text ? moment : undefined;
}
