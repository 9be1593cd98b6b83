import { useTranslation } from 'react-i18next';
import { races } from '../../../edition/races.ts';
import {
  type ImportReport,
  type ImportState,
  importFields,
  mostFileBytes,
  mostRows,
  newcomerStatuses,
} from '../../features/race-office/import-contract.ts';
import { formatFee, formatNumber } from '../format.ts';
import type { Language } from '../languages.ts';
import { factsNameIn } from '../race-words.ts';
import { type ListsOutcome, listsPath } from './office-lists-context.ts';
import { Failure } from './office-lists-parts.tsx';
import { OfficeScroller } from './office-scroller.tsx';

/** Where the file is chosen. */
export function ImportUpload({ outcome }: { outcome: ListsOutcome }) {
  const { t, i18n } = useTranslation('office-lists');
  const language = i18n.language as Language;
  return (
    <section aria-labelledby="import-title">
      <h2 id="import-title">{t('import.title')}</h2>
      <form className="form panel" method="post" action={listsPath} encType="multipart/form-data">
        <p className="hint">
          {t('import.hint')} <a href={`${listsPath}/payments`}>{t('payments.title')}</a>
        </p>
        <input type="hidden" name="step" value="import" />
        <Failure of="import" outcome={outcome} />
        <div className="field">
          <label htmlFor="import-file">{t('import.file')}</label>
          <p className="hint" id="import-file-hint">
            {t('import.fileHint', {
              mebibytes: mostFileBytes / 1024 / 1024,
              most: formatNumber(language, mostRows),
            })}
          </p>
          <input
            id="import-file"
            name="file"
            type="file"
            accept=".csv,.txt,.xlsx"
            required
            aria-describedby="import-file-hint"
          />
        </div>
        <button type="submit" className="btn">
          {t('import.read')}
        </button>
      </form>
    </section>
  );
}

type ChoiceProps = { stand: ImportState; path: string; outcome: ListsOutcome };

/** What each column is and what becomes of the rows; its button changes nothing yet. */
export function ImportChoices({ stand, path, outcome }: ChoiceProps) {
  const { t } = useTranslation('office-lists');
  const { header, sample, choice } = stand;
  const form = outcome.form;
  return (
    <form className="form panel" method="post" action={path}>
      <h2>{t('import.columns')}</h2>
      <p className="hint">{t('import.columnsHint')}</p>
      <input type="hidden" name="step" value="check" />
      <Failure of="check" outcome={outcome} />
      <OfficeScroller isTall={true} name={t('import.columns')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('import.column')}</th>
              <th scope="col">{t('import.meaning')}</th>
              <th scope="col">{t('import.sample')}</th>
            </tr>
          </thead>
          <tbody>
            {header.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <tr key={column}>
                <th scope="row" id={`column-${column}`}>
                  {name || column + 1}
                </th>
                <td className="field">
                  <select
                    name={`field.${column}`}
                    aria-labelledby={`column-${column}`}
                    defaultValue={form?.[`field.${column}`] ?? choice.fields[column] ?? ''}
                  >
                    <option value="">{t('import.leaveOut')}</option>
                    {importFields.map((field) => (
                      <option key={field} value={field}>
                        {t(`fields.${field}`)}
                      </option>
                    ))}
                  </select>
                </td>
                <td>{isSafety(choice.fields[column]) ? '•••' : sampleOf(sample, column)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </OfficeScroller>
      <fieldset className="ticks">
        <legend>{t('import.newcomers')}</legend>
        {newcomerStatuses.map((status) => (
          <label key={status}>
            <input
              type="radio"
              name="newcomers"
              value={status}
              defaultChecked={(form?.newcomers ?? choice.newcomers) === status}
            />{' '}
            {t(`import.newcomerKinds.${status}`)}
          </label>
        ))}
        <label>
          <input
            type="checkbox"
            name="writesMails"
            defaultChecked={form ? Boolean(form.writesMails) : choice.writesMails}
          />{' '}
          {t('import.writesMails')}
        </label>
        <label>
          <input
            type="checkbox"
            name="medicalConsent"
            defaultChecked={form ? Boolean(form.medicalConsent) : choice.medicalConsent}
          />{' '}
          {t('import.medicalConsent')}
        </label>
      </fieldset>
      <div className="columns">
        <div className="field">
          <label htmlFor="import-reason">{t('import.reason')}</label>
          <input
            id="import-reason"
            name="reason"
            maxLength={300}
            autoComplete="off"
            defaultValue={form?.reason ?? choice.reason}
          />
        </div>
        <div className="field">
          <label htmlFor="import-match">{t('import.match')}</label>
          <select id="import-match" name="matchBy" defaultValue={form?.matchBy ?? choice.matchBy}>
            <option value="id">{t('import.matchId')}</option>
            <option value="bib">{t('import.matchBib')}</option>
          </select>
        </div>
      </div>
      <p className="hint">{t('import.rules')}</p>
      <button type="submit" className="btn">
        {t('import.check')}
      </button>
    </form>
  );
}

const isSafety = (field: string | null | undefined) =>
  field?.startsWith('emergency') || field === 'medicalInfo';

const sampleOf = (sample: readonly string[][], column: number): string =>
  sample
    .flatMap((cells) => cells[column] || [])
    .slice(0, 3)
    .join(' · ')
    .slice(0, 80);

/** The outcome of the dry run, row by row. */
export function ImportFindings({ report, language }: { report: ImportReport; language: Language }) {
  const { t } = useTranslation('office-lists');
  const errors = useTranslation('errors');
  const number = (value: number) => formatNumber(language, value);
  const { problems, problemCount, problemRows } = report;
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
      {report.differences && (
        <p>
          {t('import.report.differences', {
            count: report.differences.count,
            amount: formatFee(language, report.differences.bani),
          })}
        </p>
      )}
      {report.leaving !== undefined && (
        <p>{t('import.report.leaving', { count: report.leaving })}</p>
      )}
      {problemCount > 0 && (
        <>
          <p className="outcome is-failure" role="alert">
            {t('import.report.problems', {
              problems: number(problemCount),
              rows: number(problemRows),
            })}
          </p>
          <OfficeScroller isTall={true} name={t('import.report.title')}>
            <table>
              <thead>
                <tr>
                  <th scope="col" className="number">
                    {t('import.report.row')}
                  </th>
                  <th scope="col">{t('import.report.field')}</th>
                  <th scope="col">{t('import.report.problem')}</th>
                </tr>
              </thead>
              <tbody>
                {problems.map(({ row, field, code, values }) => (
                  <tr key={`${row} ${field} ${code}`}>
                    <td className="number">{row}</td>
                    <td>{field && t(`fields.${field}`)}</td>
                    <td>{errors.t(code, values ?? {})}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </OfficeScroller>
          {problemCount > problems.length && (
            <p>{t('import.report.more', { shown: problems.length })}</p>
          )}
        </>
      )}
    </>
  );
}
