import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { leadsHere } from '../../../ui/leads-here.ts';
import { problemSentences } from './admin-notice.tsx';
import type { ActionRefused, OpenParticipant, SafetyData } from './admin-participants.contract.ts';
import { AdminReason, AdminSafetyFields } from './admin-person-fields.tsx';
import { noteMost, safetyReasonLeast } from './participant-action.rules.ts';

type Props = {
  language: Language;
  /** Absent when the reader may not correct anything. */
  participant: OpenParticipant | undefined;
  path: string;
  /** Absent while they are closed. */
  safety: SafetyData | undefined;
  reason: string | undefined;
  refused: ActionRefused | undefined;
};

/** Emergency contact and health, closed until somebody gives a reason to see them. */
export function AdminSafety({ language, participant, path, safety, reason, refused }: Props) {
  const { retention } = edition();
  const { t } = useTranslation('admin-participants');
  const isJustOpened = safety !== undefined && !refused;
  return (
    <form className="panel form" method="post" action={path} id="safety" noValidate>
      <h2 tabIndex={isJustOpened ? -1 : undefined} {...leadsHere(isJustOpened)}>
        {t('safety.title')}
      </h2>
      {safety ? (
        <>
          <p className="hint">{t('safety.shown')}</p>
          <AdminSafetyFields
            isWholeForm={true}
            values={safety}
            problems={problemSentences(language, refused, participant?.shown.raceid ?? '')}
          />
          {participant && (
            <>
              <input type="hidden" name="seen" value={participant.seen} />
              <input type="hidden" name="digest" value={safety.digest} />
              <ActionButton intent="safety" />
            </>
          )}
        </>
      ) : (
        <>
          <p className="hint">{t('hints.safety', { days: retention.safetyDaysAfterEvent })}</p>
          <AdminReason
            reason={reason}
            problem={
              refused && 'code' in refused
                ? t(`refused.${refused.code}`, { max: noteMost, min: safetyReasonLeast })
                : undefined
            }
            hint={t('form.safetyReasonHint', { min: safetyReasonLeast })}
          />
          <ActionButton intent="safety-data" />
        </>
      )}
    </form>
  );
}
