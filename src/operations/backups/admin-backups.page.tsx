import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber, formatStamp } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../site/admin-route.tsx';
import adminRegistration from '../../ui/admin-registration.css?inline';
import { AdminTable } from '../../ui/admin-table.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import type { BackupsService, ListedBackup } from './backups-service.ts';

type Services = { backups: BackupsService };

/** `/admin/backups`: what was backed up, whether it can be restored, and the files. */
export const adminBackupsPage = adminPage<Services>({
  path: '/admin/backups',
  access: 'safety-export',
  query: { done: ['make', 'open'] },
  load: (request) => backupsView(request, undefined),
  async submit(request, { intent = '' }) {
    const { backups } = request.services;
    const isOpening = intent === 'open';
    const outcome = await request.attempt(() => (isOpening ? backups.open() : backups.make()));
    if (outcome.ok) return { goTo: `${request.path}?done=${isOpening ? 'open' : 'make'}` };
    return backupsView(request, 'failure' in outcome ? outcome.failure : '');
  },
});

async function backupsView(
  { language, services, query }: StaffRequest<Services>,
  problem: string | undefined,
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin-backups');
  const list = await services.backups.list();
  const restoredFrom = await services.backups.restoredFrom();
  const done = query.done === 'make' ? t('done.make') : query.done && t('done.open');
  return {
    status: problem === undefined ? 200 : 409,
    title: t('title'),
    styles: [adminRegistration],
    body: (
      <>
        <Outcome done={done || undefined} problem={problem} />
        {restoredFrom && (
          <section className="panel" aria-labelledby="restored">
            <h2 id="restored">{t('restored.title')}</h2>
            <p>{t('restored.lead', { at: formatMoment(language, restoredFrom) })}</p>
            <p className="links">
              <a href="/admin/registration/compare">{t('restored.compare')}</a>
            </p>
            <form method="post">
              <button type="submit" className="btn danger" name="intent" value="open">
                {t('restored.button')}
              </button>
            </form>
          </section>
        )}
        <p>{t('lead')}</p>
        <p className="hint">{t('key')}</p>
        <form method="post">
          <button type="submit" className="btn gold" name="intent" value="make">
            {t('button')}
          </button>
        </form>
        {list.length > 0 ? <Made language={language} list={list} /> : <p>{t('none')}</p>}
        <p className="hint">{t('version', { version: services.backups.version })}</p>
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
