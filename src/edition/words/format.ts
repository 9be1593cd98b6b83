import { cached } from '../../platform/i18n/cached-format.ts';
import { localDay } from '../../platform/i18n/local-day.ts';
import { shownFacts } from '../shown-facts.ts';
import { type Language, languageFacts } from './languages.ts';

/** A number as the language writes it: `5.4` or `5,4`, `1,100` or `1.100`. */
export function formatNumber(language: Language, value: number, fractionDigits = 0): string {
  const { intl } = languageFacts(language);
  return cached(
    `number ${intl} ${fractionDigits}`,
    () => new Intl.NumberFormat(intl, { maximumFractionDigits: fractionDigits }),
  ).format(value);
}

const inYear: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };
const dayStyles = {
  /** `5 July 2025` */
  long: inYear,
  /** `Saturday 5 July 2025` */
  weekday: { ...inYear, weekday: 'long' },
  /** `Sat 5 July` */
  short: { weekday: 'short', day: 'numeric', month: 'long' },
  /** `July` */
  month: { month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A calendar day, given as YYYY-MM-DD. */
export function formatDay(
  language: Language,
  day: string,
  style: keyof typeof dayStyles = 'long',
): string {
  const { intl } = languageFacts(language);
  return cached(
    `day ${intl} ${style}`,
    () => new Intl.DateTimeFormat(intl, { ...dayStyles[style], timeZone: 'UTC' }),
  ).format(new Date(`${day}T12:00:00Z`));
}

/** The day of the month as it is written before the month's name: `5`, in German `5.`. */
export const formatDayNumber = (language: Language, day: string): string =>
  /\d+\.?/.exec(formatDay(language, day))?.[0] ?? '';

/** A number of days as it is written before the word: Romanian says `30 de` zile and `14` zile. */
export function formatCountOfDays(language: Language, days: number): string {
  const isLarge = days % 100 === 0 || days % 100 >= 20;
  return language === 'ro' && isLarge ? `${days}\u00a0de` : String(days);
}

/** The order in which a language writes day, month and year in digits. */
export function dateParts(language: Language): ('day' | 'month' | 'year')[] {
  const { intl } = languageFacts(language);
  const format = cached(
    `date parts ${intl}`,
    () => new Intl.DateTimeFormat(intl, { dateStyle: 'short' }),
  );
  const written = format.formatToParts();
  return written.flatMap(({ type }) =>
    type === 'day' || type === 'month' || type === 'year' ? [type] : [],
  );
}

/** Cache for the event's days: half the sentences of a page name them, and formatting is slow. */
const spans = new Map<string, string>();

/** The span of two calendar days in one month, `4–5 July 2025`, as the language writes it. */
export function formatDays(language: Language, first: string, last: string): string {
  const { intl } = languageFacts(language);
  const name = `${intl} ${first} ${last}`;
  const known = spans.get(name) ?? spanOf(intl, first, last);
  spans.set(name, known);
  return known;
}

function spanOf(intl: string, first: string, last: string): string {
  const days = new Intl.DateTimeFormat(intl, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    days
      .formatRange(new Date(`${first}T12:00:00Z`), new Date(`${last}T12:00:00Z`))
      .replace(/\s*–\s*/u, '–')
      // Italian ranges come with leading zeros.
      .replace(/\b0(?=\d\b)/g, '')
  );
}

/**
 * A moment in the local time of the race: `Friday 4 July 2025 at 18:30`, with `medium` `4 Jul 2025,
 * 18:30`.
 */
export function formatMoment(
  language: Language,
  moment: Date,
  dateStyle: 'full' | 'medium' = 'full',
): string {
  const { intl } = languageFacts(language);
  const { timeZone } = shownFacts().event;
  return cached(
    `moment ${intl} ${dateStyle} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(intl, {
        dateStyle,
        timeStyle: 'short',
        timeZone,
      }),
  ).format(moment);
}

/** The end of a period; midnight is written as the last minute of the day that it ends. */
export function formatEnd(language: Language, end: Date): string {
  const { event } = shownFacts();
  const lastMinute = new Date(end.getTime() - 60_000);
  const [day, endDay] = [lastMinute, end].map((each) => localDay(each, event.timeZone));
  return formatMoment(language, day === endDay ? end : lastMinute);
}

/** A moment for tables: `4 Jul 2025, 18:30`. */
export function formatStamp(language: Language, moment: Date): string {
  const { intl } = languageFacts(language);
  const { timeZone } = shownFacts().event;
  return cached(
    `stamp ${intl} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(intl, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone,
      }),
  ).format(moment);
}

/** Minutes as hours: `8 h`, `2 h 30 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (rest === 0) return `${hours}\u00a0h`;
  return hours === 0 ? `${rest}\u00a0min` : `${hours}\u00a0h ${rest}\u00a0min`;
}

/** The time of day some minutes after a start given as HH:MM. */
export function clockAfter(start: string, minutes: number): string {
  const [hours = 0, mins = 0] = start.split(':').map(Number);
  const total = (hours * 60 + mins + minutes) % (24 * 60);
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** The name of a country, given by its two letters (ISO 3166): `RO` is `Romania`, `Rumänien`. */
export function formatCountry(language: Language, code: string): string {
  return namesOf(language, 'region').of(code) ?? code;
}

/** The name of a language in another one: `Romanian`, `roumain`. */
export function formatLanguage(language: Language, code: Language): string {
  return namesOf(language, 'language').of(code) ?? code;
}

function namesOf(language: Language, type: 'region' | 'language'): Intl.DisplayNames {
  const { intl } = languageFacts(language);
  return cached(`${type} ${intl}`, () => new Intl.DisplayNames(intl, { type }));
}

/** Minutes, one or a span, as hours in the language's own digits: `1.5 h`, `2,5–3 h`. */
export function formatHours(language: Language, minutes: readonly number[]): string {
  if (minutes.every((each) => each < 60)) return `${minutes.join('–')}\u00a0min`;
  return `${minutes.map((each) => formatNumber(language, each / 60, 1)).join('–')}\u00a0h`;
}

/** `Anna and Paul`, as the language joins them. */
export function formatList(language: Language, items: readonly string[]): string {
  const { intl } = languageFacts(language);
  return cached(`list ${intl}`, () => new Intl.ListFormat(intl)).format(items);
}
