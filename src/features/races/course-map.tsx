import { useTranslation } from 'react-i18next';
import { event } from '../../edition/facts.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Language } from '../../i18n/languages.ts';
import { linePath } from '../../ui/art/plot-paths.ts';
import {
  type CourseProfile,
  type ProfilePoint,
  pointAt,
  projectCourse,
  scaleBarM,
  thinPlan,
} from './course.rules.ts';
import type { RaceDetail } from './races.contract.ts';

/** The course in plan, drawn from its own points: no map service is asked. */
export function CourseMap({ race, language }: { race: RaceDetail; language: Language }) {
  const { t } = useTranslation(['race', 'races']);
  const plan = planOf(race);
  const every = race.distance > 20 ? 5 : 2;
  const marks = Array.from({ length: Math.ceil(race.distance / every) - 1 }, (_, i) => {
    const km = (i + 1) * every;
    return { km, ...plan.place(km) };
  });
  const start = plan.place(0);
  return (
    <div className={`course-map ${race.waymark.colour}`}>
      <svg
        viewBox={`0 0 ${plan.width} ${plan.height}`}
        role="img"
        aria-label={t('race:map.label', { resort: event.place.resort, every })}
      >
        <path className="grid" vectorEffect="non-scaling-stroke" d={plan.grid} />
        <path className="casing" vectorEffect="non-scaling-stroke" d={plan.path} />
        <path className="course" vectorEffect="non-scaling-stroke" d={plan.path} />
      </svg>
      <svg className="labels" paintOrder="stroke" aria-hidden="true">
        {marks.map(({ km, x, y }) => (
          <g key={km} className="km-mark">
            <circle cx={`${x}%`} cy={`${y}%`} r="4" />
            <text x={`${x}%`} y={`${y}%`} dx="8" dy="-6">
              {formatNumber(language, km)}
            </text>
          </g>
        ))}
        {race.aidStationsKm.map((km, i) => {
          const { x, y } = plan.place(km);
          return (
            <g key={km} className="aid">
              <circle cx={`${x}%`} cy={`${y}%`} r="11" />
              <text x={`${x}%`} y={`${y}%`} dy=".35em" textAnchor="middle">
                {i + 1}
              </text>
            </g>
          );
        })}
        <g className="start">
          <circle cx={`${start.x}%`} cy={`${start.y}%`} r="9" />
          <text x={`${start.x}%`} y={`${start.y}%`} dy="28" textAnchor="middle">
            {t('race:map.startFinish')}
          </text>
        </g>
        <g className="scale">
          <line x1="3%" x2={`${3 + plan.scale.percent}%`} y1="96%" y2="96%" />
          <text x="3%" y="96%" dy="-8">
            {formatNumber(language, plan.scale.metres / 1000, 1)} {t('races:profile.km')}
          </text>
        </g>
        <g className="north">
          <svg x="95%" y="3%" overflow="visible">
            <path d="M0 0l7 20-7-5-7 5z" />
          </svg>
          <text x="95%" y="3%" dy="36" textAnchor="middle">
            {t('race:map.north')}
          </text>
        </g>
      </svg>
    </div>
  );
}

/** Drawn once per course: thinning takes milliseconds. */
const plans = new WeakMap<CourseProfile, ReturnType<typeof drawPlan>>();

function planOf({ course }: RaceDetail) {
  const plan = plans.get(course) ?? drawPlan(course);
  plans.set(course, plan);
  return plan;
}

/** Everything the map draws, in a frame 1000 units wide: one unit is some metres. */
function drawPlan(course: CourseProfile) {
  const centre = middleOf(course.points);
  const thin = projectCourse(thinPlan(course, 320), centre);
  const spread = (of: 'eastM' | 'northM') => {
    const values = thin.map((point) => point[of]);
    return { low: Math.min(...values), high: Math.max(...values) };
  };
  const [east, north] = [spread('eastM'), spread('northM')];
  const width = 1000;
  const metresPerUnit = (east.high - east.low) / (width * 0.84);
  const height = Math.round(
    Math.min(1400, Math.max(520, (north.high - north.low) / metresPerUnit + width * 0.2)),
  );
  const middleEast = (east.low + east.high) / 2;
  const middleNorth = (north.low + north.high) / 2;
  const unit = ({ eastM, northM }: { eastM: number; northM: number }): [number, number] => [
    width / 2 + (eastM - middleEast) / metresPerUnit,
    height / 2 - (northM - middleNorth) / metresPerUnit,
  ];
  const scaleM = scaleBarM(metresPerUnit * width * 0.3);
  return {
    width,
    height,
    path: linePath(thin.map(unit)),
    grid: kilometreGrid(width, height, 1000 / metresPerUnit),
    scale: { metres: scaleM, percent: (scaleM / metresPerUnit / width) * 100 },
    place(km: number) {
      const [point] = projectCourse([pointAt(course, km)], centre);
      const [x, y] = unit(point ?? { eastM: 0, northM: 0 });
      return { x: Math.round((x / width) * 1000) / 10, y: Math.round((y / height) * 1000) / 10 };
    },
  };
}

/** One line a kilometre, centred. */
function kilometreGrid(width: number, height: number, stepUnits: number): string {
  const lines = (length: number) => {
    const first = (length / 2) % stepUnits;
    return Array.from({ length: Math.ceil((length - first) / stepUnits) }, (_, i) =>
      Math.round(first + i * stepUnits),
    );
  };
  return [
    ...lines(width).map((x) => `M${x} 0V${height}`),
    ...lines(height).map((y) => `M0 ${y}H${width}`),
  ].join('');
}

function middleOf(points: readonly ProfilePoint[]) {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { lat: middle(points.map((p) => p.lat)), lon: middle(points.map((p) => p.lon)) };
}
