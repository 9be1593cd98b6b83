import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../edition/words/format.ts';
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
import { AdminTable } from '../../../ui/admin-table.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import css from './admin-history.css?inline';
import { historyPath } from './history-path.ts';
import { choosePastFields, dropPast, findPastDraft, runPast } from './past-import.ts';
import { pastResultText } from './past-result-text.ts';
import type { StagedPast } from './past-results-admin.contract.ts';
import { pastFields } from './past-row.rules.ts';

/** `/admin/results/history/imports/:id`: a file of results, its dry run, and the import itself. */
export const adminPastImportPage = adminPage<OfficeContext>({
  path: `${historyPath}/imports/:id`,
  access: 'participants',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-history')('upload.title'),
  load: view,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-history');
    const lists = wordsIn(language).getFixedT(null, 'admin-lists', 'import');
    return {
      run: action({
        label: t('upload.title'),
        fields: { fingerprint: text() },
        run: (request, { fingerprint }) => runPast(request.ctx, idOf(request), fingerprint),
        leadsTo: `${historyPath}?done=imported`,
      }),
      choose: action({
        label: lists('check'),
        fields: { field: columnFields(language, meaningsIn(language)) },
        run: (request, { field }) =>
          choosePastFields(request.ctx, idOf(request), columnsIn(field, pastFields)),
        leadsTo: (_, { path }) => path,
      }),
      drop: action({
        label: lists('drop'),
        fields: {},
        run: (request) => dropPast(request.ctx, idOf(request)),
        leadsTo: `${historyPath}?done=dropped`,
      }),
    };
  },
});

const idOf = ({ params }: StaffRequest<OfficeContext>) => numberIn(params.id) ?? 0;

function meaningsIn(language: Language) {
  const t = wordsIn(language).getFixedT(null, 'admin-history');
  return pastFields.map((field) => [field, t(`fields.${field}`)] as const);
}

async function view(request: StaffRequest<OfficeContext>, unsent: Unsent): Promise<AdminView> {
  const { language, path, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-history');
  const staged = await findPastDraft(ctx, idOf(request));
  return {
    status: staged ? (unsent.status ?? 200) : 404,
    title: staged ? t('file.title', { race: staged.race, year: staged.year }) : t('file.gone'),
    styles: [adminLists, css],
    body: (
      <div className="history-office">
        <p>
          <a href={historyPath}>{t('file.back')}</a>
        </p>
        <Outcome problem={unsent.failure} />
        {staged && <Staged language={language} staged={staged} path={path} form={unsent.form} />}
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
          <input type="hidden" name="fingerprint" value={staged.fingerprint} />
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
