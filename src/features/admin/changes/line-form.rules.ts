import type { LateLine } from '../../../facts/late-line.rules.ts';
import { isDay } from '../../../i18n/local-day.ts';
import type { PostedFields } from '../../../site/page.ts';

export type LineProblem = 'date' | 'time' | 'order';

/** What the form shows of a line of the programme. */
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

/** What is wrong with the day and the hours of a posted line. */
export function wrongHours(
  { date = '', begins = '', ends = '' }: PostedFields,
  { mustBegin, mustEnd }: { mustBegin: boolean; mustEnd: boolean },
): Record<string, LineProblem> {
  const problems: Record<string, LineProblem> = {};
  if (!isDay(date)) problems.date = 'date';
  if (begins === '' ? mustBegin : !isHour(begins)) problems.begins = 'time';
  if (ends === '' ? mustEnd : !isHour(ends)) problems.ends = 'time';
  else if (ends !== '' && ends <= begins) problems.ends = 'order';
  return problems;
}

/** Reads a posted line: what of it is to differ from the edition's files, which give its day and hours. */
export function readLine(form: PostedFields, files: LateLine): Read {
  const { date = '', begins = '', ends = '' } = form;
  const mustHave = { mustBegin: files.from !== undefined, mustEnd: files.to !== undefined };
  const problems = wrongHours(form, mustHave);
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const line: LateLine = {
    ...(date !== files.date && { date }),
    ...(begins !== (files.from ?? '') && { from: begins }),
    ...(ends !== (files.to ?? '') && { to: ends }),
    ...(form.isCancelled === 'true' && { isCancelled: true }),
  };
  return { ok: true, value: Object.keys(line).length > 0 ? line : null };
}
