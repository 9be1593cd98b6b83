import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { numberIn } from '../../../platform/http/number-in.rules.ts';
import { firstCells, ImportColumns } from '../../../registration/office/imports/import-columns.tsx';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import adminLists from '../../../ui/admin-lists.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import { stageName } from '../../circuit/standings-words.ts';
import css from './admin-circuit.css?inline';
import type { CircuitAdmin, StagedStage } from './circuit.contract.ts';
import { StageFindings } from './stage-findings.tsx';
import { type StageField, stageFields } from './stage-row.rules.ts';
import { circuitPath } from './stage-views.tsx';

type Services = { circuit: CircuitAdmin };

/** `/admin/circuit/imports/:id`: a stage's file, its dry run, and the import itself. */
export const adminStagePage = adminPage<Services>({
  path: `${circuitPath}/imports/:id`,
  access: 'participants',
  load: (request) => view(request, {}),
  async submit(request, form) {
    const { circuit } = request.services;
    const id = idOf(request);
    if (form.intent === 'drop') {
      const dropped = await request.attempt(() => circuit.drop(id));
      return dropped.ok ? { goTo: `${circuitPath}?done=dropped` } : view(request, dropped);
    }
    if (form.intent === 'run') {
      const run = await request.attempt(() => circuit.run(id));
      return run.ok ? { goTo: `${circuitPath}?done=imported` } : view(request, run);
    }
    const chosen = await request.attempt(() => circuit.choose(id, fieldsIn(form)));
    return chosen.ok ? { goTo: request.path } : view(request, { ...chosen, form });
  },
});

const idOf = ({ params }: StaffRequest<Services>) => numberIn(params.id) ?? 0;

function fieldsIn(form: PostedFields): (StageField | null)[] {
  const fields: (StageField | null)[] = [];
  for (const name of Object.keys(form)) {
    const [, column] = /^field\.(\d{1,2})$/.exec(name) ?? [];
    if (column) fields[Number(column)] = stageFields.find((field) => field === form[name]) ?? null;
  }
  return Array.from(fields, (field) => field ?? null);
}

type Posted = { status?: number; failure?: string; form?: PostedFields };

async function view(request: StaffRequest<Services>, posted: Posted): Promise<AdminView> {
  const { language, path, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-circuit');
  const staged = await services.circuit.find(idOf(request));
  const stage = staged && stageName(staged.stage);
  return {
    status: staged ? (posted.status ?? 200) : 404,
    title: staged ? t('file.title', { stage }) : t('file.gone'),
    styles: [adminLists, css],
    body: (
      <div className="circuit-office">
        <p>
          <a href={circuitPath}>{t('file.back')}</a>
        </p>
        <Outcome problem={posted.failure} />
        {staged && <Staged language={language} staged={staged} path={path} form={posted.form} />}
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
          <button type="submit" className="btn gold" name="intent" value="run">
            {t('file.run', { count: finishers.length })}
          </button>
        </form>
      )}
      <form method="post" action={path} className="form panel">
        <h2>{lists('import.columns')}</h2>
        <Columns staged={staged} form={form} />
        <button type="submit" className="btn" name="intent" value="choose">
          {lists('import.check')}
        </button>
      </form>
      <form method="post" action={path} className="drop">
        <button type="submit" className="btn danger" name="intent" value="drop">
          {lists('import.drop')}
        </button>
      </form>
    </>
  );
}

/** The file's columns. */
function Columns({ staged: { header, sample, fields }, form }: Pick<Props, 'staged' | 'form'>) {
  const { t } = useTranslation('admin-circuit');
  return (
    <ImportColumns
      header={header}
      chosen={fields}
      form={form}
      meanings={stageFields.map((field) => [field, t(`fields.${field}`)])}
      sampleOf={(column) => firstCells(sample, column)}
    />
  );
}
