import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../../../audit/audit.contract.ts';
import type { Staff } from '../../../auth/staff.contract.ts';
import type { Choices } from '../../../facts/reading.rules.ts';
import { formatStamp } from '../../../i18n/format.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { LateChange } from '../../late-changes/late-change.contract.ts';
import { AuditEntry } from '../staff/audit-entry.tsx';
import { readSubject } from '../staff/audit-subject.rules.ts';
import { changeNote } from './change-note.rules.ts';
import { lateSubject } from './late-subject.ts';

/** A change as the history of the whole office tells it. */
export const entryOf = (change: Omit<LateChange, 'isLast'>, choices: Choices): AuditRow => ({
  id: String(change.id),
  at: change.at,
  by: change.by,
  about: readSubject(change.subject) as AuditRow['about'],
  reason: undefined,
  isReasonHidden: false,
  ...changeNote({ ...change, files: lateSubject(change.subject, choices)?.files ?? {} }),
});

type Props = {
  language: Language;
  staff: Staff;
  changes: readonly LateChange[];
  choices: Choices;
};

/** Who changed what, when, from what to what; the last change of each subject can be undone. */
export function ChangeHistory({ language, staff, changes, choices }: Props) {
  const { t } = useTranslation('admin-changes');
  if (changes.length === 0) return <p>{t('history.none')}</p>;
  return (
    <ul className="late-changes">
      {changes.map((change) => (
        <li key={change.id} className="panel">
          <p className="hint">
            <time dateTime={change.at.toISOString()}>{formatStamp(language, change.at)}</time>
          </p>
          <AuditEntry language={language} row={entryOf(change, choices)} reader={staff} />
          {change.isLast && (
            <form method="post" action="/admin/changes">
              <input type="hidden" name="intent" value="undo" />
              <input type="hidden" name="subject" value={change.subject} />
              <input type="hidden" name="seen" value={change.id} />
              <button type="submit" className="btn quiet">
                {t('history.undo')}
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
