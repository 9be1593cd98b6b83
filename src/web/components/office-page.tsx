import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAllowed, type Staff } from '../../features/staff/staff-contract.ts';
import { currentMark } from '../current-mark.ts';
import { Icon } from './icon.tsx';

type OfficePageProps = {
  /** Undefined: nobody is signed in. */
  staff: Staff | undefined;
  path: string;
  title: string;
  children: ReactNode;
};

/** The shell of every page of the race office: who is signed in, the tabs of the role, a heading. */
export function OfficePage({ staff, path, title, children }: OfficePageProps) {
  const { t } = useTranslation('office');
  return (
    <div className="w page office">
      {staff && (
        <>
          <div className="office-who">
            <p>
              <Icon name="users" />{' '}
              <a
                href="/admin/account"
                aria-current={path === '/admin/account' ? 'page' : undefined}
              >
                {staff.name}
              </a>{' '}
              <span className="badge">
                {staff.role === 'admin' ? t('roles.admin') : t('roles.office')}
              </span>
            </p>
            <form method="post" action="/admin/sign-in">
              <input type="hidden" name="step" value="sign-out" />
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
  const { t } = useTranslation('office');
  const tabs = [
    { href: '/admin', text: t('tabs.pictures'), access: 'admin' },
    { href: '/admin/participants', text: t('tabs.participants'), access: 'office' },
    { href: '/admin/lists', text: t('tabs.lists'), access: 'office' },
    { href: '/admin/registration', text: t('tabs.registration'), access: 'admin' },
    { href: '/admin/staff', text: t('tabs.staff'), access: 'admin' },
    { href: '/admin/audit', text: t('tabs.audit'), access: 'admin' },
    { href: '/email-test', text: t('tabs.emailTest'), access: 'admin' },
  ] as const;
  return (
    <nav className="office-tabs" aria-label={t('tabs.label')}>
      <ul>
        {tabs
          .filter(({ access }) => isAllowed(staff, access))
          .map(({ href, text }) => (
            <li key={href}>
              <a href={href} aria-current={currentMark(href, path, '/admin')}>
                {text}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
