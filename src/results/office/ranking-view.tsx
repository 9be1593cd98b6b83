import { useTranslation } from 'react-i18next';
import type { Language } from '../../edition/words/languages.ts';
import { searchMost } from '../../registration/participants/participant-search.rules.ts';
import { AdminInput, AdminSelect } from '../../ui/admin-inputs.tsx';
import { AdminPages } from '../../ui/admin-pages.tsx';
import { AdminTable } from '../../ui/admin-table.tsx';
import { classificationNameIn } from '../classification-name.ts';
import { rankingPage } from './ranking.rules.ts';
import { adjustmentIn, nameOf, racePath, stateIn, timeIn } from './result-words.ts';
import type { RaceOffice } from './results-admin.contract.ts';

type AskedRanking = { classification: string; search: string; page: number };
type Props = { language: Language; office: RaceOffice; asked: AskedRanking };

/**
 * The current ranking: one classification, page by page, or only the runners who match the search.
 */
export function RankingView({ language, office, asked }: Props) {
  const { t } = useTranslation('admin-results');
  const { raceId, snapshot } = office;
  const { classification, search } = asked;
  const { rows, total } = rankingPage(snapshot, asked);
  return (
    <section aria-labelledby="ranking">
      <h2 id="ranking">{t('ranking.title')}</h2>
      <RankingChoice language={language} office={office} asked={asked} />
      {rows.length === 0 ? (
        <p>{t('ranking.none')}</p>
      ) : (
        <AdminTable
          name={t('title')}
          heads={[
            { number: t('ranking.place') },
            { number: t('ranking.bib') },
            t('ranking.name'),
            t('ranking.club'),
            { number: t('ranking.time') },
            t('ranking.penalties'),
            t('ranking.state'),
          ]}
        >
          {rows.map(({ place, runner }) => (
            <tr key={runner.id}>
              <td className="number">{place ?? '–'}</td>
              <td className="number">{runner.bib || '–'}</td>
              <th scope="row">
                <a href={racePath(raceId, { runner: String(runner.id) })}>
                  {nameOf(language, runner)}
                </a>
              </th>
              <td>{runner.person?.club}</td>
              <td className="number">{timeIn(runner.finalMs)}</td>
              <td>{runner.adjustments.map((each) => adjustmentIn(language, each)).join('; ')}</td>
              <td>{stateIn(language, runner)}</td>
            </tr>
          ))}
        </AdminTable>
      )}
      <AdminPages
        page={asked.page}
        total={total}
        hrefOf={(page) => racePath(raceId, { in: classification, search, page: String(page) })}
      />
    </section>
  );
}

/** A form that leads to the address of the chosen ranking. */
function RankingChoice({ language, office: { raceId, snapshot }, asked }: Props) {
  const { t } = useTranslation('admin-results');
  return (
    <search>
      <form className="panel results-choice" action={racePath(raceId)}>
        <AdminInput
          name="search"
          type="search"
          label={t('ranking.search')}
          defaultValue={asked.search}
          maxLength={searchMost}
        />
        <AdminSelect name="in" label={t('ranking.which')} defaultValue={asked.classification}>
          {snapshot.classifications
            .filter(({ team }) => team === null)
            .map((each) => (
              <option key={each.id} value={each.id}>
                {classificationNameIn(language, each)}
              </option>
            ))}
        </AdminSelect>
        <button type="submit" className="btn">
          {t('ranking.show')}
        </button>
      </form>
    </search>
  );
}
