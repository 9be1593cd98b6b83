import type { Point } from '../paths.ts';
import { cypresses, fort, houses, lighthouse, sails, sea, terraces } from './coast-parts.ts';
import { crest, far, meadow, scene, trodden } from './coast-scene.ts';
import * as s from './scene.ts';

/** Where a race has no picture of its own. */
export const coastStock = scene(
  'Hills with a fort above the sea',
  s.sky(0.5) +
    s.disc(420, 300, 66) +
    sea(430, 420, 11) +
    sails([
      [620, 486, 30],
      [240, 520, 40],
    ]) +
    s.mistPaint +
    s.mountain(
      crest.map(([x, y]): Point => [x, y + 60]),
      { id: 'c', lit: 'd', shade: 'e', base: 860, seed: 3 },
    ) +
    fort(860, 388, 130, true) +
    fort(1400, 578, 92) +
    terraces(
      crest.map(([x, y]): Point => [x, y + 60]),
      { from: 0, to: 1600, rows: 5, gap: 54, seed: 13 },
    ) +
    s.ground(meadow, 'f') +
    trodden(meadow, 12) +
    s.grass(meadow, 'g', 8) +
    cypresses([
      [120, 770, 200],
      [180, 770, 160],
      [1500, 800, 230],
    ]),
);

/** The harbour below, for the page of lodging. */
export const harbour = scene(
  'Tall painted houses around a harbour, forts on the hills above',
  s.sky(0.5) +
    far(
      [
        [0, 330],
        [260, 250],
        [520, 320],
        [820, 190],
        [1100, 290],
        [1380, 230],
        [1600, 300],
      ],
      23,
      'b',
    ) +
    fort(820, 192, 84, true) +
    fort(260, 252, 60) +
    fort(1380, 232, 60) +
    s.ground(
      s.skyline(
        [
          [0, 420],
          [500, 380],
          [1000, 410],
          [1600, 360],
        ],
        { seed: 3, rough: 14 },
      ),
      'd',
    ) +
    terraces(
      [
        [0, 390],
        [1600, 370],
      ],
      { from: 0, to: 1600, rows: 3, gap: 38, seed: 21 },
    ) +
    houses({ x: -20, y: 560, count: 27, low: 70, high: 130, seed: 4 }) +
    houses({ x: -30, y: 660, count: 27, low: 90, high: 170, seed: 8 }) +
    sea(660, 900, 13) +
    lighthouse(1420, 690, 300) +
    sails([
      [330, 760, 90],
      [620, 720, 60],
      [1020, 800, 110],
    ]),
);

/** The trattoria at the foot of the walls. */
export const trattoria = scene(
  'A trattoria with a pergola below old walls, the sea in the distance',
  s.sky(0.5) +
    s.disc(1240, 260, 56) +
    sea(400, 1240, 17) +
    sails([
      [1080, 450, 24],
      [1420, 470, 30],
    ]) +
    s.ground(
      s.skyline(
        [
          [0, 300],
          [420, 360],
          [900, 560],
          [1600, 640],
        ],
        { seed: 41, rough: 10 },
      ),
      'd',
    ) +
    fort(240, 330, 120, true) +
    terraces(
      [
        [0, 420],
        [600, 470],
        [1600, 650],
      ],
      { from: 0, to: 1600, rows: 3, gap: 52, seed: 25 },
    ) +
    '<path fill="var(--rose)" d="M420 800V470h470v330z"/>' +
    '<path fill="var(--roof)" d="M390 478l265-118 265 118z"/>' +
    `<path fill="var(--g)" d="${[470, 590, 710, 800].map((x) => `M${x} 520h44v70h-44z`).join('')}"/>` +
    '<path fill="var(--body)" d="M610 800V660h84v140z"/>' +
    '<path fill="var(--path)" d="M622 800V672h60v128z"/>' +
    '<path stroke="var(--shade)" stroke-width="12" d="M890 650h330M910 650v150M1060 650v150M1204 650v150"/>' +
    `<path fill="var(--f)" d="${Array.from({ length: 12 }, (_, i) => `M${880 + i * 29} 640a26 22 0 1 1 .1 0`).join('')}"/>` +
    `<path fill="var(--lemon)" d="${Array.from({ length: 9 }, (_, i) => `M${902 + i * 38} ${662 + (i % 3) * 7}a7 9 0 1 1 .1 0`).join('')}"/>` +
    '<path stroke="var(--body)" stroke-width="8" d="M940 742h90M960 742v58M1010 742v58M1100 742h90M1120 742v58M1170 742v58"/>' +
    '<path fill="var(--e)" d="M0 790q800-30 1600 20v90H0z"/>' +
    s.flowers(60, 815, 890, 'lemon', 5) +
    cypresses([
      [330, 806, 330],
      [270, 806, 260],
      [1400, 820, 300],
      [1460, 820, 240],
    ]),
);
