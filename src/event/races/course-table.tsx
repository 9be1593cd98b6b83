import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { Icon } from '../../ui/icon.tsx';
import { courseRows } from './course-rows.ts';
import { placeNameIn } from './landmark-names.ts';
import type { RaceDetail } from './races.contract.ts';

/** The course profile's facts as a table: the chart's text equivalent. */
export function CourseTable({ race, language }: { race: RaceDetail; language: Language }) {
  const { t } = useTranslation('race');
  return (
    <details className="course-table">
      <summary>
        {t('profile.table')} <Icon name="chevronDown" />
      </summary>
      <h3>{t('profile.table')}</h3>
      <div className="table-frame">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('profile.place')}</th>
              <th scope="col">{t('profile.km')}</th>
              <th scope="col">{t('profile.elevation')}</th>
              <th scope="col">{t('profile.climbSoFar')}</th>
              <th scope="col">{t('profile.closesAt')}</th>
            </tr>
          </thead>
          <tbody>
            {courseRows(race, t).map(({ place, km, eleM, climbM, closesAt }) => {
              const name = placeNameIn(language, race.id, km);
              return (
                <tr key={`${place} ${km}`}>
                  <th scope="row">{name ? `${place} · ${name}` : place}</th>
                  <td>{formatNumber(language, km, 1)}</td>
                  <td>{formatNumber(language, eleM)} m</td>
                  <td>{formatNumber(language, climbM)} m</td>
                  <td>{closesAt ?? '–'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
