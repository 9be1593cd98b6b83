import { type Point, polyline } from '../paths.ts';
import { noiseLine } from '../seeded.ts';
import { post } from './figures.ts';
import * as s from './scene.ts';

const peak = s.skyline(
  [
    [0, 590],
    [170, 540],
    [330, 556],
    [560, 400],
    [640, 372],
    [800, 168],
    [930, 330],
    [1010, 372],
    [1180, 520],
    [1330, 560],
    [1480, 530],
    [1600, 580],
  ],
  { seed: 27, rough: 14 },
);
const belt: Point[] = [
  [0, 640],
  [330, 660],
  [620, 628],
  [900, 612],
  [1200, 652],
  [1600, 640],
];
const belt2: Point[] = [
  [0, 716],
  [400, 742],
  [800, 716],
  [1200, 736],
  [1600, 706],
];
const front: Point[] = [
  [0, 812],
  [300, 798],
  [620, 806],
  [900, 830],
  [1300, 818],
  [1600, 796],
];
const thick = noiseLine(14);

/** The 11 km course: one steep summit, up and down again, on a clear morning. */
export const classic: s.Scene = {
  title: 'A steep summit above the spruce forest on a clear morning',
  light: {
    s0: '#8FC3CC',
    s1: '#C3DFD9',
    s2: '#F1F1D8',
    sun: '#FFF6D2',
    glow: '#FFF6D2',
    mist: '#EAF1E2',
    a: '#BCD6CF',
    b: '#97BFB2',
    d: '#6FA583',
    e: '#3F7A62',
    f: '#2D6B50',
    k: '#1C5340',
    g: '#0E2A1F',
    h: '#1B4331',
    gold: '#F2B63C',
    wood: '#B98A55',
    grain: '#8A6136',
  },
  dark: {
    s0: '#0A1620',
    s1: '#122A38',
    s2: '#234650',
    sun: '#E9E4CF',
    glow: '#4F6C74',
    mist: '#234246',
    a: '#1F3F48',
    b: '#1C393E',
    d: '#24483F',
    e: '#163029',
    f: '#12271F',
    k: '#0D1E17',
    g: '#07110D',
    h: '#0B1A13',
    wood: '#7A5B39',
    grain: '#553D24',
  },
  body:
    s.sky(0.66) +
    s.disc(1270, 214, 56) +
    s.mistPaint +
    s.ground(
      s.skyline(
        [
          [0, 420],
          [240, 372],
          [520, 440],
          [1050, 430],
          [1340, 366],
          [1600, 430],
        ],
        { seed: 8, rough: 34 },
      ),
      'a',
    ) +
    s.ground(
      s.skyline(
        [
          [0, 470],
          [300, 496],
          [800, 480],
          [1250, 500],
          [1500, 440],
          [1600, 450],
        ],
        { seed: 45, rough: 34 },
      ),
      'b',
    ) +
    s.mist(380, 600) +
    s.mountain(peak, { id: 'm', lit: 'd', shade: 'e', base: 730, seed: 7 }) +
    `<path fill="none" stroke="var(--gold)" stroke-width="3.5" d="${polyline(peak)}"/>` +
    s.mist(470, 690) +
    s.wood({
      line: belt,
      colour: 'f',
      seed: 2,
      low: 26,
      high: 84,
      step: 12,
      growth: (x) => (Math.abs(x - 860) < 90 ? -1 : 0.6 + thick(x / 120) * 0.6),
    }) +
    s.ground(belt, 'f') +
    s.mist(590, 770, 0.7) +
    s.wood({
      line: belt2,
      colour: 'k',
      seed: 17,
      low: 50,
      high: 140,
      step: 21,
      tiers: 6,
      growth: (x) => 0.62 + thick(x / 150 + 40) * 0.7,
    }) +
    s.ground(belt2, 'k') +
    s.ground(front, 'g') +
    '<path fill="var(--h)" d="M520 900q120-60 280-66l40-3 12 2q-110 26-190 67z"/>' +
    s.trees(
      [
        [36, 816, 420],
        [124, 810, 290],
        [212, 806, 190],
        [1392, 818, 230],
        [1478, 814, 370],
        [1566, 804, 480],
      ],
      'g',
    ) +
    post(404, 806, 168, 'triangle') +
    s.grass(front, 'g', 16) +
    s.flowers(26, 830, 895, 'gold', 9),
};
