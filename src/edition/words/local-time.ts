import { localMinute, localMs } from '../../platform/i18n/local-day.ts';
import { event } from '../facts.ts';

/** The time of day of a moment where the race is: `08:30`. */
export const localTime = (moment: Date): string => localMinute(moment, event.timeZone).slice(11);

/** The same with the second: `08:30:07`. */
export const localSecond = (moment: Date): string =>
  new Date(localMs(moment, event.timeZone)).toISOString().slice(11, 19);
