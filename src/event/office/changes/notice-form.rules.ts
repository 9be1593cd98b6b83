import { type NoticeValue, noticeLevels, noticeMost } from '../../../edition/facts/notice.rules.ts';
import { fallbackLanguage } from '../../../edition/words/languages.ts';
import { localMinute, momentAt } from '../../../platform/i18n/local-day.ts';
import type { PostedFields } from '../../../site/page.ts';
import { readTexts, type TextProblem, textField, textsForm } from './text-form.rules.ts';

/** The values of a notice's form: times in local minutes, and a field for each language. */
export type NoticeForm = Record<string, string>;
export type NoticeProblem = TextProblem | 'from' | 'until';

/** The form's values for a notice; undefined: a new one. */
export function noticeForm(notice: NoticeValue | undefined, timeZone: string): NoticeForm {
  const minute = (moment: string | null | undefined) =>
    moment ? localMinute(new Date(moment), timeZone) : '';
  return {
    level: notice?.level ?? '',
    from: minute(notice?.from),
    until: minute(notice?.until),
    ...textsForm('text', notice?.texts),
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
  const { texts, tooLong } = readTexts(form, 'text', noticeMost);
  Object.assign(problems, tooLong);
  if (!texts) problems[textField('text', fallbackLanguage())] = 'text';
  if (!from || !texts || Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    notice: {
      level: noticeLevels.find((level) => level === form.level) ?? 'information',
      texts,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
    },
  };
}

const wholeMinute = (moment: Date) => new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
