import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { formatCountry, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { PublicRoute } from '../../site/page.ts';
import forms from '../../ui/forms.css?inline';
import { Icon } from '../../ui/icon.tsx';
import type { PublicResults } from '../published-results.ts';
import { raceTime } from '../race-time.rules.ts';
import css from './history.css?inline';
import {
  type HistoryQuery,
  historyAddress,
  mostLetters,
  readHistoryQuery,
} from './history-query.rules.ts';
import { pastRaceName, type RaceRecord, recordsIn } from './past-courses.ts';
import { PastList } from './past-list.tsx';
import type { History } from './past-results.contract.ts';

type Needs = {
  history: () => Promise<History>;
  results: () => Promise<readonly PublicResults[]>;
};

/** How many pages of the list, from the first, are worth keeping rendered. */
const keptPages = 5;

/** `/results/history`: results of earlier editions, and the best times over the years. */
export const historyPage = ({ history, results }: Needs): PublicRoute => ({
  path: '/results/history',
  dependsOn: ['edition', 'past_result', 'publication'],
  query: (asked) => ({ ...readHistoryQuery(asked) }),
  isKept: ({ page = '1', ...narrowed }) =>
    Object.keys(narrowed).length === 0 && Number(page) <= keptPages,
  async load({ language, query }) {
    const { event } = edition();
    const t = wordsIn(language).getFixedT(null, 'history');
    const past = await history();
    const records = recordsIn(language, past, await results(), query.race);
    return {
      name: t('title'),
      description: t('description', { event: event.name }),
      styles: [forms, css],
      isPrivate: Object.keys(query).length > 0,
      body: (
        <div className="w page history">
          <h1>{t('title')}</h1>
          <p className="lead">
            {t(past.races.length > 0 ? 'lead' : 'empty')} <a href="/results">{t('now')}</a>
          </p>
          {past.races.length > 0 && (
            <>
              {!query.q && !query.year && !query.page && (
                <PastRecords language={language} records={records} />
              )}
              <section aria-labelledby="past-results">
                <h2 id="past-results">{t('list.title')}</h2>
                <Finder language={language} history={past} query={query} />
                <PastList language={language} history={past} query={query} />
              </section>
            </>
          )}
        </div>
      ),
    };
  },
});

type Props = { language: Language; history: History; query: HistoryQuery };

/** A plain form that searches by year, race and name. */
function Finder({ language, history: { races }, query }: Props) {
  const { t } = useTranslation('history');
  const years = [...new Set(races.map(({ year }) => year))];
  const names = new Map(races.map((race) => [race.raceKey, pastRaceName(language, race)]));
  return (
    <form className="history-finder" action="/results/history" role="search">
      <p className="field history-name">
        <label htmlFor="history-q">{t('find.name')}</label>
        <input
          id="history-q"
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={mostLetters}
          autoComplete="off"
          enterKeyHint="search"
        />
      </p>
      <p className="field">
        <label htmlFor="history-year">{t('find.year')}</label>
        <select id="history-year" name="year" defaultValue={query.year ?? ''}>
          <option value="">{t('find.allYears')}</option>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor="history-race">{t('find.race')}</label>
        <select id="history-race" name="race" defaultValue={query.race ?? ''}>
          <option value="">{t('find.allRaces')}</option>
          {[...names].map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <button type="submit" className="btn">
        <Icon name="search" /> {t('find.show')}
      </button>
      {Object.keys(query).length > 0 && (
        <a className="btn quiet" href={historyAddress({})}>
          {t('find.reset')}
        </a>
      )}
    </form>
  );
}

/** The best times over the years, a card for each race. */
function PastRecords({
  language,
  records,
}: {
  language: Language;
  records: readonly RaceRecord[];
}) {
  const { t } = useTranslation('history');
  if (records.length === 0) return null;
  const byCourse = Map.groupBy(records, ({ course }) => course);
  return (
    <section aria-labelledby="past-records">
      <h2 id="past-records">{t('records.title')}</h2>
      <div className="record-cards">
        {[...byCourse].map(([course, own]) => (
          <section key={course} className="card">
            <CourseName language={language} record={own[0]} />
            <dl>
              {own.map((record) => (
                <div key={record.gender}>
                  <dt>{t(`records.${record.gender}`)}</dt>
                  <dd>
                    <b className="record-time">{raceTime(record.timeMs)}</b>
                    {record.results.map(({ name, year, country }) => (
                      <span key={`${name} ${year}`} className="record-holder">
                        {name || t('list.erased')}
                        <small>
                          {[year, country && formatCountry(language, country)]
                            .filter(Boolean)
                            .join(' · ')}
                        </small>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}

/** The race and its distance. */
function CourseName({ language, record }: { language: Language; record: RaceRecord | undefined }) {
  const [of] = record?.results ?? [];
  return (
    <h3>
      {of?.race}
      {typeof of?.distanceKm === 'number' && (
        <small> {`${formatNumber(language, of.distanceKm, 1)}\u00a0km`}</small>
      )}
    </h3>
  );
}
