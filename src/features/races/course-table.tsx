import { useTranslation } from 'react-i18next';
import { clockAfter, formatNumber } from '../../i18n/format.ts';
import type { Language } from '../../i18n/languages.ts';
import { type CourseProfile, climbM, pointAt } from './course.rules.ts';
import type { RaceDetail } from './races.contract.ts';

type Row = { place: string; km: number; closesAt?: string };

/** The course profile's facts as a table: the chart's text equivalent. */
export function CourseTable({ race, language }: { race: RaceDetail; language: Language }) {
  const { t } = useTranslation('race');
  const { course } = race;
  const summitKm = course.points.find((point) => point.eleM === course.maxEleM)?.km ?? 0;
  const rows: Row[] = [
    { place: t('profile.start'), km: 0 },
    ...race.aidStationsKm.map((km, i) => ({
      place: t('profile.aidStation', { number: i + 1 }),
      km,
    })),
    ...race.cutoffs.map(({ km, afterMin }) => ({
      place: t('profile.cutoff'),
      km,
      closesAt: clockAfter(race.startTime, afterMin),
    })),
    { place: t('profile.summit'), km: summitKm },
    {
      place: t('profile.finish'),
      km: race.distance,
      closesAt: clockAfter(race.startTime, race.timeLimitMin),
    },
  ].sort((a, b) => a.km - b.km);
  return (
    <details className="course-table">
      <summary>{t('profile.table')}</summary>
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
            {rows.map(({ place, km, closesAt }) => (
              <tr key={`${place} ${km}`}>
                <th scope="row">{place}</th>
                <td>{formatNumber(language, km, 1)}</td>
                <td>{formatNumber(language, Math.round(pointAt(course, km).eleM))} m</td>
                <td>{formatNumber(language, climbUntil(course, km))} m</td>
                <td>{closesAt ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const climbs = new WeakMap<CourseProfile, Map<number, number>>();

/** Metres climbed up to a distance, rounded to 10 as befits a recording; summed once per place. */
function climbUntil(course: CourseProfile, km: number): number {
  const known = climbs.get(course) ?? new Map<number, number>();
  climbs.set(course, known);
  const climb =
    known.get(km) ?? Math.round(climbM(course.points.filter((point) => point.km <= km)) / 10) * 10;
  known.set(km, climb);
  return climb;
}
