import { useTranslation } from 'react-i18next';
import { fieldInFiles } from '../../../edition/fields/field-lists.ts';
import { formatNumber } from '../../../edition/words/format.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { type ListsOutcome, listsPath } from '../../../ui/admin-lists-context.ts';
import { Failure } from '../../../ui/admin-lists-parts.tsx';
import { InputField, SelectField } from '../../../ui/field.tsx';
import { ListUpload } from '../../../ui/list-upload.tsx';
import { Tick, Ticks } from '../../../ui/ticks.tsx';
import {
  type ImportState,
  mostFileBytes,
  mostRows,
  newcomerStatuses,
  readableFields,
  safetyImportFields,
} from './import.contract.ts';
import { firstCells, ImportColumns } from './import-columns.tsx';

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

/** What each column is and what happens to the rows; its button changes nothing yet. */
export function ImportChoices({ importState, path, outcome }: ChoiceProps) {
  const { t } = useTranslation('admin-lists');
  const { choice } = importState;
  const form = outcome.form;
  return (
    <form className="form panel" method="post" action={path}>
      <h2>{t('import.columns')}</h2>
      <p className="hint">{t('import.columnsHint')}</p>
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
      <ActionButton intent="check" />
    </form>
  );
}

type ColumnsProps = { importState: ImportState; form: ListsOutcome['form'] };

/** The columns of the file; safety data are not shown again. */
function Columns({ importState: { header, sample, choice }, form }: ColumnsProps) {
  const { t: fields } = useTranslation('fields');
  return (
    <ImportColumns
      header={header}
      chosen={choice.fields}
      form={form}
      meanings={readableFields().map((field) => [field, fields(`names.${fieldInFiles(field)}`)])}
      sampleOf={(column) =>
        isSafety(choice.fields[column]) ? '•••' : firstCells(sample, column).slice(0, 80)
      }
    />
  );
}

const isSafety = (field: string | null | undefined) =>
  safetyImportFields.some((each) => each === field);
