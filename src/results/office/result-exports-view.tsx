import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import type { ResultFormat } from '../../registration/office/exports/download.contract.ts';
import { ActionButton } from '../../site/admin-actions.tsx';
import type { PostedFields } from '../../site/page.ts';
import { SelectField } from '../../ui/field.tsx';
import { classificationNameIn } from '../classification-name.ts';
import type { ItraProblem, ResultExports } from './exports/result-export.contract.ts';

type Props = {
  language: Language;
  exports: ResultExports;
  /** The path of the page. */
  path: string;
  form: PostedFields | undefined;
};

/**
 * The version from which the files are made, and each file with what the office should know before.
 */
export function ResultExportsView(props: Props) {
  const { t } = useTranslation('admin-result-exports');
  return (
    <>
      <VersionChoice {...props} />
      <Itra {...props} />
      <section aria-labelledby="federation-title">
        <h2 id="federation-title">{t('federation.title')}</h2>
        <FileForm {...props} format="federation">
          <p className="hint">{t('federation.text')}</p>
          <ClassificationChoice {...props} />
        </FileForm>
      </section>
    </>
  );
}

function VersionChoice({ language, exports: { publications, chosen }, path }: Props) {
  const { t } = useTranslation('admin-result-exports');
  return (
    <section aria-labelledby="version-title">
      <h2 id="version-title">{t('version.title')}</h2>
      {chosen.kind !== 'official' && <p className="outcome is-failure">{t('version.warning')}</p>}
      <form className="form panel" method="get" action={path}>
        <p className="hint">{t('version.hint')}</p>
        <SelectField
          id="version"
          name="version"
          label={t('version.label')}
          defaultValue={String(chosen.version)}
        >
          {publications.map(({ version, kind, at }) => (
            <option key={version} value={version}>
              {t(`version.${kind === 'official' ? 'official' : 'provisional'}`, {
                version,
                moment: formatMoment(language, at, 'medium'),
              })}
            </option>
          ))}
        </SelectField>
        <button type="submit" className="btn quiet">
          {t('version.choose')}
        </button>
      </form>
    </section>
  );
}

function Itra(props: Props) {
  const { t } = useTranslation('admin-result-exports');
  const { rows, problems, leftOut } = props.exports.itra;
  return (
    <section aria-labelledby="itra-title">
      <h2 id="itra-title">{t('itra.title')}</h2>
      <p className="hint">{t('itra.text')}</p>
      <p>{t('itra.rows', { rows })}</p>
      <p>{t('itra.leftOut', leftOut)}</p>
      {problems.length > 0 ? (
        <>
          <h3>{t('itra.refused', { problems: problems.length })}</h3>
          <p className="hint">{t('itra.hint')}</p>
          <ul className="tall">
            {problems.map((problem) => (
              <li key={`${problem.id} ${problem.what}`}>
                <Problem {...problem} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="outcome is-good">{t('itra.fine')}</p>
      )}
      <FileForm {...props} format="itra" />
    </section>
  );
}

/** The runner, with a link to where the problem can be corrected, and the problem. */
function Problem({ what, id, bib, name, place }: ItraProblem) {
  const { t } = useTranslation('admin-result-exports');
  const who = [bib, name].filter(Boolean).join(' ') || '–';
  const why = t(`itra.problems.${what}`, { place: place ?? 'DNF' });
  if (what === 'erased') return `${who}: ${why}`;
  return (
    <>
      <a href={`/admin/participants/${id}`}>{who}</a>: {why}
    </>
  );
}

function ClassificationChoice({ language, exports: { classifications }, form }: Props) {
  const { t } = useTranslation('admin-result-exports');
  const championship = classifications.find(({ kind }) => kind === 'championship');
  return (
    <SelectField
      id="classification"
      name="classification"
      label={t('federation.classification')}
      defaultValue={form?.classification ?? championship?.value}
    >
      {classifications.map(({ value, kind, category, isWhole }) => {
        const name =
          kind === 'category' && isWhole
            ? t('federation.categories')
            : classificationNameIn(language, { kind, category });
        return (
          <option key={value} value={value}>
            {isWhole ? t('federation.all', { name }) : name}
          </option>
        );
      })}
    </SelectField>
  );
}

type FileFormProps = Props & {
  format: ResultFormat;
  children?: ReactNode;
};

function FileForm({ exports: { chosen }, path, format, children }: FileFormProps) {
  return (
    <form className="form panel" method="post" action={path}>
      {children}
      <input type="hidden" name="version" value={chosen.version} />
      <ActionButton intent={format} />
    </form>
  );
}
