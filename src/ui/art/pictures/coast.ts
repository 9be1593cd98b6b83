import { type Point, polyline } from '../paths.ts';
import { cypresses, fort, houses, lighthouse, sails, sea, terraces } from './coast-parts.ts';
import { crest, far, meadow, scene, trodden } from './coast-scene.ts';
import { birds, runner, runnerOn, runnerShapes } from './figures.ts';
import * as s from './scene.ts';

/** The long race: the whole ridge with a fort on every top, at dawn. */
export const ridgeOfForts = scene(
  'Runners at dawn on a ridge with a fort on every top, above the sea',
  s.sky(0.5) +
    s.disc(1290, 372, 62) +
    far(
      [
        [0, 400],
        [120, 372],
        [300, 418],
        [420, 424],
        [1600, 432],
      ],
      4,
      'a',
    ) +
    sea(420, 1290) +
    sails([
      [1120, 470, 26],
      [1470, 496, 34],
      [1010, 446, 16],
    ]) +
    s.mistPaint +
    s.mountain(crest, { id: 'c', lit: 'd', shade: 'e', base: 820, seed: 9 }) +
    fort(180, 498, 66) +
    fort(560, 428, 84) +
    fort(860, 328, 130, true) +
    fort(1400, 518, 92) +
    trodden(
      crest.filter(([x]) => x > 900 && x < 1340),
      3.5,
    ) +
    runnerOn(crest, 1010, 30, 'red', true) +
    runnerOn(crest, 1062, 30, 'lemon', true) +
    runnerOn(crest, 1180, 32, 'blue', true) +
    birds([
      [1020, 250, 22],
      [1076, 226, 16],
      [420, 300, 18],
    ]) +
    terraces(crest, { from: 40, to: 1560, rows: 4, gap: 54, seed: 6 }) +
    s.mist(560, 800, 0.5) +
    s.ground(meadow, 'f') +
    trodden(meadow, 12) +
    s.flowers(70, 770, 890, 'lemon', 8) +
    s.grass(meadow, 'g', 4) +
    runnerShapes +
    runnerOn(meadow, 420, 150, 'red') +
    runnerOn(meadow, 640, 140, 'lemon') +
    cypresses([
      [1420, 790, 210],
      [1478, 796, 170],
      [1530, 806, 240],
      [70, 770, 180],
    ]),
);

const valley = s.skyline(
  [
    [0, 470],
    [260, 560],
    [620, 700],
    [980, 700],
    [1300, 540],
    [1600, 430],
  ],
  { seed: 22, rough: 14 },
);
/** Slabs of the aqueduct on its arches across the valley. */
function aqueduct(top: number): string {
  const piers = Array.from({ length: 9 }, (_, i) => 330 + i * 118);
  const arches = piers
    .slice(0, -1)
    .map((x) => `M${x + 18} 900V${top + 110}a41 41 0 0 1 82 0V900z`)
    .join('');
  return (
    `<path fill="var(--stone)" fill-rule="evenodd" d="M120 ${top}h1400v44h-1400zM300 ${top + 44}h1010V900H300z${arches}"/>` +
    `<path fill="var(--shade)" d="${piers.map((x) => `M${x + 10} ${top + 60}h8V900h-8z`).join('')}M120 ${top + 36}h1400v12h-1400z"/>` +
    `<path stroke="var(--shade)" stroke-width="3" d="${Array.from({ length: 22 }, (_, i) => `M${150 + i * 62} ${top + 2}v32`).join('')}"/>`
  );
}

/** The middle race: along the aqueduct, over its bridge. */
export const aqueductRun = scene(
  'Runners on an old aqueduct that crosses a valley of terraces',
  s.sky(0.6) +
    s.disc(380, 210, 58) +
    far(
      [
        [0, 420],
        [300, 330],
        [560, 400],
        [820, 250],
        [1060, 360],
        [1340, 300],
        [1600, 400],
      ],
      17,
      'a',
    ) +
    fort(820, 252, 74, true) +
    far(
      [
        [0, 480],
        [260, 430],
        [700, 500],
        [1200, 430],
        [1600, 380],
      ],
      19,
      'b',
    ) +
    fort(260, 432, 56) +
    s.mistPaint +
    s.mist(360, 620) +
    s.ground(valley, 'd') +
    terraces(valley, { from: 0, to: 560, rows: 6, gap: 46, seed: 3 }) +
    terraces(valley, { from: 1060, to: 1600, rows: 6, gap: 46, seed: 7 }) +
    houses({ x: 1330, y: 640, count: 4, low: 70, high: 130, seed: 5 }) +
    aqueduct(560) +
    s.mist(640, 900, 0.7) +
    runnerShapes +
    runner({ x: 470, y: 562 }, 84, 'red', { step: 0 }) +
    runner({ x: 640, y: 562 }, 80, 'blue', { step: 1 }) +
    runner({ x: 760, y: 562 }, 82, 'lemon', { step: 2 }) +
    runner({ x: 1130, y: 562 }, 80, 'red', { step: 3 }) +
    birds([
      [1010, 180, 22],
      [1064, 160, 16],
    ]) +
    cypresses([
      [1500, 900, 300],
      [1560, 900, 240],
      [60, 900, 280],
      [118, 900, 220],
    ]),
);

const slope = s.skyline(
  [
    [0, 520],
    [300, 470],
    [620, 560],
    [900, 690],
    [1250, 800],
    [1600, 860],
  ],
  { seed: 31, rough: 8, scale: 260 },
);
/** A city wall along a slope, with its walk and sentry box. */
function cityWall(): string {
  const line = slope.map(([x, y]): Point => [x, y + 70]);
  const top = polyline(line);
  return (
    `<path fill="var(--stone)" d="${top}V900H0z"/>` +
    `<path fill="none" stroke="var(--shade)" stroke-width="14" d="${top}"/>` +
    `<path fill="var(--stone)" d="M560 590v-64h46v90zM554 530l29-34 29 34z"/>` +
    `<path fill="var(--body)" opacity=".6" d="M576 548h12v22h-12z"/>` +
    `<path fill="none" stroke="var(--shade)" stroke-width="3" opacity=".5" stroke-dasharray="70 9 44 7" d="${[
      60, 120, 180, 240, 300,
    ]
      .map((down) => polyline(line.map(([x, y]): Point => [x - down * 0.4, y + down])))
      .join('')}"/>`
  );
}

/** The short race: along the walls, with the harbour below. */
export const wallsRun = scene(
  'Runners along old city walls above a harbour with a lighthouse',
  s.sky(0.45) +
    s.disc(1080, 250, 58) +
    far(
      [
        [900, 384],
        [1200, 376],
        [1420, 340],
        [1600, 300],
      ],
      2,
      'a',
    ) +
    sea(380, 1080, 7) +
    lighthouse(1330, 540, 230) +
    sails([
      [980, 470, 34],
      [820, 430, 22],
      [1130, 520, 44],
    ]) +
    houses({ x: 1050, y: 720, count: 9, low: 60, high: 150, seed: 12 }) +
    houses({ x: 940, y: 800, count: 11, low: 60, high: 140, seed: 9 }) +
    s.ground(slope, 'd') +
    fort(300, 468, 150, true) +
    trodden(slope, 9) +
    terraces(slope, { from: 0, to: 520, rows: 1, gap: 40, seed: 2 }) +
    runnerShapes +
    runnerOn(slope, 470, 88, 'red') +
    runnerOn(slope, 690, 92, 'lemon') +
    runnerOn(slope, 860, 92, 'blue') +
    cityWall() +
    birds([
      [700, 190, 24],
      [760, 170, 18],
      [1240, 210, 16],
    ]) +
    cypresses([
      [40, 620, 190],
      [96, 612, 150],
      [160, 610, 200],
    ]),
);
