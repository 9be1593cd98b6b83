import { cached } from './cached-format.ts';

/** A moment's local date and time in a zone, as the milliseconds that it would be in UTC. */
export function localMs(moment: Date, timeZone: string): number {
  const format = cached(
    `local ${timeZone}`,
    () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  );
  const written = format.format(moment);
  return Date.parse(`${written.replace(' ', 'T')}Z`) + moment.getUTCMilliseconds();
}

const dayMs = 24 * 3600 * 1000;

/** Whether a text is a day of the calendar as YYYY-MM-DD, from the year 1000 on. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) &&
  new Date(Date.parse(text) || 0).toISOString().startsWith(text);

/** How many days lie between two days as YYYY-MM-DD, whichever comes first. */
export const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / dayMs;

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

/** A moment as `<input type="datetime-local">` has it, in a time zone: `2025-03-01T08:00`. */
export const localMinute = (moment: Date, timeZone: string): string =>
  new Date(localMs(moment, timeZone)).toISOString().slice(0, 16);

/**
 * The moment that this input means in a time zone; undefined when it does not exist, as in the hour
 * that summer time leaves out.
 */
export function momentAt(text: string, timeZone: string): Date | undefined {
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);
  if (!isWritten || Number.isNaN(Date.parse(`${text}Z`))) return undefined;
  const moment = nearestMoment(text, timeZone);
  return localMinute(moment, timeZone) === text ? moment : undefined;
}

/**
 * The moment of a time (HH:MM) of a day (YYYY-MM-DD) in a time zone; in the hour that summer time
 * leaves out, an hour later.
 */
export const momentOf = (day: string, time: string, timeZone: string): Date =>
  nearestMoment(`${day}T${time}`, timeZone);

function nearestMoment(text: string, timeZone: string): Date {
  const asUtc = Date.parse(`${text}Z`);
  let moment = new Date(asUtc);
  // Twice, as the clocks may change between the first guess and the moment.
  for (let round = 0; round < 2; round++) moment = new Date(asUtc - offsetMs(moment, timeZone));
  return moment;
}

const offsetMs = (moment: Date, timeZone: string) => localMs(moment, timeZone) - moment.getTime();

/** The offset of a time zone from UTC at a moment, such as `+03:00`. */
export function offsetAt(moment: Date, timeZone: string): string {
  const minutes = Math.round(offsetMs(moment, timeZone) / 60_000);
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const written = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return `${minutes < 0 ? '-' : '+'}${written}`;
}
