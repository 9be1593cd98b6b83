import { useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import { hasPage } from '../edition/facts/has-page.ts';
import { type Language, languageFacts, languages } from '../edition/words/languages.ts';
import { Logo } from '../ui/art/logo.tsx';
import { flagAddress } from '../ui/flag-address.ts';
import { Icon } from '../ui/icon.tsx';
import { rememberKey } from './asked-language.ts';

type Place = {
  language: Language;
  path: string;
  query: Record<string, string>;
  /** Whether registration is open. */
  isOpen: boolean;
};

/** Sticky header of every page: name, page links, registration link, languages, menu sheet. */
export function SiteHeader(place: Place) {
  const { event } = edition();
  const { t } = useTranslation('common');
  return (
    <>
      <header className="site-header">
        <div className="w">
          <a className="logo" href="/">
            <Logo />
            <span>{event.name}</span>
          </a>
          <nav className="site-nav" aria-label={t('nav.label')}>
            <NavLinks path={place.path} />
          </nav>
          <RegisterLink {...place} />
          <LanguageList {...place} />
          <button
            type="button"
            className="btn quiet menu-button"
            {...{ commandfor: 'menu', command: 'show-modal' }}
          >
            <Icon name="menu" />
            {t('nav.menu')}
          </button>
        </div>
      </header>
      <dialog id="menu" className="sheet" aria-label={t('nav.label')}>
        <button
          type="button"
          className="btn quiet"
          aria-label={t('nav.close')}
          {...{ commandfor: 'menu', command: 'close' }}
        >
          <Icon name="x" />
        </button>
        <nav aria-label={t('nav.label')}>
          <NavLinks path={place.path} />
        </nav>
        <RegisterLink {...place} />
      </dialog>
    </>
  );
}

function RegisterLink({ isOpen, path }: Place) {
  const { t } = useTranslation('common');
  if (!isOpen || path === '/registration') return null;
  return (
    <a className="btn gold register" href="/registration">
      {t('nav.register')}
    </a>
  );
}

/**
 * Pages without a menu link of their own: the link of the page that also has their text is marked.
 */
const shownAs: Record<string, string> = { '/ema-circuit': '/rules/ema-circuit' };

/** The links of the public pages, in their order. */
export function NavLinks({ path }: { path: string }) {
  const { t } = useTranslation('common');
  const links: [href: string, text: string][] = [
    ['/', t('nav.home')],
    ['/races', t('nav.races')],
    ['/participants', t('nav.participants')],
    ['/results', t('nav.results')],
    ['/rules', t('nav.rules')],
    ['/program', t('nav.program')],
    ['/contact', t('nav.contact')],
    ['/sponsors', t('nav.sponsors')],
    ['/cn-masters', t('nav.cnMasters')],
    ['/how-to-get-there', t('nav.howToGetThere')],
    ['/accommodation', t('nav.accommodation')],
  ];
  return (
    <ul>
      {links
        .filter(([href]) => hasPage(href))
        .map(([href, text]) => (
          <li key={href}>
            <a href={href} aria-current={ariaCurrent(href, shownAs[path] ?? path, '/')}>
              {text}
            </a>
          </li>
        ))}
    </ul>
  );
}

/** Links that work without JavaScript: the server remembers the language that they name. */
export function LanguageList({ language, query }: Pick<Place, 'language' | 'query'>) {
  const { t } = useTranslation('common');
  const current = languageFacts(language);
  return (
    <div className="languages">
      <button type="button" className="btn quiet" popoverTarget="languages">
        {/* Lazy, as a phone hides it. */}
        <img src={flagAddress(current.flag)} width="24" height="16" alt="" loading="lazy" />
        <span aria-hidden="true">{current.code.toUpperCase()}</span>
        <span className="vh">{t('language.choose', { current: current.name })}</span>
      </button>
      <ul id="languages" popover="auto" aria-label={t('language.list')}>
        {languages().map(({ code, name, flag }) => (
          <li key={code}>
            <a
              href={`?${new URLSearchParams({ ...query, lang: code, [rememberKey]: 'yes' })}`}
              hrefLang={code}
              lang={code}
              aria-current={code === language ? 'true' : undefined}
            >
              <img src={flagAddress(flag)} width="24" height="16" alt="" loading="lazy" />
              {name}
              {code === language && <Icon name="check" />}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The `aria-current` of a menu link: `page` on the page itself, `true` on a page below it, such as
 * a race below the races. `root` is the address where the menu begins, which is above all its
 * pages, so it is marked only on itself.
 */
function ariaCurrent(href: string, path: string, root: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return href !== root && path.startsWith(`${href}/`) ? 'true' : undefined;
}
