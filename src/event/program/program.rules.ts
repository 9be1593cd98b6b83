import type { ScheduleItem } from '../../edition/compose-edition.ts';
import { momentOf } from '../../platform/i18n/local-day.ts';

/** The assumed length in minutes of an item without an end, in calendars and in the graph. */
const usualMinutes = 60;

/** Minutes after midnight of a time HH:MM. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The beginning and end of an item; undefined if it has no hour. */
export function spanOf(
  day: string,
  item: ScheduleItem,
  timeZone: string,
): { start: Date; end: Date } | undefined {
  if (!item.from) return undefined;
  const start = momentOf(day, item.from, timeZone);
  const end = item.to
    ? momentOf(day, item.to, timeZone)
    : new Date(start.getTime() + usualMinutes * 60_000);
  return { start, end };
}

/**
 * How busy a day is, 0 to 1, by the minute after midnight: each item rises and falls over an hour.
 */
export function bustleOf(items: readonly ScheduleItem[]): (minute: number) => number {
  const busy = items.flatMap((item) => {
    const span = busySpanOf(item);
    return span ? [{ span, bustle: item.bustle }] : [];
  });
  return (minute) =>
    busy.reduce((most, { span: [start, end], bustle }) => {
      const away = Math.max(start - minute, minute - end, 0);
      return Math.max(most, bustle * Math.max(0, 1 - away / 60));
    }, 0);
}

/** The minutes from and until which an item keeps the place busy; undefined: unknown. */
function busySpanOf(item: ScheduleItem): [start: number, end: number] | undefined {
  const { from, to } = item.busy ?? item;
  if (!from) return undefined;
  const start = minutesOf(from);
  return [start, to ? minutesOf(to) : start + usualMinutes];
}

/**
 * The hours that the graph of a day shows: from 6 to 21 at least, and all busy hours, in steps of
 * three.
 */
export function hoursDrawn(items: readonly ScheduleItem[]): [first: number, last: number] {
  const spans = items.flatMap((item) => (item.bustle > 0 ? [busySpanOf(item) ?? []].flat() : []));
  const first = Math.floor(Math.min(...spans) / 180) * 3;
  const last = Math.ceil(Math.max(...spans) / 180) * 3;
  return [Math.max(0, Math.min(6, first)), Math.min(24, Math.max(21, last))];
}
