import { type Point, polyline } from '../paths.ts';
import { noiseLine } from '../seeded.ts';
import { post } from './figures.ts';
import * as s from './scene.ts';

const crest = s.skyline(
  [
    [0, 452],
    [110, 400],
    [200, 416],
    [390, 322],
    [500, 396],
    [590, 404],
    [720, 352],
    [860, 448],
    [960, 436],
    [1070, 500],
    [1200, 520],
    [1330, 486],
    [1600, 610],
  ],
  { seed: 4, rough: 15 },
);
const slope: Point[] = [
  [0, 640],
  [300, 690],
  [700, 700],
  [1000, 672],
  [1300, 700],
  [1600, 670],
];
const lower: Point[] = [
  [0, 760],
  [360, 730],
  [700, 752],
  [1100, 716],
  [1600, 744],
];
const meadow: Point[] = [
  [0, 800],
  [240, 782],
  [520, 806],
  [820, 800],
  [1060, 782],
  [1240, 770],
  [1450, 772],
  [1600, 790],
];
const thick = noiseLine(9);

/** The 33 km course: the long ridge at dawn, above a sea of mist. */
export const longTrail: s.Scene = {
  title: 'A long mountain ridge at dawn above a sea of mist',
  light: {
    s0: '#BBD5D6',
    s1: '#F0E8C9',
    s2: '#FCD594',
    sun: '#FFEDB5',
    glow: '#FFE08A',
    mist: '#F8E9C8',
    a: '#D3D3B8',
    b: '#B3C5AE',
    c: '#8DB29C',
    d: '#5B8E71',
    e: '#3C7257',
    f: '#2F6A50',
    k: '#1B4A38',
    g: '#0E2A1F',
    h: '#143A2A',
    gold: '#F2B63C',
    wood: '#B98A55',
    grain: '#8A6136',
  },
  dark: {
    s0: '#0C1A24',
    s1: '#17303A',
    s2: '#2C4E50',
    sun: '#E9E4CF',
    glow: '#5F7A78',
    mist: '#2B4A4A',
    a: '#27474B',
    b: '#234144',
    c: '#1F3B3C',
    d: '#1B3732',
    e: '#142B26',
    f: '#12271F',
    k: '#0D1E17',
    g: '#07110D',
    h: '#0A1812',
    wood: '#7A5B39',
    grain: '#553D24',
  },
  body:
    s.sky(0.52) +
    s.disc(1080, 372, 78) +
    s.mistPaint +
    s.ground(
      s.skyline(
        [
          [0, 420],
          [300, 396],
          [700, 410],
          [980, 424],
          [1240, 372],
          [1420, 410],
          [1600, 380],
        ],
        { seed: 2, rough: 30 },
      ),
      'a',
    ) +
    s.ground(
      s.skyline(
        [
          [0, 470],
          [420, 440],
          [860, 466],
          [1180, 452],
          [1480, 420],
          [1600, 440],
        ],
        { seed: 15, rough: 34 },
      ),
      'b',
    ) +
    s.mist(400, 560) +
    s.ground(
      s.skyline(
        [
          [0, 520],
          [800, 520],
          [1060, 500],
          [1330, 486],
          [1600, 520],
        ],
        { seed: 31, rough: 30 },
      ),
      'c',
    ) +
    s.mist(430, 620) +
    s.mountain(crest, { id: 'm', lit: 'd', shade: 'e', base: 700, seed: 12 }) +
    `<path fill="none" stroke="var(--gold)" stroke-width="4" stroke-linejoin="round" d="${polyline(crest)}"/>` +
    s.mist(520, 720) +
    s.ground(slope, 'f') +
    s.wood({
      line: slope,
      colour: 'f',
      seed: 5,
      low: 26,
      high: 74,
      step: 13,
      growth: (x) => 0.5 + thick(x / 120) * 0.7,
    }) +
    s.mist(600, 800, 0.6) +
    s.wood({
      line: lower,
      colour: 'k',
      seed: 8,
      low: 40,
      high: 120,
      step: 22,
      tiers: 5,
      growth: (x) => 0.45 + thick(x / 170 + 30) * 0.8,
    }) +
    s.ground(lower, 'k') +
    s.mist(740, 880, 0.3) +
    s.ground(meadow, 'g') +
    s.trees(
      [
        [40, 806, 330],
        [118, 800, 236],
        [196, 796, 286],
        [268, 800, 150],
        [330, 804, 96],
        [1530, 800, 230],
        [1588, 802, 310],
      ],
      'g',
    ) +
    '<path fill="var(--h)" d="M430 900q200-76 480-78t316-34l20 1q-70 46-330 50t-300 61z"/>' +
    post(1236, 782, 176, 'stripe') +
    s.grass(meadow, 'g', 6) +
    s.flowers(30, 810, 895, 'gold', 3),
};
