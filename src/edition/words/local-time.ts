import { localMinute, localMs } from '../../platform/i18n/local-day.ts';
import { shownFacts } from '../shown-facts.ts';

/** A moment's time of day in the time zone of the race: `08:30`. */
export const localTime = (moment: Date): string =>
  localMinute(moment, shownFacts().event.timeZone).slice(11);

/** The time of day with seconds: `08:30:07`. */
export const localSecond = (moment: Date): string =>
  new Date(localMs(moment, shownFacts().event.timeZone)).toISOString().slice(11, 19);
