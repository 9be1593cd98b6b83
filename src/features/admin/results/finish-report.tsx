import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import type { Language } from '../../../i18n/languages.ts';
import { AdminTable } from '../../../ui/admin-table.tsx';
import type { FinishFinding, FinishPlan, PlannedRow } from './finish-plan.contract.ts';

/** So many rows of one table are shown; whoever has more mends the file first. */
const mostShown = 200;

type Props = { language: Language; plan: FinishPlan };

/** The outcome of the dry run: what the file was taken for, what it would do, and what is wrong. */
export function FinishReport({ language, plan }: Props) {
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
          <Findings name={t('report.problem')} findings={problems} />
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
          <Findings name={t('report.warning')} findings={warnings} />
        </details>
      )}
      {plan.unread.length > 0 && (
        <details>
          <summary>{t('report.unreadRows', { n: plan.unread.length })}</summary>
          <AdminTable
            name={t('report.unread')}
            isTall
            heads={[{ number: t('report.row') }, t('report.text')]}
          >
            {plan.unread.slice(0, mostShown).map(({ row, text }) => (
              <tr key={row}>
                <td className="number">{row}</td>
                <td>{text}</td>
              </tr>
            ))}
          </AdminTable>
          <More shown={mostShown} of={plan.unread.length} />
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

function Findings({ name, findings }: { name: string; findings: readonly FinishFinding[] }) {
  const { t } = useTranslation('admin-finish-import');
  return (
    <>
      <AdminTable name={name} isTall heads={[{ number: t('report.row') }, name]}>
        {findings.slice(0, mostShown).map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: of one row there may be several alike
          <tr key={index}>
            <td className="number">{finding.row ?? '–'}</td>
            <td>
              <Finding finding={finding} />
            </td>
          </tr>
        ))}
      </AdminTable>
      <More shown={mostShown} of={findings.length} />
    </>
  );
}

function Finding({ finding: { code, values } }: { finding: FinishFinding }) {
  const { t } = useTranslation('admin-finish-import');
  const { t: results } = useTranslation('results');
  const { state, meant } = values;
  if (code === 'state-stays') {
    const word = results(`changes.states.${state as PlannedRow['after']['state']}`);
    return t('findings.state-stays', { ...values, state: word });
  }
  if (code !== 'bib-unknown') return t(`findings.${code}`, values);
  return meant ? t('findings.bib-meant', values) : t('findings.bib-unknown', values);
}

function More({ shown, of }: { shown: number; of: number }) {
  const { t } = useTranslation('admin-finish-import');
  return of > shown ? <p>{t('report.more', { shown })}</p> : null;
}
