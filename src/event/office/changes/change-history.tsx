import { useTranslation } from 'react-i18next';
import { addedLineShape } from '../../../edition/facts/late-line.rules.ts';
import type { LateFacts } from '../../../edition/facts/reading.rules.ts';
import type {
  ChangeValue,
  LateChange,
} from '../../../edition/late-changes/late-change.contract.ts';
import { formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import type { AuditRow } from '../../../staff/audit/audit.contract.ts';
import { AuditChanges, AuditEntry } from '../../../staff/audit-entry.tsx';
import { readSubject } from '../../../staff/audit-subject.rules.ts';
import { changeNote } from './change-note.rules.ts';
import { IntentButton } from './intent-button.tsx';
import { lateSubject } from './late-subject.ts';

/** A change as an entry of the office's history. */
export const entryOf = (
  change: Omit<LateChange, 'isLast' | 'mailed'>,
  lateFacts: LateFacts,
): AuditRow => ({
  id: String(change.id),
  at: change.at,
  by: change.by,
  about: aboutOf(change),
  reason: undefined,
  isReasonHidden: false,
  ...changeNote({ ...change, files: lateSubject(change.subject, lateFacts)?.files ?? {} }),
});

function aboutOf({
  subject,
  value,
  before,
}: Omit<LateChange, 'isLast' | 'mailed'>): AuditRow['about'] {
  const about = readSubject(subject);
  if (about.kind !== 'line') return about as AuditRow['about'];
  return { ...about, added: addedLineShape.safeParse(value ?? before).data };
}

/** The facts of a subject that the office has changed from the edition’s files. */
export function WhatDiffers(props: {
  language: Language;
  now: Date;
  lateFacts: LateFacts;
  subject: string;
  value: ChangeValue | null;
}) {
  const { language, now, lateFacts, subject, value } = props;
  const by = { id: '', name: '' };
  const row = entryOf({ id: 0, at: now, by, subject, before: null, value }, lateFacts);
  return <AuditChanges language={language} row={row} />;
}

type Props = {
  language: Language;
  staff: Staff;
  changes: readonly LateChange[];
  startMails: readonly { changeId: number; mailsAt: Date; count: number }[];
  lateFacts: LateFacts;
};

/**
 * Who changed which fact, when, and from which value to which; the last change of each subject can
 * be undone.
 */
export function ChangeHistory({ language, staff, changes, startMails, lateFacts }: Props) {
  const { t } = useTranslation('admin-changes');
  if (changes.length === 0) return <p>{t('history.none')}</p>;
  return (
    <ul className="late-changes">
      {changes.map((change) => (
        <li key={change.id} className="panel">
          <p className="hint">
            <time dateTime={change.at.toISOString()}>{formatStamp(language, change.at)}</time>
          </p>
          <AuditEntry language={language} row={entryOf(change, lateFacts)} reader={staff} />
          {change.mailed !== null && (
            <p className="hint">{t('history.mailed', { number: change.mailed })}</p>
          )}
          {startMails
            .filter(({ changeId }) => changeId === change.id)
            .map(({ mailsAt, count }) => (
              <p key={change.id} className="hint">
                {t('history.mailsAhead', { at: formatStamp(language, mailsAt), number: count })}
              </p>
            ))}
          {change.isLast && (
            <IntentButton
              intent="undo"
              subject={change.subject}
              seen={change.id}
              label={t('history.undo')}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
