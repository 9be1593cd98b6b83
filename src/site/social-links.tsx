import { useTranslation } from 'react-i18next';
import { event } from '../edition/facts.ts';
import { SocialIcon } from './social-icon.tsx';

/** The organiser's pages elsewhere, as round icons; without an address an icon leads nowhere. */
export function SocialLinks() {
  const { t } = useTranslation('common');
  return (
    <ul className="social" aria-label={t('footer.social')}>
      {event.socialPages.map(({ network, url }) => (
        <li key={network}>
          {url ? (
            <a href={url} rel="me">
              <SocialIcon network={network} />
              <span className="vh">{network}</span>
            </a>
          ) : (
            <a role="link" aria-disabled="true">
              <SocialIcon network={network} />
              <span className="vh">{t('footer.socialSoon', { network })}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
