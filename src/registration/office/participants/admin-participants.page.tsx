import { useTranslation } from 'react-i18next';
import { adminPageSize } from '../../../edition/facts/admin-page-size.ts';
import { categoryIn } from '../../../edition/facts/category-words.ts';
import { lastNameFirst } from '../../../edition/fields/person-name.rules.ts';
import { formatNumber } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { isAllowed } from '../../../platform/auth/staff.contract.ts';
import { adminPage } from '../../../site/admin-route.tsx';
import adminParticipants from '../../../ui/admin-participants.css?inline';
import { valueInWords } from '../../../ui/admin-values.ts';
import { MailLink } from '../../../ui/mail-link.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { clampPage, lastPageOf, pageButtons } from '../../participants/pagination.rules.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { AdminFinder, adminListAddress } from './admin-finder.tsx';
import { type AdminListState, readAdminList, writeAdminList } from './admin-list.rules.ts';
import type { AdminRow, ParticipantsFound } from './admin-participants.contract.ts';
import type { CheckInPage } from './check-in.contract.ts';
import { CheckInFinder, CheckInRows } from './check-in.tsx';
import { findForAdmin } from './find-for-admin.ts';
import { readCheckInList } from './find-to-check-in.ts';

/** `/admin/participants`: all participants, with contacts and the state of each registration. */
export const adminParticipantsPage = adminPage<RegistrationOffice>({
  path: '/admin/participants',
  access: 'runners',
  query: (asked) => writeAdminList(readAdminList(asked)),
  async load({ language, query, ctx, session }) {
    const t = wordsIn(language).getFixedT(null, 'admin-participants');
    const state = readAdminList(query);
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

/** The list for staff who hand out bibs. */
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

type AdminRowsProps = { language: Language; rows: readonly AdminRow[] };

/** Participants as a dense table; on a narrow screen each row is a small card. */
export function AdminRows({ language, rows }: AdminRowsProps) {
  const { t } = useTranslation('participants');
  const { t: own } = useTranslation('admin-participants');
  return (
    <table className="admin-rows" aria-label={own('find.list')}>
      <thead>
        <tr>
          <th scope="col" className="number">
            {t('list.columns.bib')}
          </th>
          <th scope="col">{t('list.columns.name')}</th>
          <th scope="col">{t('list.columns.race')}</th>
          <th scope="col">{t('list.columns.category')}</th>
          <th scope="col">{t('list.columns.country')}</th>
          <th scope="col">{own('find.contact')}</th>
          <th scope="col">{t('list.columns.status')}</th>
          <th scope="col">{own('find.condition')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="number bib">{row.bib ?? '–'}</td>
            <th scope="row" className="name">
              <a href={`/admin/participants/${row.id}`}>{lastNameFirst(row)}</a>
            </th>
            <td>{raceNameOf(language, row.raceid)}</td>
            <td className="category">
              {[
                row.category ? categoryIn(language, row.category) : row.gender,
                row.age || undefined,
              ]
                .filter(Boolean)
                .join(' · ')}
            </td>
            <td>{valueInWords(language, 'country', row.country)}</td>
            <td className="contact">
              <MailLink address={row.email} /> <PhoneLink phone={row.phone} />
            </td>
            <td>{t(`list.status.${row.status}`)}</td>
            <td>
              {row.conditions.map((condition) => (
                <span key={condition} className={`condition ${condition}`}>
                  {own(`conditions.${condition}`)}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
