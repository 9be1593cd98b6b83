import { wordsIn } from '../../edition/words/words.ts';
import { numberIn } from '../../platform/http/number-in.rules.ts';
import { mostFileBytes } from '../../registration/office/imports/import.contract.ts';
import { columnFields, columnsIn } from '../../registration/office/imports/import-columns.tsx';
import { choice, many, text, tick } from '../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../site/admin-route.tsx';
import adminLists from '../../ui/admin-lists.css?inline';
import { valueInWords } from '../../ui/admin-values.ts';
import { Outcome } from '../../ui/outcome.tsx';
import css from './admin-finish-import.css?inline';
import { FinishChoices, FinishDrop, FinishRun } from './finish-choices.tsx';
import { finishColumns } from './finish-columns.rules.ts';
import { finishImportPath } from './finish-import-views.tsx';
import {
  chooseFinish,
  dropFinishImport,
  findFinishImport,
  runFinishImport,
} from './finish-imports.ts';
import { FinishReport } from './finish-report.tsx';
import { FinishRows } from './finish-rows.tsx';
import { leaveOutRows } from './leave-out-rows.ts';
import type { ResultsContext } from './results-context.ts';

/**
 * `/admin/results/:race/import/:id`: a file of times, its dry run, and the button that enters it.
 */
export const adminFinishDraftPage = adminPage<ResultsContext>({
  path: `${finishImportPath(':race')}/:id`,
  access: 'race-day',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-finish-import')('upload.title'),
  fileBytes: mostFileBytes,
  query: ({ page }) => ({ page: /^[2-9]$|^[1-9]\d{1,3}$/.test(String(page)) ? String(page) : '' }),
  load: view,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-finish-import');
    const lists = wordsIn(language).getFixedT(null, 'admin-lists', 'import');
    const ticks = many(
      (row) => t('leftOut.row', { row }),
      () => valueInWords(language, 'consent', 'true'),
    );
    const leaveOut = (isOut: boolean) =>
      action({
        label: t(isOut ? 'leftOut.leave' : 'leftOut.takeIn'),
        fields: { row: ticks },
        run(request, { row }) {
          const ticked = Object.keys(row).filter((each) => /^[1-9]\d{0,8}$/.test(each));
          const rows = ticked.map(Number);
          return leaveOutRows(request.ctx, draftOf(request), { rows, isOut });
        },
        leadsTo: (_, { path }) => path,
      });
    return {
      run: action({
        label: t('upload.title'),
        fields: { fingerprint: text(), reason: text(t('reason.label')) },
        run: (request, asked) => runFinishImport(request.ctx, draftOf(request), asked),
        leadsTo: (_, request) => `${finishImportPath(draftOf(request).raceId)}?done=applied`,
      }),
      'leave-out': leaveOut(true),
      'take-in': leaveOut(false),
      choose: action({
        label: lists('check'),
        fields: {
          kind: choice(
            {
              results: t('choices.kinds.results'),
              order: t('choices.kinds.order'),
              reads: t('choices.kinds.reads'),
              times: t('choices.kinds.times'),
            },
            t('choices.kind'),
          ),
          from: choice(
            { gun: t('choices.froms.gun'), midnight: t('choices.froms.midnight') },
            t('choices.from'),
          ),
          bibs: text(t('upload.bibs')),
          acceptsGaps: tick(language, t('choices.acceptsGaps')),
          seemed: text(),
          field: columnFields(
            language,
            finishColumns.map((column) => [column, t(`columns.${column}`)]),
          ),
        },
        run(request, { kind = null, from = null, field, seemed, acceptsGaps, bibs }, { files }) {
          const meant = columnsIn(field, finishColumns);
          // Columns that nobody changed still follow the file.
          const fields = meant.join() !== seemed && meant.length > 0 ? meant : null;
          return chooseFinish(
            request.ctx,
            draftOf(request),
            { kind, from, fields, acceptsGaps },
            { file: files.bibsFile, text: bibs },
          );
        },
        leadsTo: (_, { path }) => path,
      }),
      drop: action({
        label: lists('drop'),
        fields: {},
        run: (request) => dropFinishImport(request.ctx, draftOf(request)),
        leadsTo: (_, request) => `${finishImportPath(draftOf(request).raceId)}?done=dropped`,
      }),
    };
  },
});

const draftOf = ({ params }: StaffRequest<ResultsContext>) => ({
  raceId: numberIn(params.race) ?? 0,
  id: numberIn(params.id) ?? 0,
});

async function view(request: StaffRequest<ResultsContext>, unsent: Unsent): Promise<AdminView> {
  const { language, path, query, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-finish-import');
  const { raceId, id } = draftOf(request);
  const staged = await findFinishImport(ctx, { raceId, id });
  return {
    status: staged ? (unsent.status ?? 200) : 404,
    title: staged ? t('report.title', { file: staged.fileName || t('list.pasted') }) : t('gone'),
    styles: [adminLists, css],
    body: (
      <div className="finish-import">
        <p>
          <a href={finishImportPath(raceId)}>{t('back')}</a>
        </p>
        <Outcome problem={unsent.failure} />
        {staged && (
          <>
            <FinishReport language={language} staged={staged} path={path} />
            <FinishRun language={language} staged={staged} path={path} form={unsent.form} />
            <FinishRows
              language={language}
              rows={staged.plan.rows}
              path={path}
              page={Number(query.page || 1)}
            />
            <FinishChoices staged={staged} path={path} form={unsent.form} />
            <FinishDrop path={path} />
          </>
        )}
      </div>
    ),
  };
}
