import { edition } from '../../../edition/edition.ts';
import { localDay, momentOf } from '../../../platform/i18n/local-day.ts';

const dayMs = 24 * 3_600_000;
/** Watches are not exact: a time further ahead was yesterday’s. */
const aheadMs = 10 * 60_000;

/** The latest moment with this time of day (`HH:MM` or `HH:MM:SS`) that is not after `latest`. */
export function momentOfTime(time: string, latest: Date): Date {
  const { event } = edition();
  const [hours = '', minutes = '', seconds = '0'] = time.split(':');
  const day = localDay(latest, event.timeZone);
  const at =
    momentOf(day, `${hours}:${minutes}`, event.timeZone).getTime() + Number(seconds) * 1000;
  return new Date(at > latest.getTime() + aheadMs ? at - dayMs : at);
}

/**
 * The latest moment at which an entry can have been recorded: before it arrived, and before noon
 * after the last day of the races, since a phone may be found days later.
 */
export function latestOf(arrivedAt: Date, raceDays: readonly string[]): Date {
  const { event } = edition();
  const last = raceDays.toSorted().at(-1) ?? localDay(arrivedAt, event.timeZone);
  const noonAfter = momentOf(last, '12:00', event.timeZone).getTime() + dayMs;
  return new Date(Math.min(arrivedAt.getTime(), noonAfter));
}
