import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { numberIn } from '../../../platform/http/number-in.rules.ts';
import {
  columnFields,
  columnsIn,
  firstCells,
  ImportColumns,
} from '../../../registration/office/imports/import-columns.tsx';
import { ActionButton, text } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import type { PostedFields } from '../../../site/page.ts';
import adminLists from '../../../ui/admin-lists.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import { stageName } from '../../circuit/standings-words.ts';
import css from './admin-circuit.css?inline';
import type { StagedStage } from './circuit.contract.ts';
import { chooseStageFields, dropStage, findStage, runStage } from './circuit-import.ts';
import { StageFindings } from './stage-findings.tsx';
import { stageFields } from './stage-row.rules.ts';
import { circuitPath } from './stage-views.tsx';

/** `/admin/circuit/imports/:id`: a stage's file, its dry run, and the import itself. */
export const adminStagePage = adminPage<OfficeContext>({
  path: `${circuitPath}/imports/:id`,
  access: 'participants',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-circuit')('upload.title'),
  load: view,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-circuit');
    const lists = wordsIn(language).getFixedT(null, 'admin-lists', 'import');
    return {
      run: action({
        label: t('upload.title'),
        fields: { fingerprint: text() },
        run: (request, { fingerprint }) => runStage(request.ctx, idOf(request), fingerprint),
        leadsTo: `${circuitPath}?done=imported`,
      }),
      choose: action({
        label: lists('check'),
        fields: { field: columnFields(language, meaningsIn(language)) },
        run: (request, { field }) =>
          chooseStageFields(request.ctx, idOf(request), columnsIn(field, stageFields)),
        leadsTo: (_, { path }) => path,
      }),
      drop: action({
        label: lists('drop'),
        fields: {},
        run: (request) => dropStage(request.ctx, idOf(request)),
        leadsTo: `${circuitPath}?done=dropped`,
      }),
    };
  },
});

const idOf = ({ params }: StaffRequest<OfficeContext>) => numberIn(params.id) ?? 0;

function meaningsIn(language: Language) {
  const t = wordsIn(language).getFixedT(null, 'admin-circuit');
  return stageFields.map((field) => [field, t(`fields.${field}`)] as const);
}

async function view(request: StaffRequest<OfficeContext>, unsent: Unsent): Promise<AdminView> {
  const { language, path, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-circuit');
  const staged = await findStage(ctx, idOf(request));
  const stage = staged && stageName(staged.stage);
  return {
    status: staged ? (unsent.status ?? 200) : 404,
    title: staged ? t('file.title', { stage }) : t('file.gone'),
    styles: [adminLists, css],
    body: (
      <div className="circuit-office">
        <p>
          <a href={circuitPath}>{t('file.back')}</a>
        </p>
        <Outcome problem={unsent.failure} />
        {staged && <Staged language={language} staged={staged} path={path} form={unsent.form} />}
      </div>
    ),
  };
}

type Props = {
  language: Language;
  staged: StagedStage;
  path: string;
  form: PostedFields | undefined;
};

function Staged({ language, staged, path, form }: Props) {
  const { t } = useTranslation('admin-circuit');
  const { t: lists } = useTranslation('admin-lists');
  const { problems, finishers } = staged.report;
  return (
    <>
      <StageFindings language={language} staged={staged} />
      {problems.length === 0 && finishers.length > 0 && (
        <form method="post" action={path} className="form">
          <input type="hidden" name="fingerprint" value={staged.fingerprint} />
          <button type="submit" className="btn gold" name="intent" value="run">
            {t('file.run', { count: finishers.length })}
          </button>
        </form>
      )}
      <form method="post" action={path} className="form panel">
        <h2>{lists('import.columns')}</h2>
        <ImportColumns
          header={staged.header}
          chosen={staged.fields}
          form={form}
          meanings={meaningsIn(language)}
          sampleOf={(column) => firstCells(staged.sample, column)}
        />
        <ActionButton intent="choose" />
      </form>
      <form method="post" action={path} className="drop">
        <ActionButton intent="drop" className="btn danger" />
      </form>
    </>
  );
}
