import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber, formatStamp } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { ActionButton } from '../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../site/admin-route.tsx';
import adminRegistration from '../../ui/admin-registration.css?inline';
import { AdminTable } from '../../ui/admin-table.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import type { OperationsContext } from '../operations-context.ts';
import {
  type ListedBackup,
  makeBackupNow,
  openRestoredData,
  readBackups,
} from './make-backup-now.ts';

/** `/admin/backups`: the backups, whether they can be restored, and their files. */
export const adminBackupsPage = adminPage<OperationsContext>({
  path: '/admin/backups',
  access: 'safety-export',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-backups')('title'),
  query: { done: ['make', 'open'] },
  load: backupsView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-backups');
    return {
      make: action({
        label: t('button'),
        fields: {},
        run: ({ ctx }) => makeBackupNow(ctx),
        leadsTo: '/admin/backups?done=make',
      }),
      open: action({
        label: t('restored.button'),
        fields: {},
        run: ({ ctx }) => openRestoredData(ctx),
        leadsTo: '/admin/backups?done=open',
      }),
    };
  },
});

async function backupsView(
  { language, ctx, query }: StaffRequest<OperationsContext>,
  { failure }: Unsent,
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin-backups');
  const { version, list, restoredFrom } = await readBackups(ctx);
  const done = query.done === 'make' ? t('done.make') : query.done && t('done.open');
  return {
    status: failure === undefined ? 200 : 409,
    title: t('title'),
    styles: [adminRegistration],
    body: (
      <>
        <Outcome done={done || undefined} problem={failure} />
        {restoredFrom && (
          <section className="panel" aria-labelledby="restored">
            <h2 id="restored">{t('restored.title')}</h2>
            <p>{t('restored.lead', { at: formatMoment(language, restoredFrom) })}</p>
            <p className="links">
              <a href="/admin/registration/compare">{t('restored.compare')}</a>
            </p>
            <form method="post">
              <ActionButton intent="open" className="btn danger" />
            </form>
          </section>
        )}
        <p>{t('lead')}</p>
        <p className="hint">{t('key')}</p>
        <form method="post">
          <ActionButton intent="make" className="btn gold" />
        </form>
        {list.length > 0 ? <Made language={language} list={list} /> : <p>{t('none')}</p>}
        <p className="hint">{t('version', { version })}</p>
      </>
    ),
  };
}

function Made({ language, list }: { language: Language; list: readonly ListedBackup[] }) {
  const { t } = useTranslation('admin-backups');
  return (
    <AdminTable
      name={t('title')}
      heads={[
        t('columns.at'),
        { number: t('columns.rows') },
        { number: t('columns.size') },
        t('columns.state'),
        t('columns.file'),
      ]}
    >
      {list.map((each) => (
        <tr key={each.id}>
          <th scope="row" id={`at-${each.id}`}>
            {formatStamp(language, each.takenAt ?? each.begunAt)}
          </th>
          <td className="number">{formatNumber(language, each.rows)}</td>
          <td className="number">{formatNumber(language, each.bytes / 1e6, 1)}&nbsp;MB</td>
          <td>
            <State {...each} />
          </td>
          <td>
            {each.isHere && (
              <a
                className="btn quiet"
                href={`/api/admin/backups/${each.id}`}
                aria-describedby={`at-${each.id}`}
              >
                {t('download')}
              </a>
            )}
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

function State({ problem, takenAt, verifiedAt }: ListedBackup) {
  const { t } = useTranslation('admin-backups');
  if (problem) return <strong>{t('state.failed', { problem })}</strong>;
  if (!takenAt) return t('state.running');
  return verifiedAt ? t('state.verified') : t('state.unverified');
}
