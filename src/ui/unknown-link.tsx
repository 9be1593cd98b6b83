import { Trans, useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import { MailLink } from './mail-link.tsx';

/**
 * Shown instead of the page of a mail's link that is not valid; `isOfRunner`: whether a runner can
 * ask for a new link.
 */
export function UnknownLink({ isOfRunner = true }: { isOfRunner?: boolean }) {
  const { event } = edition();
  const { t } = useTranslation('my-registration');
  return (
    <div className="w page lost">
      <h1>{t('unknown.title')}</h1>
      <p className="lead">
        <Trans
          t={t}
          i18nKey="unknown.text"
          values={{ email: event.email }}
          components={{ mail: <MailLink address={event.email} /> }}
        />
      </p>
      {isOfRunner && (
        <p>
          <a className="btn gold" href="/my-registration">
            {t('lost.link')}
          </a>
        </p>
      )}
    </div>
  );
}
