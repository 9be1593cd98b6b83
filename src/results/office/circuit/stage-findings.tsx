import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { AdminTable } from '../../../ui/admin-table.tsx';
import type { StagedStage } from './circuit.contract.ts';
import { stageReasons } from './stage-row.rules.ts';

const mostShown = 200;

/** The outcome of the dry run, row by row. */
export function StageFindings({ language, staged }: { language: Language; staged: StagedStage }) {
  const { t } = useTranslation('admin-circuit');
  const { finishers, leftOut, problems } = staged.report;
  const number = (value: number) => formatNumber(language, value);
  return (
    <section className="panel" aria-labelledby="stage-report">
      <h2 id="stage-report">{t('report.title', { file: staged.fileName })}</h2>
      <dl className="figures">
        <div>
          <dt>{t('report.rows')}</dt>
          <dd>{number(staged.rowCount)}</dd>
        </div>
        <div>
          <dt>{t('report.finishers')}</dt>
          <dd>{number(finishers.length)}</dd>
        </div>
        {stageReasons.map((why) => (
          <div key={why}>
            <dt>{t(`report.${why}`)}</dt>
            <dd>{number(leftOut.filter((each) => each.why === why).length)}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && (
        <>
          <p className="outcome is-failure" role="alert">
            {t('report.problems', { count: problems.length })}
          </p>
          <AdminTable
            name={t('report.problem')}
            isTall
            heads={[{ number: t('report.row') }, t('report.problem')]}
          >
            {problems.slice(0, mostShown).map(({ row, what, values }) => (
              <tr key={`${row} ${what}`}>
                <td className="number">{row}</td>
                <td>{t(`problems.${what}`, { value: '', expected: '', other: '', ...values })}</td>
              </tr>
            ))}
          </AdminTable>
        </>
      )}
      {problems.length === 0 && finishers.length === 0 && (
        <p className="outcome is-failure" role="alert">
          {t('report.nobody')}
        </p>
      )}
      {leftOut.length > 0 && (
        <details>
          <summary>{t('report.leftOut', { count: leftOut.length })}</summary>
          <AdminTable
            name={t('report.leftOut', { count: leftOut.length })}
            isTall
            heads={[{ number: t('report.row') }, t('report.name'), t('report.why')]}
          >
            {leftOut.slice(0, mostShown).map(({ row, name, why }) => (
              <tr key={row}>
                <td className="number">{row}</td>
                <td>{name}</td>
                <td>{t(`report.${why}`)}</td>
              </tr>
            ))}
          </AdminTable>
        </details>
      )}
    </section>
  );
}
