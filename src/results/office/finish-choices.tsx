import { useTranslation } from 'react-i18next';
import type { Language } from '../../edition/words/languages.ts';
import { firstCells, ImportColumns } from '../../registration/office/imports/import-columns.tsx';
import { ActionButton } from '../../site/admin-actions.tsx';
import { BoxField, InputField, SelectField } from '../../ui/field.tsx';
import { finishColumns } from './finish-columns.rules.ts';
import { finishFileKinds, timesFromWords } from './finish-file.contract.ts';
import { reasonMost, type StagedFinish } from './finish-import.contract.ts';
import { BibFields } from './finish-import-views.tsx';
import { LeftOutRows } from './finish-left-out.tsx';

type Props = {
  staged: StagedFinish;
  path: string;
  form: Readonly<Record<string, string | undefined>> | undefined;
};

/** The button that enters what the dry run shows, unless a problem prevents it. */
export function FinishRun({ language, staged, path, form }: Props & { language: Language }) {
  const { t } = useTranslation('admin-finish-import');
  const { plan, fingerprint, fileName } = staged;
  const isWrong = plan.findings.some(({ isProblem }) => isProblem);
  if (isWrong || plan.changes.length === 0) return null;
  const file = fileName || t('list.pasted');
  return (
    <form method="post" action={path} className="form panel">
      <input type="hidden" name="fingerprint" value={fingerprint} />
      <LeftOutRows language={language} leftOut={staged.leftOut} />
      <InputField
        id="finish-reason"
        label={t('reason.label')}
        hint={t('reason.hint')}
        name="reason"
        defaultValue={form?.reason ?? t('reason.import', { file }).slice(0, reasonMost)}
        maxLength={reasonMost}
        required
      />
      <button type="submit" className="btn gold" name="intent" value="run">
        {t('run', { n: plan.changes.length })}
      </button>
    </form>
  );
}

/** How to read the file, where it is something else than it seems. */
export function FinishChoices({ staged, path, form }: Props) {
  const { t } = useTranslation('admin-finish-import');
  const { t: lists } = useTranslation('admin-lists');
  const { choice, plan } = staged;
  const hasGaps = plan.findings.some(
    ({ code }) => code === 'gaps-found' || code === 'gaps-unclear',
  );
  return (
    <form
      method="post"
      action={path}
      className="form panel"
      encType="multipart/form-data"
      aria-labelledby="finish-choices"
    >
      <h2 id="finish-choices">{t('choices.title')}</h2>
      <SelectField
        id="finish-kind"
        label={t('choices.kind')}
        name="kind"
        defaultValue={form?.kind ?? choice.kind ?? ''}
      >
        <option value="">{t('choices.asItSeems')}</option>
        {finishFileKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`choices.kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="finish-from"
        label={t('choices.from')}
        name="from"
        defaultValue={form?.from ?? choice.from ?? ''}
      >
        <option value="">{t('choices.asItSeems')}</option>
        {timesFromWords.map((from) => (
          <option key={from} value={from}>
            {t(`choices.froms.${from}`)}
          </option>
        ))}
      </SelectField>
      {plan.kind === 'times' && <BibFields text={form?.bibs} />}
      {(hasGaps || choice.acceptsGaps) && (
        <BoxField
          id="finish-gaps"
          label={t('choices.acceptsGaps')}
          name="acceptsGaps"
          defaultChecked={choice.acceptsGaps}
        />
      )}
      <h3>{lists('import.columns')}</h3>
      <input type="hidden" name="seemed" value={choice.fields ? '' : plan.fields.join()} />
      <ImportColumns
        header={plan.fields.map((_, column) => plan.heading[column] ?? '')}
        chosen={plan.fields}
        form={form}
        meanings={finishColumns.map((column) => [column, t(`columns.${column}`)])}
        sampleOf={(column) => firstCells(plan.sample, column)}
      />
      <ActionButton intent="choose" />
    </form>
  );
}

/** The button that deletes the file. */
export function FinishDrop({ path }: { path: string }) {
  return (
    <form method="post" action={path} className="drop">
      <ActionButton intent="drop" className="btn danger" />
    </form>
  );
}
