import { useTranslation } from 'react-i18next';
import { clockAfter, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { chartSize, plotHeight, plotProfile, plotWidth } from './course-lines.ts';
import type { RaceDetail } from './races.contract.ts';

/**
 * The course's elevation with axes, aid stations and cut-offs. Shapes stretch with the page, while
 * text keeps its size: positions are percentages, and the frame's padding holds the labels.
 */
export function CourseProfileChart({ race, language }: { race: RaceDetail; language: Language }) {
  const { t } = useTranslation(['races', 'race']);
  const plot = plotProfile(race.course, chartSize);
  const number = (value: number, digits = 0) => formatNumber(language, value, digits);
  return (
    <figure className="chart">
      <div className="chart-frame">
        <svg
          role="img"
          aria-label={t('races:profile.summary', {
            distance: number(race.distance, 1),
            low: number(race.course.minEleM),
            high: number(race.course.maxEleM),
          })}
        >
          <ProfileAxes plot={plot} language={language} />
          <svg
            viewBox={`0 0 ${plotWidth} ${plotHeight}`}
            preserveAspectRatio="none"
            width="100%"
            height="100%"
          >
            <path className="area" d={plot.areaPath} />
            <path className="line" vectorEffect="non-scaling-stroke" d={plot.linePath} />
          </svg>
          <Cutoffs race={race} plot={plot} />
          <AidStations race={race} plot={plot} />
        </svg>
      </div>
      <figcaption>
        <span className="key aid">{t('race:aid.title')}</span>
        {race.cutoffs.length > 0 && <span className="key cutoff">{t('race:profile.cutoff')}</span>}
        {race.isCourseSample && <span>{t('race:profile.sample')}</span>}
      </figcaption>
    </figure>
  );
}

type Plot = ReturnType<typeof plotProfile>;

/** Lines of equal height, and the distances below. */
export function ProfileAxes({ plot, language }: { plot: Plot; language: Language }) {
  const { t } = useTranslation('races');
  const number = (value: number) => formatNumber(language, value);
  return (
    <>
      {plot.eleTicks.map((eleM) => (
        <g key={eleM} className="tick">
          <line x1="0" x2="100%" y1={`${plot.yPercent(eleM)}%`} y2={`${plot.yPercent(eleM)}%`} />
          <text x="0" dx="-8" y={`${plot.yPercent(eleM)}%`} dy=".35em" textAnchor="end">
            {number(eleM)}
          </text>
        </g>
      ))}
      {plot.kmTicks.map((km) => (
        <text
          key={km}
          className="km"
          x={`${plot.xPercent(km)}%`}
          y="100%"
          dy="1.5em"
          textAnchor="middle"
        >
          {number(km)}
        </text>
      ))}
      <text className="unit" x="0" dx="-8" y="0" dy="-.6em" textAnchor="end">
        {t('profile.m')}
      </text>
      <text className="unit" x="100%" y="100%" dx="-2" dy="1.5em">
        {t('profile.km')}
      </text>
    </>
  );
}

function Cutoffs({ race, plot }: { race: RaceDetail; plot: Plot }) {
  return (
    <>
      {race.cutoffs.map(({ km, afterMin }) => (
        <g key={km} className="cutoff">
          <line x1={`${plot.xPercent(km)}%`} x2={`${plot.xPercent(km)}%`} y1="0" y2="100%" />
          <text x={`${plot.xPercent(km)}%`} y="0" dy="-.6em" textAnchor="middle">
            {clockAfter(race.startTime, afterMin)}
          </text>
        </g>
      ))}
    </>
  );
}

function AidStations({ race, plot }: { race: RaceDetail; plot: Plot }) {
  return (
    <>
      {race.aidStationsKm.map((km, i) => {
        const { x, y } = plot.at(km);
        return (
          <g key={km} className="aid">
            <line x1={`${x}%`} x2={`${x}%`} y1={`${y}%`} y2="100%" />
            <circle cx={`${x}%`} cy={`${y}%`} r="11" />
            <text x={`${x}%`} y={`${y}%`} dy=".35em" textAnchor="middle">
              {i + 1}
            </text>
          </g>
        );
      })}
    </>
  );
}
