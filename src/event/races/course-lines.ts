import { onceFor } from '../../edition/facts/once-for.ts';
import { areaPath, linePath } from '../../ui/art/plot-paths.ts';
import { type CourseProfile, niceTicks, pointAt, thinProfile } from './course.rules.ts';

/** The units that profile paths are drawn in; their SVGs stretch to any size. */
export const plotWidth = 1000;
export const plotHeight = 400;

export type ProfilePlot = {
  areaPath: string;
  linePath: string;
  /** Share of the width, 0 to 100. */
  xPercent(km: number): number;
  /** Share of the height from the top, 0 to 100. */
  yPercent(eleM: number): number;
  /** The place on the course at a distance: both shares. */
  at(km: number): { x: number; y: number };
  eleTicks: number[];
  kmTicks: number[];
};

/** The most points that a profile may have, and the units that it is drawn in. */
type PlotSize = { maxPoints: number; width: number; height: number };

/** The size of a chart as wide as its page. */
export const chartSize: PlotSize = { maxPoints: 140, width: plotWidth, height: plotHeight };

/** Cached, as thinning takes milliseconds: each course is drawn once per size. */
const plotsOf = onceFor((profile: CourseProfile) =>
  onceFor((size: PlotSize) => drawProfile(profile, size)),
);

/** The elevation line of a course, and the positions of things on it. */
export const plotProfile = (profile: CourseProfile, size: PlotSize): ProfilePlot =>
  plotsOf(profile)(size);

function drawProfile(profile: CourseProfile, size: PlotSize): ProfilePlot {
  const { maxPoints, width, height } = size;
  const { minEleM, maxEleM } = profile;
  // Space above and below keeps the line away from the frame.
  const span = Math.max(50, maxEleM - minEleM);
  const [low, high] = [minEleM - span * 0.14, maxEleM + span * 0.1];
  const x = (km: number) => (km / profile.distanceKm) * 100;
  const y = (eleM: number) => (1 - (eleM - low) / (high - low)) * 100;
  const points = thinProfile(profile, maxPoints).map(
    ({ km, eleM }) => [(x(km) / 100) * width, (y(eleM) / 100) * height] as const,
  );
  return {
    areaPath: areaPath(points, height),
    linePath: linePath(points),
    xPercent: (km) => round(x(km)),
    yPercent: (eleM) => round(y(eleM)),
    at: (km) => ({ x: round(x(km)), y: round(y(pointAt(profile, km).eleM)) }),
    eleTicks: niceTicks(low, high, 4),
    kmTicks: niceTicks(0, profile.distanceKm, 7),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
