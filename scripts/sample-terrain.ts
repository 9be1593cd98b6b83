/** The invented terrain of sample courses, in metres from the start. */

/** Metres east and north of the start, metres above the sea where it matters. */
export type Spot = readonly [eastM: number, northM: number, eleM: number];

/** A number in [0, 1) that belongs to a grid point. */
function chance(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 13), 0x297a2d39);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

/** Smooth noise in [-1, 1], about one form per unit. */
export function noise(x: number, y: number, seed: number): number {
  const [left, below] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * t * (t * (6 * t - 15) + 10);
  const [u, v] = [ease(x - left), ease(y - below)];
  const row = (n: number) => chance(left, n, seed) * (1 - u) + chance(left + 1, n, seed) * u;
  return 2 * (row(below) * (1 - v) + row(below + 1) * v) - 1;
}

export const lengthM = (a: readonly number[], b: readonly number[]) =>
  Math.hypot((b[0] ?? 0) - (a[0] ?? 0), (b[1] ?? 0) - (a[1] ?? 0));

/** The line at even steps of about `stepM`, its last point included. */
export function paced(points: readonly Spot[], stepM: number): Spot[] {
  const ends = points.slice(1).map((to, i) => lengthM(points[i] ?? to, to));
  const whole = ends.reduce((sum, each) => sum + each, 0);
  const count = Math.max(1, Math.round(whole / stepM));
  let [piece, before] = [0, 0];
  return Array.from({ length: count + 1 }, (_, n) => {
    const alongM = (whole * n) / count;
    while (piece < ends.length - 1 && before + (ends[piece] ?? 0) < alongM) {
      before += ends[piece++] ?? 0;
    }
    const [from, to] = [points[piece], points[piece + 1]];
    if (!from || !to) throw new Error('a line has two points');
    const t = (alongM - before) / (ends[piece] || 1);
    const mix = (k: 0 | 1 | 2) => from[k] + (to[k] - from[k]) * t;
    return [mix(0), mix(1), mix(2)];
  });
}

/** Averages each point's neighbours with a bell of `spread` points; the ends stay. */
export function smoothed(values: readonly number[], spread: number): number[] {
  const reach = Math.ceil(spread * 2.5);
  return values.map((_, i) => {
    const width = Math.min(reach, i, values.length - 1 - i);
    let [sum, weights] = [0, 0];
    for (let n = -width; n <= width; n++) {
      const weight = Math.exp(-((n / spread) ** 2) / 2);
      sum += weight * (values[i + n] ?? 0);
      weights += weight;
    }
    return sum / weights;
  });
}

/** What an edition says in `courses/terrain.yaml`. */
export type TerrainFacts = {
  start: { lat: number; lon: number };
  spots: Record<string, Spot>;
  skeleton: string[];
  legs: Record<string, string[]>;
};

type HeightM = (eastM: number, northM: number) => number;

/** An invented terrain: how high it is, and lines over it. */
export function terrainOf({ spots, skeleton }: TerrainFacts) {
  /** Spots by name or by numbers: `poieni; -4650 -3900 1530; aid2`. */
  const line = (words: string): Spot[] =>
    words.split(';').map((word) => {
      const [eastM = 0, northM = 0, eleM = 0] =
        spots[word.trim()] ?? word.trim().split(/\s+/).map(Number);
      return [eastM, northM, eleM];
    });
  const bones = skeleton.flatMap((each) => bonesOf(line(each)));
  const heightM = (eastM: number, northM: number): number => {
    const nearest = Math.min(...Object.values(spots).map((spot) => lengthM(spot, [eastM, northM])));
    return restingM(bones, eastM, northM) + Math.min(1, nearest / 550) ** 2 * roughM(eastM, northM);
  };
  return { line, heightM };
}

/** A crest or a stream bed at even steps, its ups and downs rounded. */
function bonesOf(crest: readonly Spot[]): Spot[] {
  const steps = paced(crest, 100);
  const eles = smoothed(
    steps.map((at) => at[2]),
    1.2,
  );
  return steps.map(([eastM, northM], i): Spot => [eastM, northM, eles[i] ?? 0]);
}

/** The ground between the bones: near ones weigh most. */
function restingM(bones: readonly Spot[], eastM: number, northM: number): number {
  const x = eastM + 90 * noise(eastM / 800, northM / 800, 1);
  const y = northM + 90 * noise(eastM / 800, northM / 800, 2);
  let weights = 0;
  let sum = 0;
  for (const [boneX, boneY, boneZ] of bones) {
    const weight = ((x - boneX) ** 2 + (y - boneY) ** 2 + 80 ** 2) ** -1.8;
    weights += weight;
    sum += weight * boneZ;
  }
  return sum / weights;
}

/** Humps and hollows of several sizes. */
const roughM = (eastM: number, northM: number): number =>
  [1300, 620, 300, 140].reduce((total, waveM, i) => {
    const [along, across] = [Math.cos(i + 0.6) / waveM, Math.sin(i + 0.6) / waveM];
    const form = noise(eastM * along - northM * across, eastM * across + northM * along, 10 + i);
    return total + (0.5 - Math.abs(form)) * waveM * 0.065;
  }, 0);

/** From one height of the relief to the next, in degrees: about a hundred metres. */
const stepDegrees = 0.0009;
const metresPerDegree = 111_195;

/** Degrees, west to east and south to north. */
type Bounds = { west: number; east: number; south: number; north: number };

/** The terrain within bounds as an ESRI ASCII grid in degrees, from the north-west row by row. */
export function reliefText({ start }: TerrainFacts, heightM: HeightM, bounds: Bounds): string {
  const cols = Math.ceil((bounds.east - bounds.west) / stepDegrees);
  const rows = Math.ceil((bounds.north - bounds.south) / stepDegrees);
  const metresPerLon = metresPerDegree * Math.cos((start.lat * Math.PI) / 180);
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => {
      const lon = bounds.west + (col + 0.5) * stepDegrees;
      const lat = bounds.south + (rows - row - 0.5) * stepDegrees;
      const eleM = heightM((lon - start.lon) * metresPerLon, (lat - start.lat) * metresPerDegree);
      return Math.round(Math.max(0, eleM));
    }).join(' '),
  );
  const head = [
    `ncols ${cols}`,
    `nrows ${rows}`,
    `xllcorner ${bounds.west.toFixed(5)}`,
    `yllcorner ${bounds.south.toFixed(5)}`,
    `cellsize ${stepDegrees}`,
  ];
  return `${[...head, ...lines].join('\n')}\n`;
}
