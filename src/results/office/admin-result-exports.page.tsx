import { factsNameIn } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { isAllowed } from '../../platform/auth/staff.contract.ts';
import type { ResultFormat } from '../../registration/office/exports/download.contract.ts';
import { prepareDownload } from '../../registration/office/exports/prepare-download.ts';
import type { RegistrationOffice } from '../../registration/office/registration-office.ts';
import { text, whole } from '../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../site/admin-route.tsx';
import adminLists from '../../ui/admin-lists.css?inline';
import { Outcome } from '../../ui/outcome.tsx';
import { raceAt } from '../race-at.ts';
import { readResultExports } from './exports/read-result-exports.ts';
import { ResultExportsView } from './result-exports-view.tsx';
import { racePath, resultsPath } from './result-words.ts';

/**
 * `/admin/results/:race/exports`: published results as files for others, with the rows that they
 * would refuse.
 */
export const adminResultExportsPage = adminPage<RegistrationOffice>({
  path: `${resultsPath}/:race/exports`,
  access: 'participants',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-result-exports')('name'),
  query: ({ version }) => ({ version: digitsIn(version) }),
  load: exportsView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-result-exports');
    const file = (format: ResultFormat) =>
      action({
        label: t(`${format}.make`),
        fields: {
          version: whole(t('version.label')),
          classification: text(t('federation.classification')),
        },
        run: (request, asked) =>
          prepareDownload(request.ctx, {
            kind: 'results',
            format,
            raceId: raceOf(request)?.id ?? 0,
            ...asked,
          }),
        leadsTo: ({ address }) => address,
      });
    return { itra: file('itra'), federation: file('federation') };
  },
});

const raceOf = ({ params }: StaffRequest<RegistrationOffice>) => raceAt(params.race ?? '');

const digitsIn = (text: unknown) =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? text : '';

async function exportsView(
  request: StaffRequest<RegistrationOffice>,
  unsent: Unsent,
): Promise<AdminView> {
  const { language, path, ctx, query } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-result-exports');
  const results = wordsIn(language).getFixedT(null, 'admin-results');
  const race = raceOf(request);
  if (!race) return { status: 404, title: t('noRace'), body: <p>{t('noRaceText')}</p> };
  const version = Number(digitsIn(unsent.form?.version) || query.version);
  const exports = await readResultExports(ctx, race.id, version || undefined);
  return {
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
        <Outcome problem={unsent.failure} />
        {exports ? (
          <ResultExportsView language={language} exports={exports} path={path} form={unsent.form} />
        ) : (
          <p>{t('none')}</p>
        )}
      </>
    ),
  };
}
