import type { ScheduleItem } from '../../edition/facts.ts';

/** Minutes that an item without an end is taken to last, in calendars and in the drawn graph. */
const usualMinutes = 60;

/** Minutes after midnight of a time HH:MM. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The moment of a local time (HH:MM) on a day (YYYY-MM-DD), given the zone's offset that day as in
 * `+03:00`. The race days lie within summer time, so that one offset fits both.
 */
export function momentOf(day: string, time: string, offset: string): Date {
  return new Date(`${day}T${time}:00${offset}`);
}

/** When an item begins and ends; undefined for one that has no hour. */
export function spanOf(
  day: string,
  item: ScheduleItem,
  offset: string,
): { start: Date; end: Date } | undefined {
  if (!item.from) return undefined;
  const start = momentOf(day, item.from, offset);
  const end = item.to
    ? momentOf(day, item.to, offset)
    : new Date(start.getTime() + usualMinutes * 60_000);
  return { start, end };
}

/**
 * How busy a day is at a minute after midnight, 0 to 1: each item swells and fades over an hour.
 */
export function bustleAt(items: readonly ScheduleItem[], minute: number): number {
  return items.reduce((most, { bustle, ...item }) => {
    const { from, to } = item.busy ?? item;
    if (!from) return most;
    const start = minutesOf(from);
    const end = to ? minutesOf(to) : start + usualMinutes;
    const away = Math.max(start - minute, minute - end, 0);
    return Math.max(most, bustle * Math.max(0, 1 - away / 60));
  }, 0);
}
