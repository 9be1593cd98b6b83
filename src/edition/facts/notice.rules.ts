import { z } from 'zod';
import { lateTexts } from './late-texts.rules.ts';

/** How much a notice matters, the least first. */
export const noticeLevels = ['information', 'warning', 'danger'] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/** Characters that people read while walking; anything longer belongs on a page. */
export const noticeMost = 300;

/** A notice of the office at the top of every page: a storm, a start that moves, a closed road. */
export const noticeShape = z.strictObject({
  level: z.enum(noticeLevels),
  texts: lateTexts(noticeMost),
  from: z.iso.datetime(),
  /** Null: until it is withdrawn. */
  until: z.iso.datetime().nullable(),
});
export type NoticeValue = z.infer<typeof noticeShape>;

/**
 * `changeId`: the change that gave the notice its words; a browser remembers by it which notices
 * the visitor has closed.
 */
export type Notice = NoticeValue & { changeId: number };

export type NoticesNow = {
  /** The most serious first, then the newest. */
  shown: Notice[];
  /** When the passing of time next changes which are shown; null: never. */
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

/** Whether a notice is still to come, is shown now, or is over. */
export function stateOfNotice({ from, until }: NoticeValue, now: Date) {
  if (now < new Date(from)) return 'ahead';
  return until !== null && now >= new Date(until) ? 'over' : 'shown';
}
