import { addedLineShape, lateLineShape } from '../../../edition/facts/late-line.rules.ts';
import type { LateFacts } from '../../../edition/facts/reading.rules.ts';
import { type PlacedItem, scheduleWith } from '../../../edition/facts/schedule.rules.ts';
import type { ChangeValue } from '../../../edition/late-changes/late-change.contract.ts';
import { formatDay } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { TimelineItem } from '../../program/timeline-item.tsx';
import type { LateSubject } from './late-subject.ts';
import { MissingTexts } from './missing-texts.tsx';

type LineOfDay = PlacedItem & { day: string };

/**
 * A line of the programme after a change; undefined: the programme would not have it, or the
 * subject is no line.
 */
export function lineAfter(
  about: LateSubject,
  value: ChangeValue | null,
  lateFacts: LateFacts,
): LineOfDay | undefined {
  if (about.kind !== 'line' && about.kind !== 'added-line') return undefined;
  const late = lateLineShape.safeParse(value).data;
  const added = addedLineShape.safeParse(value).data;
  const after = {
    ...lateFacts,
    lateLines: late ? { [about.key]: late } : {},
    addedLines: added ? { [about.key]: added } : {},
  };
  return scheduleWith(after)
    .flatMap(({ day, items }) => items.map((item) => ({ ...item, day })))
    .find(({ key }) => key === about.key);
}

/** Shows the line as the programme would. */
export function LinePreview({ language, line }: { language: Language; line: LineOfDay }) {
  return (
    <>
      <h3>{formatDay(language, line.day, 'weekday')}</h3>
      <ol className="timeline">
        <TimelineItem item={line} races={[]} language={language} />
      </ol>
      <MissingTexts language={language} texts={[line.title, line.description]} />
    </>
  );
}
