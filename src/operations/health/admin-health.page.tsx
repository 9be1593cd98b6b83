import { useTranslation } from 'react-i18next';
import { formatNumber, formatStamp } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { type Access, isAllowed, type Staff } from '../../platform/auth/staff.contract.ts';
import { adminPage } from '../../site/admin-route.tsx';
import adminRegistration from '../../ui/admin-registration.css?inline';
import { AdminTable } from '../../ui/admin-table.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { OperationsContext } from '../operations-context.ts';
import adminHealth from './admin-health.css?inline';
import type { AlarmName } from './alarm.rules.ts';
import { type Health, readHealth } from './read-health.ts';

/** The page on which each is corrected; absent: not in the office. */
const places: Partial<Record<AlarmName, { href: string; access: Access }>> = {
  backup: { href: '/admin/backups', access: 'safety-export' },
  clock: { href: '/admin/readiness', access: 'registration' },
  payments: { href: '/admin/registration/payments', access: 'money' },
  refunds: { href: '/admin/registration/payments', access: 'money' },
  mails: { href: '/email-test', access: 'email-test' },
};

/** `/admin/health`: the state of the site, and what to do where something needs attention. */
export const adminHealthPage = adminPage<OperationsContext>({
  path: '/admin/health',
  access: 'registration',
  async load({ language, ctx, session }) {
    const health = await readHealth(ctx);
    const t = wordsIn(language).getFixedT(null, 'admin-health');
    return {
      title: t('title'),
      styles: [adminRegistration, adminHealth],
      body: <HealthView language={language} staff={session.staff} health={health} />,
    };
  },
});

/** Each check with what to do, and the figures of the moment. */
export function HealthView(props: { language: Language; staff: Staff; health: Health }) {
  const { language, staff, health } = props;
  const { t } = useTranslation('admin-health');
  return (
    <>
      <p>{t('lead')}</p>
      {!health.isWatched && <p className="hint">{t('demo')}</p>}
      <ul className="readiness">
        {health.checks.map((check) => (
          <Check key={check.name} language={language} staff={staff} {...check} />
        ))}
      </ul>
      <section aria-labelledby="figures">
        <h2 id="figures">{t('figures.title')}</h2>
        <Figures language={language} health={health} />
      </section>
      <section aria-labelledby="policy">
        <h2 id="policy">{t('policy.title')}</h2>
        <Policy language={language} reports={health.policyReports} />
      </section>
    </>
  );
}

function Check(props: Health['checks'][number] & { language: Language; staff: Staff }) {
  const { name, found, since, language, staff } = props;
  const { t } = useTranslation('admin-health');
  const isFine = found === 'nothing';
  const place = isFine ? undefined : places[name];
  return (
    <li className={isFine ? 'is-fine' : undefined}>
      <Icon name={isFine ? 'check' : 'triangleAlert'} />
      <div id={`check-${name}`}>
        <h2>{t(`checks.${name}.name`)}</h2>
        {isFine && <p>{t(`checks.${name}.fine`)}</p>}
        {found === 'unknown' && <p>{t('unknown')}</p>}
        {typeof found === 'number' && (
          <>
            <p>
              <strong>{t(`checks.${name}.found`, { count: found })}</strong>
            </p>
            <p>{t(`checks.${name}.todo`)}</p>
          </>
        )}
        {!isFine && since && (
          <p className="hint">{t('since', { at: formatStamp(language, since) })}</p>
        )}
      </div>
      {place && isAllowed(staff, place.access) && (
        <a className="btn quiet" href={place.href} aria-describedby={`check-${name}`}>
          {t('look')}
        </a>
      )}
    </li>
  );
}

function Figures({ language, health }: { language: Language; health: Health }) {
  const { t } = useTranslation('admin-health');
  const { database, disk, mails, recent } = health;
  const number = (value: number) => formatNumber(language, value);
  const stamp = (at: Date) => formatStamp(language, at);
  return (
    <FactList
      className="health-figures"
      rows={[
        [
          t('figures.database'),
          database.status === 'ok'
            ? t('figures.databaseIs', { size: number(database.bytes / 1e6) })
            : t('figures.databaseNot', { status: database.status }),
        ],
        ...(disk
          ? ([
              [
                t('figures.disk'),
                t('figures.diskIs', {
                  free: formatNumber(language, disk.bytes / 1e9, 1),
                  percent: number(Math.floor(disk.percent)),
                }),
              ],
            ] as const)
          : []),
        [t('figures.clock'), stamp(health.shown)],
        [t('figures.backup'), health.backupAt ? stamp(health.backupAt) : t('figures.never')],
        [t('figures.mails'), number(mails.waiting)],
        [t('figures.mailsFailed'), number(mails.failed)],
        [t('figures.payments'), number(health.openPayments)],
        [t('figures.refunds'), number(health.hangingRefunds)],
        [t('figures.events'), number(health.refusedEvents)],
        [t('figures.requests'), number(recent.requests)],
        [t('figures.failures'), number(recent.failures)],
        [t('figures.version'), health.version],
        [t('figures.uptime'), stamp(health.runningSince)],
      ]}
    />
  );
}

function Policy(props: { language: Language; reports: Health['policyReports'] }) {
  const { t } = useTranslation('admin-health');
  if (props.reports.length === 0) return <p>{t('policy.none')}</p>;
  return (
    <>
      <p>{t('policy.lead')}</p>
      <AdminTable
        name={t('policy.title')}
        heads={[t('policy.directive'), { number: t('policy.count') }]}
      >
        {props.reports.map(({ directive, count }) => (
          <tr key={directive}>
            <th scope="row">
              <code>{directive}</code>
            </th>
            <td className="number">{formatNumber(props.language, count)}</td>
          </tr>
        ))}
      </AdminTable>
    </>
  );
}
