import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { AdminTable } from '../../ui/admin-table.tsx';
import { FinishFindings, More, mostFindings } from './finish-findings.tsx';
import type { StagedFinish } from './finish-import.contract.ts';
import { FinishLeftOut } from './finish-left-out.tsx';
import type { FinishPlan, PlannedRow } from './finish-plan.contract.ts';

type Props = { language: Language; plan: FinishPlan };

/** The outcome of the dry run: how the file was read, what it would do, and what is wrong. */
export function FinishReport(props: { language: Language; staged: StagedFinish; path: string }) {
  const { language, staged, path } = props;
  const { plan } = staged;
  const { t } = useTranslation('admin-finish-import');
  const problems = plan.findings.filter(({ isProblem }) => isProblem);
  const warnings = plan.findings.filter(({ isProblem }) => !isProblem);
  return (
    <section className="panel" aria-labelledby="finish-report">
      <h2 id="finish-report">{t('report.heading')}</h2>
      <p>
        {t(`kinds.${plan.kind}`)} {plan.hasTimes && t(`from.${plan.from}`)}
      </p>
      <Figures language={language} plan={plan} />
      {problems.length > 0 && (
        <>
          <p className="outcome is-failure" role="alert">
            {t('report.problems', { n: problems.length })}
          </p>
          <FinishFindings name={t('report.problem')} plan={plan} findings={problems} path={path} />
        </>
      )}
      {problems.length === 0 && plan.changes.length === 0 && (
        <p className="outcome" role="status">
          {t('report.nothing')}
        </p>
      )}
      {warnings.length > 0 && (
        <details open={problems.length === 0}>
          <summary>{t('report.warnings', { n: warnings.length })}</summary>
          <FinishFindings name={t('report.warning')} plan={plan} findings={warnings} path={path} />
        </details>
      )}
      <FinishLeftOut staged={staged} path={path} />
      {plan.unread.length > 0 && (
        <details>
          <summary>{t('report.unreadRows', { n: plan.unread.length })}</summary>
          <AdminTable
            name={t('report.unread')}
            isTall
            heads={[{ number: t('report.row') }, t('report.text')]}
          >
            {plan.unread.slice(0, mostFindings).map(({ row, text }) => (
              <tr key={row}>
                <td className="number">{row}</td>
                <td>{text}</td>
              </tr>
            ))}
          </AdminTable>
          <More of={plan.unread.length} />
        </details>
      )}
    </section>
  );
}

const parts = ['new', 'changed', 'state', 'same'] as const satisfies readonly PlannedRow['does'][];

function Figures({ language, plan }: Props) {
  const { t } = useTranslation('admin-finish-import');
  const problems = plan.findings.filter(({ isProblem }) => isProblem).length;
  const figures: [word: string, count: number][] = [
    ...parts.map((part): [string, number] => [
      t(`does.${part}`),
      plan.rows.filter(({ does }) => does === part).length,
    ]),
    [t('report.problem'), problems],
    [t('report.warning'), plan.findings.length - problems],
    [t('leftOut.figure'), plan.leftOut.length],
    [t('report.unread'), plan.unread.length],
    [t('report.open'), plan.openCount],
  ];
  return (
    <dl className="figures">
      {figures.map(([word, count]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{formatNumber(language, count)}</dd>
        </div>
      ))}
    </dl>
  );
}
