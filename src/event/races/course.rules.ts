/** A recorded position: WGS 84 degrees, metres above the sea. */
export type TrackPoint = { lat: number; lon: number; eleM: number };

/** A point of the course and its distance from the start. */
export type ProfilePoint = TrackPoint & { km: number };

export type CourseProfile = {
  distanceKm: number;
  climbM: number;
  minEleM: number;
  maxEleM: number;
  points: ProfilePoint[];
};

type Position = { lat: number; lon: number };
type PlanPoint = { eastM: number; northM: number };

const earthRadiusM = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two positions on a sphere; ignores elevation. */
export function haversineM(a: Position, b: Position): number {
  const north = Math.sin(radians(b.lat - a.lat) / 2);
  const east = Math.sin(radians(b.lon - a.lon) / 2);
  const chord = north ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Length of the track in kilometres, point to point. */
export function distanceKm(track: readonly Position[]): number {
  return track.slice(1).reduce((sum, at, i) => sum + haversineM(track[i] ?? at, at), 0) / 1000;
}

/**
 * Metres climbed (D+): the sum of the rises between turning points. A turning point is a highest or
 * lowest elevation from which the track then departs by at least `hysteresisM`.
 */
export function climbM(track: readonly { eleM: number }[], hysteresisM = 5): number {
  let low = track[0]?.eleM ?? 0;
  let high = low;
  let heading: 'unknown' | 'up' | 'down' = 'unknown';
  let climbed = 0;
  for (const { eleM } of track) {
    high = Math.max(high, eleM);
    if (heading !== 'up') low = Math.min(low, eleM);
    if (heading !== 'up' && eleM - low >= hysteresisM) {
      heading = 'up';
      high = eleM;
    } else if (heading !== 'down' && high - eleM >= hysteresisM) {
      if (heading === 'up') climbed += high - low;
      heading = 'down';
      low = eleM;
    }
  }
  return heading === 'up' ? climbed + high - low : climbed;
}

/** The course as a profile, one point per track point. Throws RangeError on an empty track. */
export function profileOf(track: readonly TrackPoint[]): CourseProfile {
  if (track.length === 0) throw new RangeError('A course has at least one point');
  let metres = 0;
  const points = track.map((at, i) => {
    metres += haversineM(track[i - 1] ?? at, at);
    return { km: metres / 1000, eleM: at.eleM, lat: at.lat, lon: at.lon };
  });
  return {
    distanceKm: metres / 1000,
    climbM: climbM(track),
    minEleM: points.reduce((least, at) => Math.min(least, at.eleM), Infinity),
    maxEleM: points.reduce((most, at) => Math.max(most, at.eleM), -Infinity),
    points,
  };
}

/** The course at `km`, between its two nearest points; beyond the ends, the end itself. */
export function pointAt(profile: CourseProfile, km: number): ProfilePoint {
  const { points } = profile;
  let before = 0;
  let after = points.length - 1;
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if ((points[middle]?.km ?? 0) <= km) before = middle;
    else after = middle;
  }
  const [a, b] = [points[before], points[after]];
  if (!a || !b) throw new RangeError('A profile has at least one point');
  const share = b.km > a.km ? Math.min(1, Math.max(0, (km - a.km) / (b.km - a.km))) : 0;
  const between = (from: number, to: number) => from * (1 - share) + to * share;
  return {
    km: between(a.km, b.km),
    eleM: between(a.eleM, b.eleM),
    lat: between(a.lat, b.lat),
    lon: between(a.lon, b.lon),
  };
}

/**
 * Metres east and north on a flat map (equirectangular), for courses of some tens of kilometres.
 * Courses that share a map share a `centre`; without one it is the middle of these points.
 */
export function projectCourse(
  points: readonly Position[],
  centre: Position = centreOf(points),
): PlanPoint[] {
  const metresPerDegree = radians(1) * earthRadiusM;
  const shrink = Math.cos(radians(centre.lat));
  return points.map(({ lat, lon }) => ({
    eastM: (lon - centre.lon) * metresPerDegree * shrink,
    northM: (lat - centre.lat) * metresPerDegree,
  }));
}

function centreOf(points: readonly Position[]): Position {
  const middle = (of: (at: Position) => number) => {
    const least = points.reduce((value, at) => Math.min(value, of(at)), Infinity);
    const most = points.reduce((value, at) => Math.max(value, of(at)), -Infinity);
    return (least + most) / 2;
  };
  return { lat: middle((at) => at.lat), lon: middle((at) => at.lon) };
}

/** How far point `at` is from the line between two kept points; used only for comparisons. */
type Straying = (from: number, to: number, at: number) => number;
type Gap = { from: number; to: number; worst: number; by: number };

/**
 * At most `maxPoints` (4 or more, else RangeError) points that draw the elevation line: both ends,
 * the highest and the lowest, then each time the point farthest from the line drawn so far.
 */
export function thinProfile(profile: CourseProfile, maxPoints: number): ProfilePoint[] {
  const { points } = profile;
  const straying: Straying = (from, to, at) => {
    const [a, b, p] = [points[from], points[to], points[at]];
    if (!a || !b || !p) return 0;
    // NaN where consecutive points are at the same place, which no comparison takes for the
    // farthest.
    const share = (p.km - a.km) / (b.km - a.km);
    return Math.abs(p.eleM - (a.eleM + share * (b.eleM - a.eleM)));
  };
  const extremes = [profile.minEleM, profile.maxEleM].map((eleM) =>
    points.findIndex((at) => at.eleM === eleM),
  );
  return keepTelling(points, maxPoints, extremes, straying);
}

/** As `thinProfile`, but for the line on a map: keeps the points that draw its bends. */
export function thinPlan(profile: CourseProfile, maxPoints: number): ProfilePoint[] {
  const plan = projectCourse(profile.points);
  const straying: Straying = (from, to, at) => {
    const [a, b, p] = [plan[from], plan[to], plan[at]];
    if (!a || !b || !p) return 0;
    const [east, north] = [b.eastM - a.eastM, b.northM - a.northM];
    const along = (p.eastM - a.eastM) * east + (p.northM - a.northM) * north;
    const share = Math.min(1, Math.max(0, along / (east ** 2 + north ** 2 || 1)));
    return Math.hypot(p.eastM - a.eastM - share * east, p.northM - a.northM - share * north);
  };
  return keepTelling(profile.points, maxPoints, [], straying);
}

function keepTelling(
  points: readonly ProfilePoint[],
  maxPoints: number,
  alsoKept: number[],
  straying: Straying,
): ProfilePoint[] {
  if (maxPoints < 4) throw new RangeError('A line is thinned to four points or more');
  const kept = new Set([0, points.length - 1, ...alsoKept]);
  const between = (from: number, to: number): Gap => {
    const gap: Gap = { from, to, worst: from, by: 0 };
    for (let at = from + 1; at < to; at++) {
      const by = straying(from, to, at);
      if (by > gap.by) Object.assign(gap, { worst: at, by });
    }
    return gap;
  };
  const order = [...kept].sort((a, b) => a - b);
  const gaps = order.slice(1).map((to, i) => between(order[i] ?? to, to));
  while (kept.size < maxPoints) {
    const widest = gaps.reduce((best, gap, i) => (gap.by > (gaps[best]?.by ?? 0) ? i : best), 0);
    const gap = gaps[widest];
    if (!gap || gap.by === 0) break;
    kept.add(gap.worst);
    gaps.splice(widest, 1, between(gap.from, gap.worst), between(gap.worst, gap.to));
  }
  return points.filter((_, i) => kept.has(i));
}

/** A mantissa of 1, 2 or 5 and its power of ten. */
type Step = { of: number; tens: number };
/** Divides, as tenths and hundredths have no exact number to multiply by. */
const times = (n: number, { of, tens }: Step) => (n * of) / 10 ** -tens;

const steps = (near: number): Step[] => {
  const tens = Math.floor(Math.log10(near));
  return [tens - 1, tens, tens + 1].flatMap((power) =>
    [1, 2, 5].map((of) => ({ of, tens: power })),
  );
};

/** Round values inside [min, max], 1, 2 or 5 times a power of ten apart, at most count + 1. */
export function niceTicks(min: number, max: number, count: number): number[] {
  const rough = (max - min) / count;
  const step = rough > 0 ? steps(rough).find((each) => times(1, each) >= rough) : undefined;
  if (!step) return [min];
  // 0.6 / 0.2 is a little less than 3.
  const first = Math.ceil(min / times(1, step) - 1e-9);
  const last = Math.floor(max / times(1, step) + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => times(first + i, step));
}

/** Metres of a map's scale bar: the longest 1, 2 or 5 times a power of ten within `longestM`. */
export function scaleBarM(longestM: number): number {
  return steps(longestM).reduce(
    (best, step) => (times(1, step) <= longestM ? times(1, step) : best),
    0,
  );
}
