import { raceNameOf } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { numberIn } from '../../platform/http/number-in.rules.ts';
import { mostFileBytes } from '../../registration/office/imports/import.contract.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../site/admin-route.tsx';
import type { PostedFields } from '../../site/page.ts';
import adminLists from '../../ui/admin-lists.css?inline';
import { Outcome } from '../../ui/outcome.tsx';
import css from './admin-finish-import.css?inline';
import type { FinishImports } from './finish-import.contract.ts';
import { FinishImportList, FinishUpload, finishImportPath } from './finish-import-views.tsx';
import { racePath } from './result-words.ts';

type Services = { finishImport: FinishImports };
type Posted = { status?: number; failure?: string; form?: PostedFields };

const outcomes = ['applied', 'undone', 'dropped'] as const;

/** `/admin/results/:race/import`: where times of a race come in from files, and what came in so far. */
export const adminFinishImportPage = adminPage<Services>({
  path: finishImportPath(':race'),
  access: 'race-day',
  fileBytes: mostFileBytes,
  query: ({ done }) => ({ done: outcomes.find((each) => each === done) ?? '' }),
  load: (request) => view(request, {}),
  async submit(request, form, files) {
    const { finishImport } = request.services;
    const raceId = numberIn(request.params.race) ?? 0;
    const path = finishImportPath(raceId);
    if (form.intent === 'upload') {
      const times = { file: files.file, text: form.text ?? '' };
      const bibs = { file: files.bibsFile, text: form.bibs ?? '' };
      const begun = await request.attempt(() => finishImport.begin(raceId, times, bibs));
      return begun.ok ? { goTo: `${path}/${begun.id}` } : view(request, { ...begun, form });
    }
    if (form.intent !== 'undo') return view(request, {});
    const undone = await request.attempt(() =>
      finishImport.undo(raceId, numberIn(form.id) ?? 0, form.reason ?? ''),
    );
    return undone.ok ? { goTo: `${path}?done=undone` } : view(request, undone);
  },
});

async function view(request: StaffRequest<Services>, posted: Posted): Promise<AdminView> {
  const { language, params, query, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-finish-import');
  const raceId = numberIn(params.race) ?? 0;
  const imports = await services.finishImport.list(raceId);
  const step = posted.failure ? undefined : outcomes.find((word) => word === query.done);
  return {
    status: imports ? (posted.status ?? 200) : 404,
    title: imports ? t('title', { race: raceNameOf(language, raceId) }) : t('noRace'),
    styles: [adminLists, css],
    body: (
      <div className="finish-import">
        {imports && (
          <p>
            <a href={racePath(raceId)}>{t('toResults')}</a>
          </p>
        )}
        <Outcome done={step && t(`done.${step}`)} problem={posted.failure} />
        {imports && (
          <>
            <p>{t('lead')}</p>
            <FinishUpload language={language} raceId={raceId} form={posted.form} />
            <FinishImportList language={language} raceId={raceId} imports={imports} />
          </>
        )}
      </div>
    ),
  };
}
