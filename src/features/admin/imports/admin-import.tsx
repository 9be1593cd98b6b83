import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { type ListsOutcome, listsPath } from '../../../ui/admin-lists-context.ts';
import { Failure } from '../../../ui/admin-lists-parts.tsx';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { InputField, SelectField } from '../../../ui/field.tsx';
import { ListUpload } from '../../../ui/list-upload.tsx';
import { Tick, Ticks } from '../../../ui/ticks.tsx';
import { fieldInFiles } from '../../participants/field-lists.ts';
import {
  type ImportState,
  importFields,
  mostFileBytes,
  mostRows,
  newcomerStatuses,
  safetyImportFields,
} from './import.contract.ts';

/** Where the file is chosen. */
export function ImportUpload({ outcome }: { outcome: ListsOutcome }) {
  const { t, i18n } = useTranslation('admin-lists');
  const language = i18n.language;
  return (
    <section aria-labelledby="import-title">
      <h2 id="import-title">{t('import.title')}</h2>
      <ListUpload
        id="import-file"
        action={listsPath}
        hint={t('import.fileHint', {
          mebibytes: mostFileBytes / 1024 / 1024,
          most: formatNumber(language, mostRows),
        })}
        before={
          <>
            <p className="hint">
              {t('import.hint')} <a href={`${listsPath}/payments`}>{t('payments.title')}</a>
            </p>
            <input type="hidden" name="intent" value="import" />
            <Failure of="import" outcome={outcome} />
          </>
        }
      />
    </section>
  );
}

type ChoiceProps = { importState: ImportState; path: string; outcome: ListsOutcome };

/** What each column is and what becomes of the rows; its button changes nothing yet. */
export function ImportChoices({ importState, path, outcome }: ChoiceProps) {
  const { t } = useTranslation('admin-lists');
  const { choice } = importState;
  const form = outcome.form;
  return (
    <form className="form panel" method="post" action={path}>
      <h2>{t('import.columns')}</h2>
      <p className="hint">{t('import.columnsHint')}</p>
      <input type="hidden" name="intent" value="check" />
      <Failure of="check" outcome={outcome} />
      <Columns importState={importState} form={form} />
      <Ticks legend={t('import.newcomers')}>
        {newcomerStatuses.map((status) => (
          <Tick
            key={status}
            type="radio"
            name="newcomers"
            value={status}
            isTicked={(form?.newcomers ?? choice.newcomers) === status}
            label={t(`import.newcomerKinds.${status}`)}
          />
        ))}
        <Tick
          name="writesMails"
          isTicked={form ? Boolean(form.writesMails) : choice.writesMails}
          label={t('import.writesMails')}
        />
        <Tick
          name="medicalConsent"
          isTicked={form ? Boolean(form.medicalConsent) : choice.medicalConsent}
          label={t('import.medicalConsent')}
        />
      </Ticks>
      <div className="columns">
        <InputField
          id="import-reason"
          label={t('import.reason')}
          name="reason"
          maxLength={300}
          autoComplete="off"
          defaultValue={form?.reason ?? choice.reason}
        />
        <SelectField
          id="import-match"
          label={t('import.match')}
          name="matchBy"
          defaultValue={form?.matchBy ?? choice.matchBy}
        >
          <option value="id">{t('import.matchId')}</option>
          <option value="bib">{t('import.matchBib')}</option>
        </SelectField>
      </div>
      <p className="hint">{t('import.rules')}</p>
      <button type="submit" className="btn">
        {t('import.check')}
      </button>
    </form>
  );
}

type ColumnsProps = { importState: ImportState; form: ListsOutcome['form'] };

/** The file's columns, each with what it is taken for and some of its cells. */
function Columns({ importState: { header, sample, choice }, form }: ColumnsProps) {
  const { t } = useTranslation('admin-lists');
  const { t: fields } = useTranslation('fields');
  return (
    <AdminTable
      name={t('import.columns')}
      isTall
      heads={[t('import.column'), t('import.meaning'), t('import.sample')]}
    >
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
                  {fields(`names.${fieldInFiles(field)}`)}
                </option>
              ))}
            </select>
          </td>
          <td>{isSafety(choice.fields[column]) ? '•••' : sampleOf(sample, column)}</td>
        </tr>
      ))}
    </AdminTable>
  );
}

const isSafety = (field: string | null | undefined) =>
  safetyImportFields.some((each) => each === field);

const sampleOf = (sample: readonly string[][], column: number): string =>
  sample
    .flatMap((cells) => cells[column] || [])
    .slice(0, 3)
    .join(' · ')
    .slice(0, 80);
