import { useTranslation } from 'react-i18next';
import { checkpointName } from '../edition/facts/checkpoint-name.ts';
import { formatNumber } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { CourseWay } from '../event/races/course-way.tsx';
import type { RaceDetail } from '../event/races/races.contract.ts';
import { Icon } from '../ui/icon.tsx';
import { tableInCards } from '../ui/table-in-cards.tsx';
import { classificationNameIn } from './classification-name.ts';
import type { EarlierResult } from './earlier-years.tsx';
import { explainPlace } from './explain-place.rules.ts';
import type { PublicResults } from './published-results.ts';
import { runnerNameIn } from './race-results-runner.tsx';
import { raceTime } from './race-time.rules.ts';
import type { RunnerResult } from './results.contract.ts';
import { indexOf } from './results-index.ts';
import type { WayPoint } from './runner-way.rules.ts';
import { besideEachOther } from './runner-way.rules.ts';
import { whyPlaceIn } from './why-place.ts';

export type RunnerProps = {
  language: Language;
  published: PublicResults;
  result: RunnerResult;
  race: RaceDetail;
  /** The bib of the runner to compare with, and that runner. */
  asked: string | undefined;
  other: RunnerResult | undefined;
  /** Where a runner was recorded, as far as it is public. */
  wayOf: (result: RunnerResult) => WayPoint[];
  earlier: readonly EarlierResult[];
  now: Date;
};

/** The place in each classification, each with its reasons. */
export function Places({ language, published, result }: RunnerProps) {
  const { t } = useTranslation('results-own');
  const { snapshot } = published;
  const { byId } = indexOf(published);
  const nameOf = (id: number) => {
    const other = byId.get(id);
    return other ? `${runnerNameIn(language, other)} (${other.bib || '–'})` : '';
  };
  const reasons = snapshot.classifications.flatMap((classification) => {
    const reason = explainPlace(snapshot, classification.id, result.id);
    return reason ? [{ classification, reason }] : [];
  });
  if (reasons.length === 0) return null;
  return (
    <section className="own-part" aria-labelledby="places">
      <h2 id="places">{t('runner.places')}</h2>
      <ul className="own-places">
        {reasons.map(({ classification, reason }) => (
          <li key={classification.id} className="card">
            <h3>{classificationNameIn(language, classification)}</h3>
            <p>
              <b className="own-place">{reason.place}</b>{' '}
              {t('runner.of', { total: formatNumber(language, reason.of) })}
            </p>
            <details>
              <summary>
                {t('why.title')}
                <span className="vh">{`: ${classificationNameIn(language, classification)}`}</span>
              </summary>
              <ul>
                {whyPlaceIn(language, reason, nameOf).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where and when the runner was recorded, also on the course's profile. */
export function Way({ language, published, result, race, wayOf }: RunnerProps) {
  const { t } = useTranslation('results-own');
  const way = wayOf(result);
  if (way.length === 0) return null;
  const passed = new Set(way.map(({ km }) => km));
  const points = published.snapshot.points
    .slice(1)
    .map(({ km }) => ({ km, isPassed: passed.has(km) }));
  return (
    <section className="own-part" aria-labelledby="way">
      <h2 id="way">{t('way.title')}</h2>
      {tableInCards(
        <table className="own-table">
          <thead>
            <tr>
              <th scope="col">{t('way.point')}</th>
              <th scope="col">{t('way.km')}</th>
              <th scope="col">{t('columns.time')}</th>
              <th scope="col">{t('way.pace')}</th>
              <th scope="col">{t('way.place')}</th>
            </tr>
          </thead>
          <tbody>
            {way.map(({ checkpoint, km, ms, paceMs, place }) => (
              <tr key={km}>
                <th scope="row">{checkpointName(language, checkpoint)}</th>
                <td>{formatNumber(language, km, 1)}</td>
                <td className="own-time">{raceTime(ms)}</td>
                <td>{paceMs === null ? '–' : raceTime(paceMs)}</td>
                <td>{place === null ? '–' : formatNumber(language, place)}</td>
              </tr>
            ))}
          </tbody>
        </table>,
      )}
      <CourseWay
        language={language}
        race={race}
        points={points}
        label={t('way.profile', { name: runnerNameIn(language, result) })}
      />
    </section>
  );
}

/** The runner beside another one, who is found by the bib. */
export function Comparison(props: RunnerProps & { address: string }) {
  const { t } = useTranslation('results-own');
  const { asked, other, address, result } = props;
  return (
    <section className="own-part" aria-labelledby="compare">
      <h2 id="compare">{t('compare.title')}</h2>
      <form className="own-finder" action={`${address}#compare`}>
        <p className="field">
          <label htmlFor="compare-with">{t('compare.label')}</label>
          <input
            id="compare-with"
            name="with"
            inputMode="numeric"
            maxLength={6}
            defaultValue={asked}
            autoComplete="off"
            required
          />
        </p>
        <button type="submit" className="btn">
          <Icon name="search" /> {t('compare.button')}
        </button>
      </form>
      {asked !== undefined && (!other || other.id === result.id) && (
        <p role="status">{t(other ? 'compare.same' : 'compare.nobody', { bib: asked })}</p>
      )}
      {other && other.id !== result.id && <BothRunners {...props} other={other} />}
    </section>
  );
}

function BothRunners({
  language,
  published,
  result,
  other,
  wayOf,
}: RunnerProps & { other: RunnerResult }) {
  const { t } = useTranslation('results-own');
  const [ownName, otherName] = [result, other].map((each) => runnerNameIn(language, each));
  const placeOf = (id: number) => indexOf(published).placeOf(id) ?? '–';
  const rows = besideEachOther(wayOf(result), wayOf(other)).map((each) => ({
    ...each,
    name: checkpointName(language, each.checkpoint),
  }));
  const time = (ms: number | null) => (ms === null ? '–' : raceTime(ms));
  const isBoth = result.finalMs !== null && other.finalMs !== null;
  return tableInCards(
    <table className="own-table">
      <thead>
        <tr>
          <th scope="col">{t('way.point')}</th>
          <th scope="col">{`${result.bib} ${ownName}`}</th>
          <th scope="col">{`${other.bib} ${otherName}`}</th>
          <th scope="col">{t('compare.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ km, name, ownMs, otherMs }) => (
          <tr key={km}>
            <th scope="row">{name}</th>
            <td className="own-time">{raceTime(ownMs)}</td>
            <td className="own-time">{raceTime(otherMs)}</td>
            <td className="own-time">{signed(otherMs - ownMs)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('compare.result')}</th>
          <td className="own-time">{time(result.finalMs)}</td>
          <td className="own-time">{time(other.finalMs)}</td>
          <td className="own-time">
            {isBoth ? signed((other.finalMs ?? 0) - (result.finalMs ?? 0)) : '–'}
          </td>
        </tr>
        <tr>
          <th scope="row">{t('columns.place')}</th>
          <td>{placeOf(result.id)}</td>
          <td>{placeOf(other.id)}</td>
          <td>–</td>
        </tr>
      </tbody>
    </table>,
  );
}

/** How much later the other runner was there; with a minus, how much sooner. */
const signed = (ms: number) =>
  ms === 0 ? '0:00' : `${ms < 0 ? '−' : '+'}${raceTime(Math.abs(ms))}`;
