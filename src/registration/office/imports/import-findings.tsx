import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { extraIn } from '../../../edition/facts/extra-words.ts';
import { fieldInFiles } from '../../../edition/fields/field-lists.ts';
import { formatNumber } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { formatAmount } from '../../../edition/words/money.ts';
import { factsNameIn } from '../../../edition/words/race-words.ts';
import { AdminTable } from '../../../ui/admin-table.tsx';
import type { ImportReport } from './import.contract.ts';

/** The outcome of the dry run, row by row. */
export function ImportFindings({ report, language }: { report: ImportReport; language: Language }) {
  const { races } = edition();
  const { t } = useTranslation('admin-lists');
  const number = (value: number) => formatNumber(language, value);
  return (
    <>
      <dl className="figures">
        {(['created', 'changed', 'unchanged'] as const).map((part) => (
          <div key={part}>
            <dt>{t(`import.report.${part}`)}</dt>
            <dd>{number(report[part])}</dd>
          </div>
        ))}
      </dl>
      {report.places.map(({ raceId, needed, free }) => {
        const race = races.find(({ id }) => id === raceId);
        return (
          race && (
            <p key={raceId}>
              {t('import.report.places', {
                race: factsNameIn(language, race),
                needed: number(needed),
                free: number(free),
              })}
            </p>
          )
        );
      })}
      {report.keptSafety > 0 && (
        <p className="outcome is-failure" role="status">
          {t('import.report.keptSafety', { count: report.keptSafety })}
        </p>
      )}
      {report.oneName > 0 && <p>{t('import.report.oneName', { count: report.oneName })}</p>}
      {report.differences && (
        <p>
          {t('import.report.differences', {
            count: report.differences.count,
            amount: formatAmount(language, report.differences.amountMinor),
          })}
        </p>
      )}
      {report.leaving !== undefined && (
        <p>{t('import.report.leaving', { count: report.leaving })}</p>
      )}
      {report.problemCount > 0 && <Problems report={report} language={language} />}
    </>
  );
}

function Problems({ report, language }: { report: ImportReport; language: Language }) {
  const { t } = useTranslation('admin-lists');
  const { t: fields } = useTranslation('fields');
  const errors = useTranslation('errors');
  const number = (value: number) => formatNumber(language, value);
  const { problems, problemCount, problemRows } = report;
  return (
    <>
      <p className="outcome is-failure" role="alert">
        {t('import.report.problems', {
          problems: number(problemCount),
          rows: number(problemRows),
        })}
      </p>
      <AdminTable
        name={t('import.report.title')}
        isTall
        heads={[
          { number: t('import.report.row') },
          t('import.report.field'),
          t('import.report.problem'),
        ]}
      >
        {problems.map(({ row, field, code, values }) => (
          <tr key={`${row} ${field} ${code}`}>
            <td className="number">{row}</td>
            <td>{field && fields(`names.${fieldInFiles(field)}`)}</td>
            <td>
              {errors.t(code, {
                ...values,
                ...(values?.extra !== undefined && {
                  extra: extraIn(language, String(values.extra)),
                }),
              })}
            </td>
          </tr>
        ))}
      </AdminTable>
      {problemCount > problems.length && (
        <p>{t('import.report.more', { shown: problems.length })}</p>
      )}
    </>
  );
}
