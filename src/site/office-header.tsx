import { useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import type { Language } from '../edition/words/languages.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import { Logo } from '../ui/art/logo.tsx';
import { Icon } from '../ui/icon.tsx';
import { menuLinkOf, menuOf } from './office-menu.ts';
import { rightsInWords } from './rights-words.ts';
import { LanguageList, NavLinks } from './site-header.tsx';

type Place = { language: Language; path: string; query: Record<string, string> };

/**
 * The header of the office: one menu with the pages that the signed-in person may open. It is
 * beside the page if there is room, else behind a button that needs no script.
 */
export function OfficeHeader({ staff, ...place }: Place & { staff: Staff }) {
  const { event } = edition();
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  return (
    <header className="site-header office-header">
      <div className="office-bar">
        <a className="logo" href="/">
          <Logo />
          <span>{event.name}</span>
        </a>
        <LanguageList {...place} />
        <button type="button" className="btn quiet office-open" popoverTarget="office-menu">
          <Icon name="menu" />
          {common('nav.menu')}
        </button>
      </div>
      <div className="office-menu" id="office-menu" popover="auto">
        <nav aria-label={t('tabs.label')}>
          <OfficeLinks staff={staff} path={place.path} />
        </nav>
        <Who staff={staff} {...place} />
        <details className="office-site">
          <summary>{t('menu.publicPages')}</summary>
          <nav aria-label={common('nav.label')}>
            <NavLinks path={place.path} />
          </nav>
        </details>
      </div>
    </header>
  );
}

function OfficeLinks({ staff, path }: { staff: Staff; path: string }) {
  const { t } = useTranslation('admin');
  const groups = menuOf(staff);
  const hrefs: string[] = groups.flatMap(({ pages }) => pages.map(({ href }) => href));
  const current = menuLinkOf(hrefs, path);
  const ariaCurrent = (href: string) =>
    href === path ? 'page' : href === current ? 'true' : undefined;
  return (
    <>
      <ul>
        <li>
          <a href="/admin" aria-current={ariaCurrent('/admin')}>
            {t('tabs.overview')}
          </a>
        </li>
      </ul>
      {groups.map(({ word, pages }) => (
        <div key={word} role="group" aria-labelledby={`office-${word}`}>
          <p id={`office-${word}`}>{t(`menu.${word}`)}</p>
          <ul>
            {pages.map((each) => (
              <li key={each.href}>
                <a href={each.href} aria-current={ariaCurrent(each.href)}>
                  {t(`tabs.${each.word}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

/** The name of the signed-in person, and the sign-out. */
function Who({ staff, language, path }: { staff: Staff; language: Language; path: string }) {
  const { t } = useTranslation('admin');
  return (
    <div className="office-who">
      <p>
        <a href="/admin/account" aria-current={path === '/admin/account' ? 'page' : undefined}>
          <Icon name="users" />
          {staff.name}
        </a>
        <span className="badge">{rightsInWords(language, staff.rights)}</span>
      </p>
      <form method="post" action="/admin/sign-in" data-sign-out="">
        <input type="hidden" name="intent" value="sign-out" />
        <button type="submit" className="btn quiet">
          {t('signOut')}
        </button>
      </form>
    </div>
  );
}
