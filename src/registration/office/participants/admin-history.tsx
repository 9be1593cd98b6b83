import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { AuditEntry } from '../../../staff/audit-entry.tsx';
import type { OpenParticipant } from './admin-participants.contract.ts';

/** Mails to a participant and the guardian: their subject, and whether they were sent. */
export function AdminMails(props: { language: Language; mails: OpenParticipant['mails'] }) {
  const { t } = useTranslation('admin-participants');
  const { language, mails } = props;
  return (
    <section className="panel" aria-labelledby="admin-mails">
      <h2 id="admin-mails">{t('open.mails')}</h2>
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

/** What the organiser did to a participant, the latest first. */
export function AdminHistory(props: {
  language: Language;
  history: OpenParticipant['history'];
  reader: Staff;
}) {
  const { t } = useTranslation('admin-participants');
  const { language, history, reader } = props;
  return (
    <section className="panel" aria-labelledby="admin-history">
      <h2 id="admin-history">{t('open.history')}</h2>
      {history.length === 0 && <p className="hint">{t('open.noHistory')}</p>}
      <ul className="admin-history">
        {history.map((row) => (
          <li key={row.id}>
            <p className="hint">{formatMoment(language, row.at)}</p>
            <AuditEntry language={language} row={row} reader={reader} />
          </li>
        ))}
      </ul>
    </section>
  );
}
