import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { numberIn } from '../../../platform/http/number-in.rules.ts';
import { firstCells, ImportColumns } from '../../../registration/office/imports/import-columns.tsx';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import adminLists from '../../../ui/admin-lists.css?inline';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import css from './admin-history.css?inline';
import { historyPath } from './history-path.ts';
import { pastResultText } from './past-result-text.ts';
import type { HistoryAdmin, StagedPast } from './past-results-admin.contract.ts';
import { type PastField, pastFields } from './past-row.rules.ts';

type Services = { history: HistoryAdmin };

/** `/admin/results/history/imports/:id`: a file of results, its dry run, and the import itself. */
export const adminPastImportPage = adminPage<Services>({
  path: `${historyPath}/imports/:id`,
  access: 'participants',
  load: (request) => view(request, {}),
  async submit(request, form) {
    const { history } = request.services;
    const id = idOf(request);
    if (form.intent === 'drop') {
      const dropped = await request.attempt(() => history.drop(id));
      return dropped.ok ? { goTo: `${historyPath}?done=dropped` } : view(request, dropped);
    }
    if (form.intent === 'run') {
      const run = await request.attempt(() => history.run(id));
      return run.ok ? { goTo: `${historyPath}?done=imported` } : view(request, run);
    }
    const chosen = await request.attempt(() => history.choose(id, fieldsIn(form)));
    return chosen.ok ? { goTo: request.path } : view(request, { ...chosen, form });
  },
});

const idOf = ({ params }: StaffRequest<Services>) => numberIn(params.id) ?? 0;

function fieldsIn(form: PostedFields): (PastField | null)[] {
  const fields: (PastField | null)[] = [];
  for (const name of Object.keys(form)) {
    const [, column] = /^field\.(\d{1,2})$/.exec(name) ?? [];
    if (column) fields[Number(column)] = pastFields.find((field) => field === form[name]) ?? null;
  }
  return Array.from(fields, (field) => field ?? null);
}

type Posted = { status?: number; failure?: string; form?: PostedFields };

async function view(request: StaffRequest<Services>, posted: Posted): Promise<AdminView> {
  const { language, path, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-history');
  const staged = await services.history.find(idOf(request));
  return {
    status: staged ? (posted.status ?? 200) : 404,
    title: staged ? t('file.title', { race: staged.race, year: staged.year }) : t('file.gone'),
    styles: [adminLists, css],
    body: (
      <div className="history-office">
        <p>
          <a href={historyPath}>{t('file.back')}</a>
        </p>
        <Outcome problem={posted.failure} />
        {staged && <Staged language={language} staged={staged} path={path} form={posted.form} />}
      </div>
    ),
  };
}

type Props = {
  language: Language;
  staged: StagedPast;
  path: string;
  form: PostedFields | undefined;
};

function Staged({ language, staged, path, form }: Props) {
  const { t } = useTranslation('admin-history');
  const { t: lists } = useTranslation('admin-lists');
  const { problems, results } = staged.report;
  return (
    <>
      <Findings language={language} staged={staged} />
      {problems.length === 0 && results.length > 0 && (
        <form method="post" action={path} className="form">
          <p className="hint">{t('file.public')}</p>
          <button type="submit" className="btn gold" name="intent" value="run">
            {t('file.run', { count: results.length })}
          </button>
        </form>
      )}
      <form method="post" action={path} className="form panel">
        <h2>{lists('import.columns')}</h2>
        <ImportColumns
          header={staged.header}
          chosen={staged.fields}
          form={form}
          meanings={pastFields.map((field) => [field, t(`fields.${field}`)])}
          sampleOf={(column) => firstCells(staged.sample, column)}
        />
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

const mostProblems = 200;
const mostResults = 20;

/** The outcome of the dry run: what is wrong row by row, or else how the first results are read. */
function Findings({ language, staged }: { language: Language; staged: StagedPast }) {
  const { t } = useTranslation('admin-history');
  const { results, problems } = staged.report;
  const number = (value: number) => formatNumber(language, value);
  return (
    <section className="panel" aria-labelledby="past-report">
      <h2 id="past-report">{t('report.title', { file: staged.fileName })}</h2>
      <dl className="figures">
        <div>
          <dt>{t('report.rows')}</dt>
          <dd>{number(staged.rowCount)}</dd>
        </div>
        <div>
          <dt>{t('report.results')}</dt>
          <dd>{number(results.length)}</dd>
        </div>
      </dl>
      {problems.length > 0 && (
        <>
          <p className="outcome is-failure" role="alert">
            {t('report.problems', { count: problems.length })}
          </p>
          <AdminTable
            name={t('report.problem')}
            isTall
            heads={[{ number: t('report.row') }, t('report.problem')]}
          >
            {problems.slice(0, mostProblems).map(({ row, what, values }) => (
              <tr key={`${row} ${what}`}>
                <td className="number">{row}</td>
                <td>{t(`problems.${what}`, { value: '', other: '', ...values })}</td>
              </tr>
            ))}
          </AdminTable>
        </>
      )}
      {problems.length === 0 && results.length === 0 && (
        <p className="outcome is-failure" role="alert">
          {t('report.nobody')}
        </p>
      )}
      {problems.length === 0 && results.length > 0 && (
        <AdminTable
          name={t('report.read')}
          isTall
          heads={[t('fields.name'), t('fields.club'), t('report.read')]}
        >
          {results.slice(0, mostResults).map((result, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
            <tr key={index}>
              <th scope="row">{result.name}</th>
              <td>{result.club}</td>
              <td>{pastResultText(language, result)}</td>
            </tr>
          ))}
        </AdminTable>
      )}
    </section>
  );
}
