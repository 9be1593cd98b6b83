import { useTranslation } from 'react-i18next';
import type { Language } from '../../i18n/languages.ts';
import { plotHeight, plotProfile, plotWidth } from '../races/course-lines.ts';
import { ProfileAxes } from '../races/course-profile.tsx';
import type { RaceDetail } from '../races/races.contract.ts';
import type { LiveRunner } from './live.contract.ts';
import { toldExpectations } from './live.rules.ts';

type Props = { language: Language; runner: LiveRunner; race: RaceDetail; now: Date };

/** The elevation of the course, filled as far as the runner was recorded. */
export function LiveProfile({ language, runner, race, now }: Props) {
  const { t } = useTranslation('live');
  const plot = plotProfile(race.course, 140);
  // Kilometres of the race on those of its track, which may measure a little more or less.
  const onTrack = (km: number) => (km / race.distance) * race.course.distanceKm;
  const last = runner.passages.at(-1);
  const points = [
    ...runner.passages.map(({ km }) => ({ km, isPassed: true })),
    ...toldExpectations(runner, now).map(({ km }) => ({ km, isPassed: false })),
  ];
  return (
    <figure className="chart live-profile">
      <div className="chart-frame">
        <svg role="img" aria-label={t('runner.profile', { name: runner.name })}>
          <ProfileAxes plot={plot} language={language} />
          <svg
            viewBox={`0 0 ${plotWidth} ${plotHeight}`}
            preserveAspectRatio="none"
            width="100%"
            height="100%"
          >
            <clipPath id="live-behind">
              <rect
                width={last ? (plot.xPercent(onTrack(last.km)) / 100) * plotWidth : 0}
                height={plotHeight}
              />
            </clipPath>
            <path className="area" d={plot.areaPath} />
            <path className="area behind" clipPath="url(#live-behind)" d={plot.areaPath} />
            <path className="line" vectorEffect="non-scaling-stroke" d={plot.linePath} />
          </svg>
          {points.map(({ km, isPassed }) => {
            const { x, y } = plot.at(onTrack(km));
            return (
              <circle
                key={km}
                className={isPassed ? 'passed' : 'to-come'}
                cx={`${x}%`}
                cy={`${y}%`}
                r="7"
              />
            );
          })}
        </svg>
      </div>
    </figure>
  );
}
