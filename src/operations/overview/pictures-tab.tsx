import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAllowed, type Staff } from '../../platform/auth/staff.contract.ts';

/** The two tabs of the specification: pictures, which are open here, and participants. */
export function PicturesTab({ staff, children }: { staff: Staff; children: ReactNode }) {
  const { t } = useTranslation('admin-overview');
  const { t: admin } = useTranslation('admin');
  return (
    <section id="race-pictures">
      <nav className="office-tabs" aria-label={t('tabs')}>
        <a href="/admin#race-pictures" aria-current="true">
          {admin('tabs.pictures')}
        </a>
        {isAllowed(staff, 'runners') && (
          <a href="/admin/participants">{admin('tabs.participants')}</a>
        )}
      </nav>
      {children}
    </section>
  );
}
