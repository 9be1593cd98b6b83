import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { formatDay, formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { ListUpload } from '../../../ui/list-upload.tsx';
import { stageName } from '../../circuit/standings-words.ts';
import type { CircuitOffice, OfficeStage } from './circuit.contract.ts';

export const circuitPath = '/admin/circuit';

/** The season's stages, and the results that each has. */
export function Stages({ language, office }: { language: Language; office: CircuitOffice }) {
  const { t } = useTranslation('admin-circuit');
  return (
    <section aria-labelledby="stages-title">
      <h2 id="stages-title">{t('stages.title')}</h2>
      <AdminTable
        name={t('stages.results')}
        heads={[t('stages.stage'), t('stages.results'), t('stages.actions')]}
      >
        {office.stages.map((stage) => (
          <tr key={stage.id}>
            <th scope="row">
              {stageName(stage.id)}
              <br />
              <small>{formatDay(language, dayOf(stage.id))}</small>
            </th>
            <td>
              <StageState language={language} stage={stage} />
            </td>
            <td>
              <StageActions stage={stage} />
            </td>
          </tr>
        ))}
      </AdminTable>
      {office.drafts.length > 0 && (
        <ul>
          {office.drafts.map(({ id, stage, fileName }) => (
            <li key={id}>
              <a href={`${circuitPath}/imports/${id}`}>
                {t('stages.draft', { stage: stageName(stage), file: fileName })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const dayOf = (id: string) => edition().circuitCalendar.find((stage) => stage.id === id)?.day ?? '';

function StageState({ language, stage }: { language: Language; stage: OfficeStage }) {
  const { t } = useTranslation('admin-circuit');
  const { results, isLeftPublic } = stage;
  return (
    <>
      {results ? (
        <>
          {t('stages.count', { count: results.count })}
          <br />
          <small>
            {t('stages.by', {
              file: results.fileName || t('stages.ownResults'),
              by: results.by,
              moment: formatStamp(language, results.at),
            })}
          </small>
          <br />
          <small>{t(results.isPublic ? 'stages.public' : 'stages.notPublic')}</small>
        </>
      ) : (
        t('stages.none')
      )}
      {isLeftPublic && (
        <>
          <br />
          <small>{t('stages.leftPublic')}</small>
        </>
      )}
    </>
  );
}

function StageActions({ stage }: { stage: OfficeStage }) {
  const { t } = useTranslation('admin-circuit');
  return (
    <>
      {stage.isHome && (
        <form method="post" action={circuitPath}>
          <input type="hidden" name="stage" value={stage.id} />
          <ActionButton intent="own" className="btn quiet" />
        </form>
      )}
      {stage.results && (
        <form method="post" action={circuitPath}>
          <input type="hidden" name="stage" value={stage.id} />
          <button type="submit" className="btn quiet" name="intent" value="undo">
            {t('stages.undo')}
            <span className="vh"> {stageName(stage.id)}</span>
          </button>
        </form>
      )}
    </>
  );
}

/** The form that uploads the file of a stage. */
export function StageUpload({ chosen }: { chosen: string | undefined }) {
  const { circuitCalendar } = edition();
  const { t } = useTranslation('admin-circuit');
  return (
    <section aria-labelledby="stage-upload">
      <h2 id="stage-upload">{t('upload.title')}</h2>
      <ListUpload
        id="stage-file"
        action={circuitPath}
        hint={t('upload.hint')}
        before={
          <>
            <input type="hidden" name="intent" value="upload" />
            <SelectField
              id="stage-of-file"
              label={t('stages.stage')}
              name="stage"
              defaultValue={chosen ?? ''}
              required
            >
              <option value="">{t('upload.choose')}</option>
              {circuitCalendar.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        }
      />
    </section>
  );
}
