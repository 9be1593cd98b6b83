import { useTranslation } from 'react-i18next';
import type { Language } from '../../../i18n/languages.ts';
import { AdminChanges } from '../../../ui/admin-changes.tsx';
import { AskAgain } from '../../../ui/ask-again.tsx';
import type { Consequences, Fields, ParticipantActionName } from './admin-participants.contract.ts';

type Props = Consequences & {
  language: Language;
  action: ParticipantActionName | 'register';
  /** Where the mail with the link goes. */
  email: string;
  /** Whether money has come, which nothing gives back by itself. */
  isPaid?: boolean;
  /** The form as it was filled in, sent along. */
  values: Fields;
};

/** Says exactly what an action does, and asks once more. */
export function AdminConsequences({
  language,
  action,
  email,
  isPaid = false,
  values,
  ...what
}: Props) {
  const { t } = useTranslation('admin-participants');
  const title = action === 'register' ? t('register') : t(`actions.${action}`);
  const leavesCircuit = what.changes.some(
    ({ field, now }) => field === 'isemaparticipant' && now === '',
  );
  return (
    <form className="panel form" method="post">
      <h2>{t('sure.title', { action: title })}</h2>
      <div>
        <h3>{t('sure.changes')}</h3>
        {what.changes.length === 0 ? (
          <p>{t('sure.nothing')}</p>
        ) : (
          <AdminChanges language={language} changes={what.changes} className="admin-changes" />
        )}
        {isPaid && leavesCircuit && <p className="outcome">{t('sure.leavesCircuit')}</p>}
      </div>
      <div>
        <h3>{t('sure.mails')}</h3>
        {what.mails.length === 0 && !what.isLinkSent && <p>{t('sure.noMails')}</p>}
        <ul>
          {what.mails.map((mail) => (
            <li key={mail.to + mail.subject}>{t('sure.mailTo', mail)}</li>
          ))}
          {what.isLinkSent && <li>{t('sure.link', { email })}</li>}
        </ul>
      </div>
      <AskAgain values={values} sure={t('sure.button')} again={t('sure.again')} />
    </form>
  );
}
