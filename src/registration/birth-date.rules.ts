/** The three boxes of a birth date; they are shown in the order of the page's language. */
export type DatePart = 'day' | 'month' | 'year';

/** The name of one of these boxes, in the form and in what it posts. */
export const birthDateBox = (part: DatePart): string => `birthDate-${part}`;

/** Whether a field of the form is one of the three boxes. */
export const isBirthDateBox = (name: string): boolean => name.startsWith('birthDate-');

/**
 * The day that the three boxes give, as YYYY-MM-DD. Text that is no date is kept as it was typed
 * between the dashes, so that `birthDateParts` returns it. Undefined where the boxes are missing.
 */
export function birthDateFrom(fields: Readonly<Record<string, unknown>>): string | undefined {
  const typed = (['year', 'month', 'day'] as const).map((part) => fields[birthDateBox(part)]);
  if (!typed.some((value) => typeof value === 'string')) return undefined;
  const [year, month, day] = typed.map((value) =>
    typeof value === 'string' ? value.replace(/[\s-]/g, '') : '',
  );
  if (!year && !month && !day) return '';
  return [year, ...[month, day].map((part) => part?.replace(/^\d$/, '0$&'))].join('-');
}

/** The text of each box for a birth date as `birthDateFrom` makes it. */
export function birthDateParts(birthDate: string): Record<DatePart, string> {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  return { year, month, day };
}

/** Whether all three boxes hold something. */
export const isBirthDateWhole = (birthDate: string): boolean => {
  const { year, month, day } = birthDateParts(birthDate);
  return year.length >= 4 && Number(month) > 0 && Number(day) > 0;
};

/** Whether a box can take no further digit, so that typing goes on in the next box. */
export const isPartWhole = (part: DatePart, text: string): boolean =>
  ({ day: /^(\d\d|[4-9])$/, month: /^(\d\d|[2-9])$/, year: /^\d{4}$/ })[part].test(text);

/**
 * The text of each box after somebody pasted a whole date into one of them: with the year first, or
 * in the `order` of the language. Undefined when the pasted text is no whole date.
 */
export function pastedDate(
  text: string,
  order: readonly DatePart[],
): Record<DatePart, string> | undefined {
  const numbers = text.trim().split(/[-./\s]+/);
  const isIso = /^\d{4}$/.test(numbers[0] ?? '');
  const parts: readonly DatePart[] = isIso ? ['year', 'month', 'day'] : order;
  const fits = parts.every((part, at) =>
    (part === 'year' ? /^\d{4}$/ : /^\d{1,2}$/).test(numbers[at] ?? ''),
  );
  if (!fits || numbers.length > 3) return undefined;
  const [day = '', month = '', year = ''] = (['day', 'month', 'year'] as const).map(
    (part) => numbers[parts.indexOf(part)],
  );
  return { day, month, year };
}
