import { useTranslation } from 'react-i18next';
import { invitationHours, type Link } from './staff.contract.ts';

/** A link to an account, the only time that it is shown. */
export function NewLink({ made, back }: { made: Link; back: string }) {
  const { t } = useTranslation('admin');
  const { link, email, isMailed } = made;
  return (
    <div className="panel">
      <p role="status">
        {isMailed ? t('staff.link.mailed', { email }) : t('staff.link.notMailed', { email })}
      </p>
      <p>
        <code className="new-link">{link}</code>
      </p>
      <p className="hint">{t('staff.link.once', { count: invitationHours })}</p>
      <p>
        <a href={back}>{t('staff.link.back')}</a>
      </p>
    </div>
  );
}
