import { event } from '../edition/facts.ts';
import { localMinute } from './local-day.ts';

/** The time of day of a moment where the race is: `08:30`. */
export const localTime = (moment: Date): string => localMinute(moment, event.timeZone).slice(11);
