import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { fieldInFiles } from '../../../edition/fields/field-lists.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { factsNameIn } from '../../../edition/words/race-words.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { type ListsOutcome, listsPath } from '../../../ui/admin-lists-context.ts';
import { Failure } from '../../../ui/admin-lists-parts.tsx';
import { InputField, SelectField } from '../../../ui/field.tsx';
import { Tick, Ticks } from '../../../ui/ticks.tsx';
import { reasonMost, safetyReasonLeast } from '../participants/participant-action.rules.ts';
import { exportColumns, exportFormats, sheetKinds, statuses } from './download.contract.ts';

type ExportsProps = { language: Language; outcome: ListsOutcome };

/** Spreadsheets and printed lists. */
export function AdminExports({
  language,
  outcome,
  withSafety,
}: ExportsProps & { withSafety: boolean }) {
  const { t } = useTranslation('admin-lists');
  return (
    <>
      <section aria-labelledby="export-title">
        <h2 id="export-title">{t('export.title')}</h2>
        <p className="hint">{t('export.hint')}</p>
        <Columns language={language} outcome={outcome} />
        {withSafety && <Safety language={language} outcome={outcome} />}
        <ResultLinks language={language} />
      </section>
      <section aria-labelledby="sheets-title">
        <h2 id="sheets-title">{t('sheets.title')}</h2>
        <form className="form columns panel" method="post" action={listsPath}>
          <p className="hint">{t('sheets.hint')}</p>
          <Failure of="sheet" outcome={outcome} />
          <Select id="sheet-kind" name="kind" label={t('sheets.kind')} form={outcome.form}>
            {sheetKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`sheets.kinds.${kind}`)}
              </option>
            ))}
          </Select>
          <RaceSelect id="sheet-race" language={language} form={outcome.form} />
          <ActionButton intent="sheet" />
        </form>
      </section>
    </>
  );
}

function Columns({ language, outcome }: ExportsProps) {
  const { t } = useTranslation('admin-lists');
  const { t: fields } = useTranslation('fields');
  const form = outcome.intent === 'export' ? outcome.form : undefined;
  return (
    <form className="form panel" method="post" action={listsPath}>
      <h3>{t('export.participants')}</h3>
      <Failure of="export" outcome={outcome} />
      <div className="columns">
        <Select id="export-format" name="format" label={t('export.format')} form={form}>
          {exportFormats.map((format) => (
            <option key={format} value={format}>
              {t(`export.formats.${format}`)}
            </option>
          ))}
        </Select>
        <RaceSelect id="export-race" language={language} form={form} withAll={true} />
        <Select id="export-status" name="status" label={fields('names.status')} form={form}>
          <option value="">{t('export.anyStatus')}</option>
          <StatusOptions />
        </Select>
      </div>
      <Ticks legend={t('export.columns')}>
        {exportColumns().map((column) => (
          <Tick
            key={column}
            name={`column.${column}`}
            isTicked={form ? Boolean(form[`column.${column}`]) : true}
            label={fields(`names.${fieldInFiles(column)}`)}
          />
        ))}
      </Ticks>
      <ActionButton intent="export" />
    </form>
  );
}

/** Links to the files of each race’s published results. */
function ResultLinks({ language }: { language: Language }) {
  const { races } = edition();
  const { t } = useTranslation('admin-result-exports');
  return (
    <>
      <p className="hint">{t('links')}</p>
      <ul>
        {races.map((race) => (
          <li key={race.id}>
            <a href={`/admin/results/${race.id}/exports`}>{factsNameIn(language, race)}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function StatusOptions() {
  const { t } = useTranslation('participants');
  return statuses.map((status) => (
    <option key={status} value={status}>
      {t(`list.status.${status}`)}
    </option>
  ));
}

function Safety({ language, outcome }: ExportsProps) {
  const { t } = useTranslation('admin-lists');
  const form = outcome.intent === 'export-safety' ? outcome.form : undefined;
  return (
    <form className="form panel" method="post" action={listsPath}>
      <h3>{t('export.safety')}</h3>
      <p className="hint">{t('export.safetyHint')}</p>
      <Failure of="export-safety" outcome={outcome} />
      <div className="columns">
        <Select id="safety-format" name="format" label={t('export.format')} form={form}>
          {exportFormats.map((format) => (
            <option key={format} value={format}>
              {t(`export.formats.${format}`)}
            </option>
          ))}
        </Select>
        <RaceSelect id="safety-race" language={language} form={form} withAll={true} />
        <InputField
          id="safety-reason"
          label={t('export.reason')}
          name="reason"
          minLength={safetyReasonLeast}
          maxLength={reasonMost}
          required
          autoComplete="off"
          defaultValue={form?.reason}
        />
      </div>
      <ActionButton intent="export-safety" />
    </form>
  );
}

type SelectProps = {
  id: string;
  name: string;
  label: string;
  form: Record<string, string | undefined> | undefined;
  children: ReactNode;
};

function Select({ id, name, label, form, children }: SelectProps) {
  return (
    <SelectField id={id} label={label} name={name} defaultValue={form?.[name]}>
      {children}
    </SelectField>
  );
}

type RaceSelectProps = Pick<SelectProps, 'id' | 'form'> & {
  language: Language;
  withAll?: boolean;
};

function RaceSelect({ id, form, language, withAll = false }: RaceSelectProps) {
  const { races } = edition();
  const { t } = useTranslation('admin-lists');
  const { t: fields } = useTranslation('fields');
  return (
    <Select id={id} name="raceId" label={fields('names.raceid')} form={form}>
      {withAll && <option value="">{t('export.anyRace')}</option>}
      {races.map((race) => (
        <option key={race.id} value={race.id}>
          {factsNameIn(language, race)}
        </option>
      ))}
    </Select>
  );
}
