import { useTranslation } from 'react-i18next';
import { adminPageSize } from '../../../edition/facts/admin-page-size.ts';
import { formatNumber } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { isAllowed } from '../../../platform/auth/staff.contract.ts';
import { adminPage } from '../../../site/admin-route.tsx';
import adminParticipants from '../../../ui/admin-participants.css?inline';
import { clampPage, lastPageOf, pageButtons } from '../../participants/pagination.rules.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { AdminFinder, adminListAddress } from './admin-finder.tsx';
import { type AdminListState, readAdminList, writeAdminList } from './admin-list.rules.ts';
import type { ParticipantsFound } from './admin-participants.contract.ts';
import { AdminRows } from './admin-rows.tsx';
import type { CheckInPage } from './check-in.contract.ts';
import { CheckInFinder, CheckInRows } from './check-in.tsx';
import { findForAdmin } from './find-for-admin.ts';
import { readCheckInList } from './find-to-check-in.ts';

type Services = { ctx: RegistrationOffice };

/** `/admin/participants`: everybody, with contacts and how each registration stands. */
export const adminParticipantsPage = adminPage<Services>({
  path: '/admin/participants',
  access: 'runners',
  query: (asked) => writeAdminList(readAdminList(asked)),
  async load({ language, query, services, session }) {
    const t = wordsIn(language).getFixedT(null, 'admin-participants');
    const state = readAdminList(query);
    const { ctx } = services;
    const { staff } = session;
    const title = t('title');
    const styles = [adminParticipants];
    if (!isAllowed(staff, 'participants')) {
      const found = await readCheckInList(ctx, state);
      return { title, styles, body: <CheckIn language={language} state={state} found={found} /> };
    }
    const found = await findForAdmin(ctx, state);
    return {
      title,
      styles,
      body: <Participants language={language} state={state} found={found} />,
    };
  },
});

type Props = { language: Language; state: AdminListState; found: ParticipantsFound };

function Participants({ language, state, found }: Props) {
  const { t } = useTranslation('admin-participants');
  return (
    <>
      <AdminFinder language={language} state={state} />
      <div id="board">
        <div className="admin-found">
          <p>
            {t('find.total', {
              total: formatNumber(language, found.total),
              everybody: formatNumber(language, found.everybody),
            })}
          </p>
          <a className="btn" href="/admin/participants/new">
            {t('register')}
          </a>
        </div>
        {found.rows.length === 0 ? (
          <p className="hint">{t('find.empty')}</p>
        ) : (
          <AdminRows language={language} rows={found.rows} />
        )}
        <Pages language={language} state={state} total={found.total} />
      </div>
    </>
  );
}

/** The list for those who hand out bibs. */
function CheckIn({ language, state, found }: Omit<Props, 'found'> & { found: CheckInPage }) {
  const { t } = useTranslation('admin-participants');
  return (
    <>
      <CheckInFinder language={language} state={state} />
      <div id="board">
        {found.rows.length === 0 ? (
          <p className="hint">{t('find.empty')}</p>
        ) : (
          <CheckInRows language={language} rows={found.rows} />
        )}
        <Pages language={language} state={state} total={found.total} />
      </div>
    </>
  );
}

function Pages({ language, state, total }: Omit<Props, 'found'> & { total: number }) {
  const { t } = useTranslation('participants');
  const last = lastPageOf(total, adminPageSize);
  if (last === 1) return null;
  const page = clampPage(state.page, total, adminPageSize);
  const shown = [...new Set([1, ...pageButtons(page, total, adminPageSize), last])];
  return (
    <nav className="admin-pages" aria-label={t('list.pages.label')}>
      <ul>
        {shown.map((each) => (
          <li key={each}>
            <a
              href={adminListAddress({ ...state, page: each })}
              aria-current={each === page ? 'page' : undefined}
              aria-label={t('list.pages.page', { page: formatNumber(language, each) })}
            >
              {formatNumber(language, each)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
