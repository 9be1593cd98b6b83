import type { Language } from '../../edition/words/languages.ts';
import { chartSize, plotHeight, plotProfile, plotWidth } from './course-lines.ts';
import { ProfileAxes } from './course-profile.tsx';
import type { RaceDetail } from './races.contract.ts';

type Props = {
  language: Language;
  race: RaceDetail;
  /** Places of the course by the race's kilometres, in running order. */
  points: readonly { km: number; isPassed: boolean }[];
  /** The description of the drawing for people who cannot see it. */
  label: string;
};

/**
 * The elevation of the course, filled up to the last place where the runner was recorded; needs
 * `course-way.css`.
 */
export function CourseWay({ language, race, points, label }: Props) {
  const plot = plotProfile(race.course, chartSize);
  // Converts kilometres of the race to those of its track, whose length may differ a little.
  const onTrack = (km: number) => (km / race.distance) * race.course.distanceKm;
  const last = points.findLast(({ isPassed }) => isPassed);
  return (
    <figure className="chart course-way">
      <div className="chart-frame">
        <svg role="img" aria-label={label}>
          <ProfileAxes plot={plot} language={language} />
          <svg
            viewBox={`0 0 ${plotWidth} ${plotHeight}`}
            preserveAspectRatio="none"
            width="100%"
            height="100%"
          >
            <clipPath id="course-behind">
              <rect
                width={last ? (plot.xPercent(onTrack(last.km)) / 100) * plotWidth : 0}
                height={plotHeight}
              />
            </clipPath>
            <path className="area" d={plot.areaPath} />
            <path className="area behind" clipPath="url(#course-behind)" d={plot.areaPath} />
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
