import { raceNameOf } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { numberIn } from '../../platform/http/number-in.rules.ts';
import { mostFileBytes } from '../../registration/office/imports/import.contract.ts';
import { text, whole } from '../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../site/admin-route.tsx';
import adminLists from '../../ui/admin-lists.css?inline';
import { Outcome } from '../../ui/outcome.tsx';
import css from './admin-finish-import.css?inline';
import { FinishImportList, FinishUpload, finishImportPath } from './finish-import-views.tsx';
import { beginFinishImport, listFinishImports } from './finish-imports.ts';
import { racePath } from './result-words.ts';
import type { ResultsContext } from './results-context.ts';
import { undoFinishImport } from './undo-finish-import.ts';

const outcomes = ['applied', 'undone', 'dropped'] as const;

/**
 * `/admin/results/:race/import`: where files with times of a race are imported, and the imports so
 * far.
 */
export const adminFinishImportPage = adminPage<ResultsContext>({
  path: finishImportPath(':race'),
  access: 'race-day',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-finish-import')('upload.title'),
  fileBytes: mostFileBytes,
  query: ({ done }) => ({ done: outcomes.find((each) => each === done) ?? '' }),
  load: view,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-finish-import');
    return {
      upload: action({
        label: wordsIn(language).getFixedT(null, 'admin-lists')('import.read'),
        fields: { text: text(t('upload.paste')), bibs: text(t('upload.bibs')) },
        run: ({ params, ctx }, { text: lines, bibs }, { files }) =>
          beginFinishImport(ctx, numberIn(params.race) ?? 0, {
            times: { file: files.file, text: lines },
            bibs: { file: files.bibsFile, text: bibs },
          }),
        leadsTo: ({ id }, { path }) => `${path}/${id}`,
      }),
      undo: action({
        label: t('list.undo'),
        fields: { id: whole(), reason: text(t('reason.label')) },
        run: ({ params, ctx }, { id, reason }) =>
          undoFinishImport(ctx, { raceId: numberIn(params.race) ?? 0, id }, reason),
        leadsTo: (_, { path }) => `${path}?done=undone`,
      }),
    };
  },
});

async function view(request: StaffRequest<ResultsContext>, unsent: Unsent): Promise<AdminView> {
  const { language, params, query, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-finish-import');
  const raceId = numberIn(params.race) ?? 0;
  const imports = await listFinishImports(ctx, raceId);
  const step = unsent.failure ? undefined : outcomes.find((word) => word === query.done);
  return {
    status: imports ? (unsent.status ?? 200) : 404,
    title: imports ? t('title', { race: raceNameOf(language, raceId) }) : t('noRace'),
    styles: [adminLists, css],
    body: (
      <div className="finish-import">
        {imports && (
          <p>
            <a href={racePath(raceId)}>{t('toResults')}</a>
          </p>
        )}
        <Outcome done={step && t(`done.${step}`)} problem={unsent.failure} />
        {imports && (
          <>
            <p>{t('lead')}</p>
            <FinishUpload
              language={language}
              raceId={raceId}
              form={unsent.intent === 'upload' ? unsent.form : undefined}
            />
            <FinishImportList language={language} raceId={raceId} imports={imports} />
          </>
        )}
      </div>
    ),
  };
}
