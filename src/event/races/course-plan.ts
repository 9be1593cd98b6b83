import { onceFor } from '../../edition/facts/once-for.ts';
import { type Point, polyline } from '../../ui/art/paths.ts';
import { type CourseProfile, pointAt, projectCourse, scaleBarM, thinPlan } from './course.rules.ts';
import { gradientRuns } from './gradient.rules.ts';

type Position = { lat: number; lon: number };

/** The map of a course: a frame `width` units wide, in which a unit is `metresPerUnit` metres. */
export type CoursePlan = ReturnType<typeof drawPlan>;

/** Cached, as thinning takes milliseconds. */
export const planOf = onceFor(drawPlan);

const width = 1000;
/** The most of the frame's width and height that the course itself may use. */
const [mostWide, mostHigh] = [width * 0.84, 1200];

function drawPlan(course: CourseProfile) {
  const centre = middleOf(course.points);
  const thin = thinPlan(course, 320);
  const spread = (of: 'eastM' | 'northM') => {
    const values = projectCourse(thin, centre).map((point) => point[of]);
    return { low: Math.min(...values), high: Math.max(...values) };
  };
  const [east, north] = [spread('eastM'), spread('northM')];
  const metresPerUnit = Math.max(
    (east.high - east.low) / mostWide,
    (north.high - north.low) / mostHigh,
    0.05,
  );
  const height = Math.max(520, Math.round((north.high - north.low) / metresPerUnit + width * 0.2));
  const middleEast = (east.low + east.high) / 2;
  const middleNorth = (north.low + north.high) / 2;
  const unit = (position: Position): Point => {
    const [point = { eastM: 0, northM: 0 }] = projectCourse([position], centre);
    return [
      width / 2 + (point.eastM - middleEast) / metresPerUnit,
      height / 2 - (point.northM - middleNorth) / metresPerUnit,
    ];
  };
  /** A position as shares of the frame's width and height. */
  const share = (position: Position): Point => {
    const [x, y] = unit(position);
    return [x / width, y / height];
  };
  const scaleM = scaleBarM(metresPerUnit * width * 0.12);
  return {
    width,
    height,
    metresPerUnit,
    line: polyline(thin.map(unit)),
    lineShares: thin.map(share),
    runs: gradientRuns(course, thin).map(({ slope, points }) => ({
      slope,
      line: polyline(points.map(unit)),
    })),
    scale: { metres: scaleM, percent: (scaleM / metresPerUnit / width) * 100 },
    unit,
    share,
    /** The position of a point of the frame. */
    position([x, y]: Point): Position {
      const metresPerDegree = 111_194.93;
      const eastM = (x - width / 2) * metresPerUnit + middleEast;
      const northM = (height / 2 - y) * metresPerUnit + middleNorth;
      return {
        lat: centre.lat + northM / metresPerDegree,
        lon: centre.lon + eastM / metresPerDegree / Math.cos((centre.lat * Math.PI) / 180),
      };
    },
    place: (km: number) => share(pointAt(course, km)),
  };
}

function middleOf(points: readonly Position[]): Position {
  const middle = (of: (at: Position) => number) => {
    const least = points.reduce((value, at) => Math.min(value, of(at)), Infinity);
    const most = points.reduce((value, at) => Math.max(value, of(at)), -Infinity);
    return (least + most) / 2;
  };
  return { lat: middle((p) => p.lat), lon: middle((p) => p.lon) };
}
