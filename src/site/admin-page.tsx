import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rightsInWords } from '../auth/rights-words.ts';
import type { Staff } from '../auth/staff.contract.ts';
import type { Language } from '../i18n/languages.ts';
import { Icon } from '../ui/icon.tsx';
import { tabsOf } from './admin-tabs.ts';
import { ariaCurrent } from './aria-current.ts';

type AdminPageProps = {
  language: Language;
  /** Undefined: nobody is signed in. */
  staff: Staff | undefined;
  path: string;
  title: string;
  children: ReactNode;
};

/**
 * The shell of every page of the organiser's side: who is signed in, the tabs that are open, a
 * heading.
 */
export function AdminShell({ language, staff, path, title, children }: AdminPageProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="w page admin" data-staff={staff?.id ?? ''}>
      {staff && (
        <>
          <div className="admin-who">
            <p>
              <Icon name="users" />{' '}
              <a
                href="/admin/account"
                aria-current={path === '/admin/account' ? 'page' : undefined}
              >
                {staff.name}
              </a>{' '}
              <span className="badge">{rightsInWords(language, staff.rights)}</span>
            </p>
            <form method="post" action="/admin/sign-in" data-sign-out="">
              <input type="hidden" name="intent" value="sign-out" />
              <button type="submit" className="btn quiet">
                {t('signOut')}
              </button>
            </form>
          </div>
          <Tabs staff={staff} path={path} />
        </>
      )}
      <h1>{title}</h1>
      {children}
    </div>
  );
}

function Tabs({ staff, path }: { staff: Staff; path: string }) {
  const { t } = useTranslation('admin');
  return (
    <nav className="admin-tabs" aria-label={t('tabs.label')}>
      <ul>
        {tabsOf(staff).map(({ href, word }) => (
          <li key={href}>
            <a href={href} aria-current={ariaCurrent(href, path, '/admin')}>
              {t(`tabs.${word}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
