import { type NoticeValue, noticeLevels, noticeMost } from '../../../facts/notice.rules.ts';
import { languages } from '../../../i18n/languages.ts';
import { localMinute, momentAt } from '../../../i18n/local-day.ts';
import type { PostedFields } from '../../../site/page.ts';

/** A notice as its form has it: local minutes, and a field for each language. */
export type NoticeForm = Record<string, string>;
export type NoticeProblem = 'text' | 'long' | 'from' | 'until';

export const textField = (code: string) => `text.${code}`;

/** What the form shows of a notice; undefined: of a new one. */
export function noticeForm(notice: NoticeValue | undefined, timeZone: string): NoticeForm {
  const minute = (moment: string | null | undefined) =>
    moment ? localMinute(new Date(moment), timeZone) : '';
  return {
    level: notice?.level ?? '',
    from: minute(notice?.from),
    until: minute(notice?.until),
    ...Object.fromEntries(
      languages.map(({ code }) => [textField(code), notice?.texts[code] ?? '']),
    ),
  };
}

type Read =
  | { ok: true; notice: NoticeValue }
  | { ok: false; problems: Record<string, NoticeProblem> };

/** Reads a posted notice; one without a beginning begins now. */
export function readNotice(form: PostedFields, at: { now: Date; timeZone: string }): Read {
  const problems: Record<string, NoticeProblem> = {};
  const from = form.from ? momentAt(form.from, at.timeZone) : wholeMinute(at.now);
  const until = form.until ? momentAt(form.until, at.timeZone) : null;
  if (!from) problems.from = 'from';
  if (until === undefined || (until && from && until <= from)) problems.until = 'until';
  const texts = languages.flatMap(({ code }) => {
    const text = form[textField(code)]?.trim().replaceAll('\r\n', '\n') ?? '';
    if (text.length > noticeMost) problems[textField(code)] = 'long';
    return text ? [[code, text] as const] : [];
  });
  if (texts.length === 0) problems[textField('en')] = 'text';
  if (!from || Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    notice: {
      level: noticeLevels.find((level) => level === form.level) ?? 'information',
      texts: Object.fromEntries(texts),
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
    },
  };
}

const wholeMinute = (moment: Date) => new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
