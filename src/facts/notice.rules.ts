import { z } from 'zod';
import { fallbackLanguage, type Language, languages } from '../i18n/languages.ts';

/** How much a notice matters, the least first. */
export const noticeLevels = ['information', 'warning', 'danger'] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/** As much as is read while walking; what is longer belongs on a page. */
export const noticeMost = 300;

const codes = languages.map(({ code }) => code);

/** What the office tells everybody at the top of every page: a storm, a start that moves, a closed road. */
export const noticeShape = z.strictObject({
  level: z.enum(noticeLevels),
  texts: z
    .partialRecord(z.enum(codes), z.string().min(1).max(noticeMost))
    .refine((texts) => Object.keys(texts).length > 0),
  from: z.iso.datetime(),
  /** Null: until it is withdrawn. */
  until: z.iso.datetime().nullable(),
});
export type NoticeValue = z.infer<typeof noticeShape>;

/** `changeId`: of the change that gave it its words, by which a browser knows what it has put away. */
export type Notice = NoticeValue & { changeId: number };

export type NoticesNow = {
  /** The gravest first, then the newest. */
  shown: Notice[];
  /** When time alone changes which are shown; null: never. */
  changesAt: Date | null;
};

/** Which notices are shown at a moment. */
export function noticesAt(notices: readonly Notice[], now: Date): NoticesNow {
  const shown = notices
    .filter((notice) => stateOfNotice(notice, now) === 'shown')
    .toSorted(
      (a, b) =>
        noticeLevels.indexOf(b.level) - noticeLevels.indexOf(a.level) || b.changeId - a.changeId,
    );
  const toCome = notices
    .flatMap(({ from, until }) => [from, until ?? []].flat())
    .map((moment) => Date.parse(moment))
    .filter((ms) => ms > now.getTime());
  return { shown, changesAt: toCome.length > 0 ? new Date(Math.min(...toCome)) : null };
}

/** Whether a notice is still to come, stands on every page, or has had its time. */
export function stateOfNotice({ from, until }: NoticeValue, now: Date) {
  if (now < new Date(from)) return 'ahead';
  return until !== null && now >= new Date(until) ? 'over' : 'shown';
}

/** A notice in the reader's language, else in English, else in the first that it was written in. */
export function textOfNotice({ texts }: Pick<NoticeValue, 'texts'>, language: Language) {
  const written = [language, fallbackLanguage, ...codes].find((code) => texts[code]);
  return { text: (written && texts[written]) ?? '', language: written ?? language };
}

/** The languages that a notice has no text in: their readers get another one's. */
export const missingLanguages = ({ texts }: Pick<NoticeValue, 'texts'>): Language[] =>
  codes.filter((code) => !texts[code]);
