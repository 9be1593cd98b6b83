import { useTranslation } from 'react-i18next';
import { formatList, formatNumber } from '../edition/words/format.ts';
import { Icon } from '../ui/icon.tsx';
import { tableInCards } from '../ui/table-in-cards.tsx';
import { classificationNameIn } from './classification-name.ts';
import { type RaceResultsProps, RunnerOfResult, runnerNameIn } from './race-results-runner.tsx';
import { raceTime } from './race-time.rules.ts';
import type { Prize } from './results.contract.ts';
import { indexOf } from './results-index.ts';

/** Places on the podium; shared ones make it wider. */
const podiumPlaces = 3;

/** The first three of a classification, with all who share a place. */
export function Podium({ published, race, classification, language }: RaceResultsProps) {
  const { t } = useTranslation('results-own');
  const first = indexOf(published)
    .lines(classification.id)
    .filter(({ place }) => place !== null && place <= podiumPlaces);
  if (first.length === 0) return null;
  return (
    <ol className="own-podium" aria-label={t('podium')}>
      {first.map(({ result, place }) => (
        <li key={result.id} className="card" data-place={place}>
          <span className="own-place">
            <span className="vh">{t('columns.place')} </span>
            {place}
          </span>
          <RunnerOfResult language={language} race={race} result={result} />
          {result.finalMs !== null && <b className="own-time">{raceTime(result.finalMs)}</b>}
        </li>
      ))}
    </ol>
  );
}

/** A classification of clubs: the runners whose results count, and their sum. */
export function TeamTable({ published, classification, language }: RaceResultsProps) {
  const { t } = useTranslation('results-own');
  const { byId } = indexOf(published);
  const { teams = [] } =
    published.snapshot.teams.find((each) => each.classification === classification.id) ?? {};
  const isByTime = classification.team?.by === 'time';
  const named = (id: number) => {
    const result = byId.get(id);
    return result ? runnerNameIn(language, result) : '';
  };
  if (teams.length === 0) return <p>{t('noTeams')}</p>;
  return (
    <>
      <p>
        {t(isByTime ? 'teams.byTime' : 'teams.byPlaces', { count: classification.team?.best ?? 0 })}
      </p>
      {tableInCards(
        <table className="own-table">
          <thead>
            <tr>
              <th scope="col">{t('columns.place')}</th>
              <th scope="col">{t('columns.club')}</th>
              <th scope="col">{t('columns.runners')}</th>
              <th scope="col">{t(isByTime ? 'columns.time' : 'columns.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {teams.map(({ club, place, sum, ids }) => (
              <tr key={club}>
                <td className="own-place">{place ?? '–'}</td>
                <th scope="row">{club}</th>
                <td>{formatList(language, ids.map(named))}</td>
                <td className="own-time">
                  {place === null ? '–' : isByTime ? raceTime(sum) : formatNumber(language, sum)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>,
      )}
    </>
  );
}

/** The winners of the prizes, classification by classification. */
export function Prizes({ published, race, language }: RaceResultsProps) {
  const { t } = useTranslation('results-own');
  const { snapshot } = published;
  const { byId } = indexOf(published);
  const byClassification = Map.groupBy(snapshot.prizes, (prize) => prize.classification);
  if (byClassification.size === 0) return null;
  return (
    <details className="own-part own-prizes">
      <summary>
        <h3>
          <Icon name="trophy" /> {t('prizes')}
        </h3>
      </summary>
      <div className="own-prize-lists">
        {snapshot.classifications
          .filter(({ id }) => byClassification.has(id))
          .map((each) => (
            <section key={each.id}>
              <h4>{classificationNameIn(language, each)}</h4>
              <ol>{byClassification.get(each.id)?.map((prize) => winner(prize))}</ol>
            </section>
          ))}
      </div>
    </details>
  );

  function winner({ id, prize, place }: Prize) {
    const result = byId.get(id);
    return (
      <li key={id} value={prize}>
        {result && <RunnerOfResult language={language} race={race} result={result} />}
        {prize !== place && <small>{t('prizePlace', { place })}</small>}
      </li>
    );
  }
}
