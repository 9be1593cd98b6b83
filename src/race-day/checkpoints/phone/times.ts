/** How times are written: in the language of the page, in the time zone of the event. */
export type TimeWords = { language: string; zone: string };

/**
 * A moment as the clocks at the event show it, whatever zone the phone is set to; milliseconds
 * since 1970.
 */
export const timeOf = (
  { language, zone }: TimeWords,
  ms: number,
  timeStyle: 'short' | 'medium' = 'medium',
): string =>
  new Intl.DateTimeFormat(language, { timeStyle, timeZone: zone, hourCycle: 'h23' }).format(ms);
