import type { LateLine } from '../../../edition/facts/late-line.rules.ts';
import { daysBetween, isDay } from '../../../platform/i18n/local-day.ts';
import type { PostedFields } from '../../../site/page.ts';

export type LineProblem = 'date' | 'far' | 'time' | 'order';

/** A line farther than this from the nearest race has a mistyped year or month. */
export const lineMostDaysOff = 30;

/** The form's values for a line of the programme. */
export const lineForm = ({
  date = '',
  from = '',
  to = '',
  isCancelled,
}: LateLine): PostedFields => ({
  date,
  begins: from,
  ends: to,
  isCancelled: isCancelled ? 'true' : '',
});

type Read =
  | { ok: true; value: LateLine | null }
  | { ok: false; problems: Record<string, LineProblem> };

const isHour = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

type Around = {
  /** The days of the races with late changes. */
  raceDays: readonly string[];
  mustBegin: boolean;
  mustEnd: boolean;
};

/** What is wrong with the day and the hours of a posted line. */
export function wrongHours(
  { date = '', begins = '', ends = '' }: PostedFields,
  { raceDays, mustBegin, mustEnd }: Around,
): Record<string, LineProblem> {
  const problems: Record<string, LineProblem> = {};
  if (!isDay(date)) problems.date = 'date';
  else if (raceDays.every((day) => daysBetween(day, date) > lineMostDaysOff)) problems.date = 'far';
  if (begins === '' ? mustBegin : !isHour(begins)) problems.begins = 'time';
  if (ends === '' ? mustEnd : !isHour(ends)) problems.ends = 'time';
  else if (ends !== '' && ends <= begins) problems.ends = 'order';
  return problems;
}

/**
 * Reads a posted line: the fields that differ from the edition's files, which have its day and
 * hours.
 */
export function readLine(form: PostedFields, files: LateLine, raceDays: readonly string[]): Read {
  const { date = '', begins = '', ends = '' } = form;
  const problems = wrongHours(form, {
    raceDays,
    mustBegin: files.from !== undefined,
    mustEnd: files.to !== undefined,
  });
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const line: LateLine = {
    ...(date !== files.date && { date }),
    ...(begins !== (files.from ?? '') && { from: begins }),
    ...(ends !== (files.to ?? '') && { to: ends }),
    ...(form.isCancelled === 'true' && { isCancelled: true }),
  };
  return { ok: true, value: Object.keys(line).length > 0 ? line : null };
}
