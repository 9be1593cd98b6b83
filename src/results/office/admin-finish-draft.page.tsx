import { wordsIn } from '../../edition/words/words.ts';
import { numberIn } from '../../platform/http/number-in.rules.ts';
import { mostFileBytes } from '../../registration/office/imports/import.contract.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../site/admin-route.tsx';
import type { PostedFields } from '../../site/page.ts';
import adminLists from '../../ui/admin-lists.css?inline';
import { Outcome } from '../../ui/outcome.tsx';
import css from './admin-finish-import.css?inline';
import { FinishChoices, FinishDrop, FinishRun } from './finish-choices.tsx';
import { finishColumns } from './finish-columns.rules.ts';
import { finishFileKinds, timesFromWords } from './finish-file.contract.ts';
import { type FinishImports, rowField } from './finish-import.contract.ts';
import { finishImportPath } from './finish-import-views.tsx';
import type { FinishChoice } from './finish-plan.contract.ts';
import { FinishReport } from './finish-report.tsx';
import { FinishRows } from './finish-rows.tsx';

type Services = { finishImport: FinishImports };
type Posted = { status?: number; failure?: string; form?: PostedFields };

/** `/admin/results/:race/import/:id`: a file of times, its dry run, and what enters it. */
export const adminFinishDraftPage = adminPage<Services>({
  path: `${finishImportPath(':race')}/:id`,
  access: 'race-day',
  fileBytes: mostFileBytes,
  query: ({ page }) => ({ page: /^[2-9]$|^[1-9]\d{1,3}$/.test(String(page)) ? String(page) : '' }),
  load: (request) => view(request, {}),
  async submit(request, form, files) {
    const { finishImport } = request.services;
    const { raceId, id } = draftOf(request);
    const path = finishImportPath(raceId);
    if (form.intent === 'drop') {
      const dropped = await request.attempt(() => finishImport.drop(raceId, id));
      return dropped.ok ? { goTo: `${path}?done=dropped` } : view(request, dropped);
    }
    if (form.intent === 'run') {
      const { fingerprint = '', reason = '' } = form;
      const run = await request.attempt(() =>
        finishImport.run(raceId, id, { fingerprint, reason }),
      );
      return run.ok ? { goTo: `${path}?done=applied` } : view(request, { ...run, form });
    }
    if (form.intent === 'leave-out' || form.intent === 'take-in') {
      const isOut = form.intent === 'leave-out';
      const left = await request.attempt(() =>
        finishImport.leaveOut(raceId, id, rowsIn(form), isOut),
      );
      return left.ok ? { goTo: request.path } : view(request, left);
    }
    const bibs = { file: files.bibsFile, text: form.bibs ?? '' };
    const chosen = await request.attempt(() =>
      finishImport.choose(raceId, id, choiceIn(form), bibs),
    );
    return chosen.ok ? { goTo: request.path } : view(request, { ...chosen, form });
  },
});

const draftOf = ({ params }: StaffRequest<Services>) => ({
  raceId: numberIn(params.race) ?? 0,
  id: numberIn(params.id) ?? 0,
});

/** The rows whose boxes are ticked. */
const rowsIn = (form: PostedFields): number[] =>
  Object.keys(form).flatMap((name) => {
    const row = numberIn(name.split('.')[1]) ?? 0;
    return name === rowField(row) ? [row] : [];
  });

function choiceIn(form: PostedFields): FinishChoice {
  const fields = Object.keys(form).flatMap((name) => {
    const [, column] = /^field\.(\d{1,2})$/.exec(name) ?? [];
    return column ? [[Number(column), form[name]] as const] : [];
  });
  const chosen = fields.toSorted(([one], [other]) => one - other);
  const meant = chosen.map(([, word]) => finishColumns.find((field) => field === word) ?? null);
  // What was left as it seemed goes on following the file.
  const isChosen = meant.join() !== form.seemed;
  return {
    kind: finishFileKinds.find((kind) => kind === form.kind) ?? null,
    from: timesFromWords.find((from) => from === form.from) ?? null,
    fields: isChosen && meant.length > 0 ? meant : null,
    acceptsGaps: form.acceptsGaps === 'true',
  };
}

async function view(request: StaffRequest<Services>, posted: Posted): Promise<AdminView> {
  const { language, path, query, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-finish-import');
  const { raceId, id } = draftOf(request);
  const staged = await services.finishImport.find(raceId, id);
  return {
    status: staged ? (posted.status ?? 200) : 404,
    title: staged ? t('report.title', { file: staged.fileName || t('list.pasted') }) : t('gone'),
    styles: [adminLists, css],
    body: (
      <div className="finish-import">
        <p>
          <a href={finishImportPath(raceId)}>{t('back')}</a>
        </p>
        <Outcome problem={posted.failure} />
        {staged && (
          <>
            <FinishReport language={language} staged={staged} path={path} />
            <FinishRun language={language} staged={staged} path={path} form={posted.form} />
            <FinishRows
              language={language}
              rows={staged.plan.rows}
              path={path}
              page={Number(query.page || 1)}
            />
            <FinishChoices staged={staged} path={path} form={posted.form} />
            <FinishDrop path={path} />
          </>
        )}
      </div>
    ),
  };
}
