import { useTranslation } from 'react-i18next';
import { formatNumber, formatStamp } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { mostFileBytes } from '../../registration/office/imports/import.contract.ts';
import { AdminTable } from '../../ui/admin-table.tsx';
import { InputField, LinesField } from '../../ui/field.tsx';
import { ListUpload } from '../../ui/list-upload.tsx';
import { type FinishImportLine, mostFinishRows, reasonMost } from './finish-import.contract.ts';
import { LeftOutRows } from './finish-left-out.tsx';

/** The address at which the times of a race are imported. */
export const finishImportPath = (raceId: number | string) => `/admin/results/${raceId}/import`;

type Form = Readonly<Record<string, string | undefined>> | undefined;

/** The form where a file is chosen, or its lines are pasted. */
export function FinishUpload(props: { language: Language; raceId: number; form: Form }) {
  const { language, raceId, form } = props;
  const { t } = useTranslation('admin-finish-import');
  return (
    <section aria-labelledby="finish-upload">
      <h2 id="finish-upload">{t('upload.title')}</h2>
      <ListUpload
        id="finish-file"
        action={finishImportPath(raceId)}
        hint={t('upload.hint', {
          mebibytes: formatNumber(language, mostFileBytes / 1024 / 1024),
          most: formatNumber(language, mostFinishRows),
        })}
        before={<input type="hidden" name="intent" value="upload" />}
        isOptional
      >
        <LinesField
          id="finish-text"
          label={t('upload.paste')}
          hint={t('upload.pasteHint')}
          name="text"
          rows={6}
          defaultValue={form?.text}
          spellCheck={false}
        />
        <details open={Boolean(form?.bibs)}>
          <summary>{t('upload.withoutBibs')}</summary>
          <BibFields text={form?.bibs} />
        </details>
      </ListUpload>
    </section>
  );
}

/** The bibs in the order of the finish, for times without bibs. */
export function BibFields({ text }: { text: string | undefined }) {
  const { t } = useTranslation('admin-finish-import');
  return (
    <>
      <LinesField
        id="finish-bibs"
        label={t('upload.bibs')}
        hint={t('upload.bibsHint')}
        name="bibs"
        rows={6}
        defaultValue={text}
        spellCheck={false}
      />
      <InputField
        id="finish-bibs-file"
        label={t('upload.bibsFile')}
        name="bibsFile"
        type="file"
        accept=".csv,.txt,.xlsx"
      />
    </>
  );
}

type ListProps = { language: Language; raceId: number; imports: readonly FinishImportLine[] };

/** The imports so far, with buttons that take each back. */
export function FinishImportList({ language, raceId, imports }: ListProps) {
  const { t } = useTranslation('admin-finish-import');
  if (imports.length === 0) return null;
  return (
    <section>
      <h2>{t('list.title')}</h2>
      <AdminTable
        name={t('list.title')}
        heads={[t('list.file'), t('list.state'), t('list.actions')]}
      >
        {imports.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {line.fileName || t('list.pasted')}
              <br />
              <small>{t('list.by', { by: line.by, moment: formatStamp(language, line.at) })}</small>
            </th>
            <td>
              {line.state === 'done' ? t('list.done', { n: line.count }) : t(`list.${line.state}`)}
              <LeftOutRows language={language} leftOut={line.leftOut} />
            </td>
            <td>
              <ImportAction raceId={raceId} line={line} />
            </td>
          </tr>
        ))}
      </AdminTable>
    </section>
  );
}

function ImportAction({ raceId, line }: { raceId: number; line: FinishImportLine }) {
  const { t } = useTranslation('admin-finish-import');
  const path = finishImportPath(raceId);
  const file = line.fileName || t('list.pasted');
  if (line.state === 'draft') {
    return (
      <a href={`${path}/${line.id}`}>
        {t('list.open')}
        <span className="vh"> {file}</span>
      </a>
    );
  }
  if (line.state === 'undone') return null;
  return (
    <form method="post" action={path} className="form">
      <input type="hidden" name="id" value={line.id} />
      <InputField
        id={`undo-${line.id}`}
        label={t('reason.label')}
        name="reason"
        defaultValue={t('reason.undo', { file }).slice(0, reasonMost)}
        maxLength={reasonMost}
        required
      />
      <button type="submit" className="btn quiet" name="intent" value="undo">
        {t('list.undo')}
        <span className="vh"> {file}</span>
      </button>
    </form>
  );
}
