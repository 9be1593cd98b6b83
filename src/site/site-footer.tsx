import { useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import { hasPage } from '../edition/facts/has-page.ts';
import { Icon } from '../ui/icon.tsx';
import { SocialLinks } from './social-links.tsx';

/** The footer of every page. It depends only on the words, and is rendered once for them. */
export function SiteFooter() {
  const { modules } = edition();
  const { t } = useTranslation('common');
  return (
    <div className="w">
      <section className="about">
        <h2>{t('footer.aboutTitle')}</h2>
        <p>{t('footer.about')}</p>
        <SocialLinks />
      </section>
      <nav aria-labelledby="footer-links">
        <h2 id="footer-links">{t('footer.linksTitle')}</h2>
        <ul>
          <FooterLink href="/" text={t('nav.home')} />
          <FooterLink href="/races" text={t('nav.races')} />
          <FooterLink href="/participants" text={t('nav.participants')} />
          <FooterLink href="/results" text={t('nav.results')} />
          <FooterLink href="/rules" text={t('nav.rules')} />
          <FooterLink href="/program" text={t('nav.program')} />
        </ul>
      </nav>
      <nav aria-labelledby="footer-resources">
        <h2 id="footer-resources">{t('footer.resourcesTitle')}</h2>
        <ul>
          <FooterLink href="/how-to-get-there" text={t('nav.howToGetThere')} />
          <FooterLink href="/accommodation" text={t('nav.accommodation')} />
          <FooterLink href="/contact" text={t('nav.contact')} />
        </ul>
      </nav>
      {modules.newsletter && <Newsletter />}
      <div className="legal">
        <p>{t('footer.copyright')}</p>
        <ul className="legal-links">
          <FooterLink href="/privacy-policy" text={t('footer.privacy')} />
          <FooterLink href="/terms-conditions" text={t('footer.terms')} />
          <FooterLink href="/cookie-policy" text={t('footer.cookies')} />
        </ul>
      </div>
    </div>
  );
}

function FooterLink({ href, text }: { href: string; text: string }) {
  if (!hasPage(href)) return null;
  return (
    <li>
      <a href={href}>{text}</a>
    </li>
  );
}

/**
 * Without a list, this is the specification's simulated subscription, which never sends a request.
 * `method="dialog"` outside a dialog submits nowhere, so the form sends nothing without JavaScript
 * either.
 */
function Newsletter() {
  const { newsletter } = edition();
  const { t } = useTranslation('common');
  const { isOn } = newsletter;
  const sending = isOn
    ? { method: 'post', action: '/newsletter' }
    : { method: 'dialog', 'data-newsletter': '' };
  return (
    <form className="newsletter" {...sending}>
      <h2>{t('footer.newsletterTitle')}</h2>
      <p>{isOn ? t('footer.newsletterList') : t('footer.newsletterText')}</p>
      <label htmlFor="newsletter-email">{t('footer.email')}</label>
      <div className="field-row">
        <input id="newsletter-email" type="email" name="email" required autoComplete="email" />
        <button type="submit" className="btn">
          <span className="idle">{t('footer.subscribe')}</span>
          <span className="busy" role="status" hidden>
            <Icon name="loader" />
            <span className="vh">{t('footer.subscribing')}</span>
          </span>
        </button>
      </div>
      <p className="small">
        {isOn ? t('footer.newsletterConsent') : t('footer.newsletterPrivacy')}
      </p>
    </form>
  );
}
