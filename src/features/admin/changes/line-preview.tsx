import { addedLineShape, lateLineShape } from '../../../facts/late-line.rules.ts';
import type { Choices } from '../../../facts/reading.rules.ts';
import { type PlacedItem, scheduleWith } from '../../../facts/schedule.rules.ts';
import { formatDay } from '../../../i18n/format.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { ChangeValue } from '../../late-changes/late-change.contract.ts';
import { TimelineItem } from '../../program/timeline-item.tsx';
import type { LateSubject } from './late-subject.ts';
import { MissingTexts } from './missing-texts.tsx';

type LineOfDay = PlacedItem & { day: string };

/** A line of the programme as it would stand after a change; undefined: in no place, or it is none. */
export function lineAfter(
  about: LateSubject,
  value: ChangeValue | null,
  choices: Choices,
): LineOfDay | undefined {
  if (about.kind !== 'line' && about.kind !== 'added-line') return undefined;
  const late = lateLineShape.safeParse(value).data;
  const added = addedLineShape.safeParse(value).data;
  const after = {
    ...choices,
    lateLines: late ? { [about.key]: late } : {},
    addedLines: added ? { [about.key]: added } : {},
  };
  return scheduleWith(after)
    .flatMap(({ day, items }) => items.map((item) => ({ ...item, day })))
    .find(({ key }) => key === about.key);
}

/** How the programme would show it. */
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
