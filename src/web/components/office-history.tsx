import { useTranslation } from 'react-i18next';
import type { OpenParticipant } from '../../features/race-office/office-participants-contract.ts';
import { auditWords } from '../audit-words.ts';
import { formatMoment } from '../format.ts';
import type { Language } from '../languages.ts';
import { OfficeChanges } from './office-changes.tsx';

/** Mails to a participant and the guardian: about what, and what became of them. */
export function OfficeMails(props: { language: Language; mails: OpenParticipant['mails'] }) {
  const { t } = useTranslation('office-participants');
  const { language, mails } = props;
  return (
    <section className="panel" aria-labelledby="office-mails">
      <h2 id="office-mails">{t('open.mails')}</h2>
      {mails.length === 0 ? (
        <p className="hint">{t('open.noMails')}</p>
      ) : (
        <ul>
          {mails.map(({ id, at, to, subject, state, sentAt }) => (
            <li key={id}>
              {formatMoment(language, sentAt ?? at)}: {t('sure.mailTo', { to, subject })},{' '}
              {t(`open.mailState.${state}`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the office did to a participant, the latest first. */
export function OfficeHistory(props: { language: Language; history: OpenParticipant['history'] }) {
  const { t } = useTranslation('office-participants');
  const { language, history } = props;
  return (
    <section className="panel" aria-labelledby="office-history">
      <h2 id="office-history">{t('open.history')}</h2>
      {history.length === 0 && <p className="hint">{t('open.noHistory')}</p>}
      <ul className="office-history">
        {history.map(({ id, at, who, action, reason, changes }) => (
          <li key={id}>
            <p>
              {formatMoment(language, at)}, {who || t('open.program')}:{' '}
              <strong>{auditWords(language, action)}</strong>
              {reason && <>. {t('open.reasonGiven', { reason })}</>}
            </p>
            {changes.length > 0 && <OfficeChanges language={language} changes={changes} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
