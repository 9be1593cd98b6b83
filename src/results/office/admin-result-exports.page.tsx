import { factsNameIn } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { isAllowed } from '../../platform/auth/staff.contract.ts';
import { resultFormats } from '../../registration/office/exports/download.contract.ts';
import type { ListsService } from '../../registration/office/lists/lists.contract.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../site/admin-route.tsx';
import type { PostedFields } from '../../site/page.ts';
import adminLists from '../../ui/admin-lists.css?inline';
import { Outcome } from '../../ui/outcome.tsx';
import { raceAt } from '../race-at.ts';
import type { ResultExportsService } from './exports/result-export.contract.ts';
import { ResultExportsView } from './result-exports-view.tsx';
import { racePath, resultsPath } from './result-words.ts';

type Services = { resultExports: ResultExportsService; lists: ListsService };
type Posted = { status?: number; failure?: string; form?: PostedFields };

/** `/admin/results/:race/exports`: published results as others take them, and what they would refuse. */
export const adminResultExportsPage = adminPage<Services>({
  path: `${resultsPath}/:race/exports`,
  access: 'participants',
  query: ({ version }) => ({ version: digitsIn(version) }),
  load: (request) => exportsView(request, {}),
  async submit(request, form) {
    const format = resultFormats.find((each) => each === form.intent);
    const race = raceOf(request);
    if (!format || !race) return exportsView(request, {});
    const version = Number(digitsIn(form.version));
    const { classification = '' } = form;
    const wanted = { kind: 'results' as const, format, raceId: race.id, version, classification };
    const outcome = await request.attempt(() => request.services.lists.prepareDownload(wanted, ''));
    return outcome.ok ? { goTo: outcome.address } : exportsView(request, { ...outcome, form });
  },
});

const raceOf = ({ params }: StaffRequest<Services>) => raceAt(params.race ?? '');

const digitsIn = (text: unknown) =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? text : '';

async function exportsView(request: StaffRequest<Services>, posted: Posted): Promise<AdminView> {
  const { language, path, services, query } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-result-exports');
  const results = wordsIn(language).getFixedT(null, 'admin-results');
  const race = raceOf(request);
  if (!race) return { status: 404, title: t('noRace'), body: <p>{t('noRaceText')}</p> };
  const version = Number(digitsIn(posted.form?.version) || query.version);
  const exports = await services.resultExports.read(race.id, version || undefined);
  return {
    status: posted.status ?? 200,
    title: t('title', { race: factsNameIn(language, race) }),
    styles: [adminLists],
    body: (
      <>
        {isAllowed(request.session.staff, 'race-day') && (
          <p>
            <a href={racePath(race.id)}>
              {results('ofRace', { race: factsNameIn(language, race) })}
            </a>
          </p>
        )}
        <Outcome problem={posted.failure} />
        {exports ? (
          <ResultExportsView language={language} exports={exports} path={path} form={posted.form} />
        ) : (
          <p>{t('none')}</p>
        )}
      </>
    ),
  };
}
