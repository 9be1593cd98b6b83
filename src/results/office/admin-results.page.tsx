import { useTranslation } from 'react-i18next';
import type { Language } from '../../edition/words/languages.ts';
import { raceNameOf } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { isAllowed } from '../../platform/auth/staff.contract.ts';
import { adminPage } from '../../site/admin-route.tsx';
import { AdminTable } from '../../ui/admin-table.tsx';
import { resultStates } from '../results.contract.ts';
import css from './admin-results.css?inline';
import { readRaceLines } from './read-results-office.ts';
import { publicIn, racePath, resultsPath } from './result-words.ts';
import type { RaceLine } from './results-admin.contract.ts';
import type { ResultsContext } from './results-context.ts';

/** `/admin/results`: what is public of each race, and the state of its results. */
export const adminResultsPage = adminPage<ResultsContext>({
  path: resultsPath,
  access: 'race-day',
  async load({ language, ctx, session }) {
    const t = wordsIn(language).getFixedT(null, 'admin-results');
    const lines = await readRaceLines(ctx);
    const history = wordsIn(language).getFixedT(null, 'admin-history');
    return {
      title: t('title'),
      styles: [css],
      body: (
        <div className="results-office">
          <p className="hint">{t('list.hint')}</p>
          {lines.every(({ counts }) => stateOf(counts).length === 0) && <p>{t('list.noTimes')}</p>}
          <RaceTable language={language} lines={lines} />
          {isAllowed(session.staff, 'participants') && (
            <p>
              <a href="/admin/results/history">{history('title')}</a>
            </p>
          )}
        </div>
      ),
    };
  },
});

/** No text while nothing is known of anybody, or only that nobody came to the start. */
function stateOf(counts: RaceLine['counts']) {
  const there = resultStates.filter((state) => counts[state] > 0);
  const [first] = there;
  return there.length === 1 && (first === 'open' || first === 'not-started') ? [] : there;
}

function RaceTable({ language, lines }: { language: Language; lines: readonly RaceLine[] }) {
  const { t } = useTranslation('admin-results');
  const { t: words } = useTranslation('results');
  return (
    <AdminTable
      name={t('title')}
      heads={[t('list.race'), t('list.public'), t('list.since'), t('ranking.state')]}
    >
      {lines.map(({ raceId, counts, published, isChanged }) => (
        <tr key={raceId}>
          <th scope="row">
            <a href={racePath(raceId)}>{raceNameOf(language, raceId)}</a>
          </th>
          <td>{publicIn(language, published)}</td>
          <td>{published ? t(isChanged ? 'public.changed' : 'public.same') : '–'}</td>
          <td>
            {stateOf(counts)
              .map((state) => `${words(`changes.states.${state}`)}: ${counts[state]}`)
              .join(' · ') || t('list.none')}
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
