import { useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';

/**
 * The organiser's pages on social networks, as round icons; an icon without an address is no link.
 */
export function SocialLinks() {
  const { event } = edition();
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

/** Plain signs for the networks, drawn here, as we have no licence to distribute brand marks. */
const drawings = {
  Facebook: (
    <path d="M14 21v-8h3l.5-3.5h-3.5V8c0-1.5.5-2 2-2h2V3h-3c-3 0-4.5 1.5-4.5 4.5v2h-3V13h3v8" />
  ),
  Instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </>
  ),
  YouTube: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4" />
      <path d="m10 9 5 3-5 3z" />
    </>
  ),
};

/** A social network's sign, decorative. */
function SocialIcon({ network }: { network: keyof typeof drawings }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      {drawings[network]}
    </svg>
  );
}
