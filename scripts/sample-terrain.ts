/** The invented terrain of the sample courses, in metres from the resort. */

/** Metres east and north of the resort, metres above the sea where it matters. */
export type Spot = readonly [eastM: number, northM: number, eleM: number];

const spots: Record<string, Spot> = {
  start: [0, 0, 1100],
  aid1: [-3500, -1400, 1440],
  poieni: [-4900, -2900, 1641],
  aid2: [-4300, -4900, 1420],
  bohodei: [-2500, -6700, 1660],
  aid3: [-1000, -6250, 1415],
  southTop: [1000, -6450, 1608],
  aid4: [3250, -5350, 1200],
  eastTop: [4450, -3050, 1505],
  aid5: [3950, -750, 1255],
  northTop: [2350, 1100, 1465],
  aidClassic: [-3170, 1770, 1500],
  classicTop: [-3580, 2250, 1555],
};

/** Spots by name or by numbers: `poieni; -4650 -3900 1530; aid2`. */
export const line = (words: string): Spot[] =>
  words.split(';').map((word) => {
    const [eastM = 0, northM = 0, eleM = 0] =
      spots[word.trim()] ?? word.trim().split(' ').map(Number);
    return [eastM, northM, eleM];
  });

/** Crests, then stream beds: the terrain is drawn between them. */
const skeleton = [
  '-500 -450 1210; -1000 -900 1290; -1700 -600 1340; -2300 -1100 1390; -2900 -800 1420; aid1;' +
    '-3700 -2000 1480; -4500 -2200 1560; poieni; -5400 -3500 1560; -5000 -4200 1490; aid2;' +
    '-4400 -5600 1530; -3600 -5900 1580; -3200 -6500 1620; bohodei; -1900 -7150 1590;' +
    '-1400 -6650 1530; aid3; -150 -6000 1500; 400 -6550 1540; southTop; 1700 -5800 1530;' +
    '2300 -4900 1430; 3200 -3900 1430; eastTop; 4000 -2500 1400; 4400 -1800 1370;' +
    '3700 -1300 1330; aid5; 4150 50 1360; 3500 450 1400; 3100 900 1420; northTop;' +
    '1700 1200 1370; 900 1200 1320',
  '1700 -5800 1530; 2500 -6000 1470',
  'southTop; 2000 -7500 1560; 3500 -8000 1600',
  'eastTop; 4600 -3700 1430; 4850 -4150 1350',
  '-700 500 1200; -1500 600 1320; -2100 900 1370; -2700 500 1430; -3300 900 1470; aidClassic; classicTop',
  'classicTop; -3000 2850 1460; -2200 2450 1390; -1500 2400 1310; -900 1800 1230; -450 1400 1160',
  'poieni; -6000 -2500 1400; -7000 -2300 1250',
  'bohodei; -3300 -7600 1480; -3800 -8600 1350',
  'start; 150 1500 1080; 0 4800 930',
  'start; 200 -700 1125; -300 -1700 1170; -1300 -2700 1260; -2600 -4000 1370',
  '200 -700 1125; 900 -1800 1160; 900 -3600 1230; 300 -4900 1340',
  'start; -700 -80 1130; -1300 -100 1160; -2600 -150 1270',
  'start; -100 600 1112; -900 1100 1180; -1900 1500 1290',
  'start; 250 450 1135; 700 500 1160; 1500 300 1190; 2600 400 1290',
  'start; 1300 -400 1140; 2600 -1000 1220; 3300 -2200 1310',
  '2500 -4500 1340; aid4; 5000 -5800 1090; 6000 -6300 1000',
  '4900 -1000 1180; 6000 -1500 1000',
  '3500 2300 1230; 3200 4000 1000',
  '-5600 -4400 1250; -6500 -4900 1050',
  '-300 -7700 1250; -200 -8600 1100',
  '-3600 -3800 1400; -3400 -4900 1400; -2000 -5400 1400',
].map(line);

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

const bones = skeleton.flatMap((each) => {
  const steps = paced(each, 100);
  const eles = smoothed(
    steps.map((at) => at[2]),
    1.2,
  );
  return steps.map(([eastM, northM], i): Spot => [eastM, northM, eles[i] ?? 0]);
});

/** The invented terrain, metres above the sea. */
export function heightM(eastM: number, northM: number): number {
  const x = eastM + 90 * noise(eastM / 800, northM / 800, 1);
  const y = northM + 90 * noise(eastM / 800, northM / 800, 2);
  let weights = 0;
  let sum = 0;
  for (const [boneX, boneY, boneZ] of bones) {
    const weight = ((x - boneX) ** 2 + (y - boneY) ** 2 + 80 ** 2) ** -1.8;
    weights += weight;
    sum += weight * boneZ;
  }
  const nearest = Math.min(...Object.values(spots).map((spot) => lengthM(spot, [eastM, northM])));
  const rough = [1300, 620, 300, 140].reduce((total, waveM, i) => {
    const [along, across] = [Math.cos(i + 0.6) / waveM, Math.sin(i + 0.6) / waveM];
    const form = noise(eastM * along - northM * across, eastM * across + northM * along, 10 + i);
    return total + (0.5 - Math.abs(form)) * waveM * 0.065;
  }, 0);
  return sum / weights + Math.min(1, nearest / 550) ** 2 * rough;
}
