import { useTranslation } from 'react-i18next';
import { formatCountry, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { raceTime } from '../race-time.rules.ts';
import type { RaceRecord } from './past-courses.ts';

/** The best times over the years, a card for each race. */
export function PastRecords({
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

/** The race, and over which distance. */
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
